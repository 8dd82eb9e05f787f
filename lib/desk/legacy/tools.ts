import type { CallRow } from "@/lib/store";

/** The tools of 3.0 and 3.1 (facts 6.1). What they answer is taken in, repeated and read back by rules of their own. */
export const GET_PRODUCTS = "get_products";
export const CREATE_MEDIA_BUY = "create_media_buy";

const TOOLS: ReadonlySet<string> = new Set([GET_PRODUCTS, CREATE_MEDIA_BUY]);

export const isLegacyCall = ({ tool }: Pick<CallRow, "tool">): boolean => TOOLS.has(tool);
