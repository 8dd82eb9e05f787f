export { callSeller, type SellerCall } from "./call";
export { closeSellerConnections } from "./connection";
export { errorPointer, fieldPointer } from "./field-pointer";
export type { FaultKind, Reply, SellerAuth, TransportFault } from "./types";
