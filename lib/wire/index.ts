export { plainText, readAdcpError } from "./adcp-error";
export { callSeller } from "./call";
export { loneError } from "./envelope";
export { errorPointer } from "./field-pointer";
export type { OAuthGrant, OAuthTokens, Reply, SellerAuth } from "./types";
