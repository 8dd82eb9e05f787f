export { callSeller } from "./call";
export { errorPointer } from "./field-pointer";
export { jsonText } from "./json-span";
export type { Reply, SellerAuth } from "./types";
