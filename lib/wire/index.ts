export { callSeller, type SellerCall } from "./call";
export { errorPointer } from "./field-pointer";
export type { OAuthGrant, OAuthTokens, Reply, SellerAuth, SellerProtocol } from "./types";
