export { plainText, readAdcpError } from "./adcp-error";
export { callSeller } from "./call";
export { errorPointer } from "./field-pointer";
export type { OAuthGrant, OAuthTokens, Reply, SellerAuth } from "./types";
