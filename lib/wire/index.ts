export { callSeller } from "./call";
export { errorPointer } from "./field-pointer";
export type { Reply, SellerAuth } from "./types";
