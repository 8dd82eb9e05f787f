import { isDemoOffered as offered } from "@/lib/desk/settings/demo";

/** Whether this desk serves the sandbox sellers; whoever calls one asks, so it needs no session. */
export const isDemoOffered = offered;
