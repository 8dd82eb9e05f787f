import { deskReadiness } from "@/lib/desk/readiness";

/** Whether this server can take work, for whoever runs it. It tells nothing about what is on the desk, so it needs no session. */
export const readiness = deskReadiness;
