import type { Permission } from "@/lib/auth";
import type { CallRow } from "@/lib/store";
import { storedObject, textOf } from "../json";

/** What a person needs to move a call on that is without an end: the same as for making it. */
const NEEDS: Record<CallRow["kind"], Permission> = {
  request: "negotiate",
  revise: "negotiate",
  finalize: "hold",
  accept: "accept",
  decline: "decline",
  control: "amend",
  accounts: "negotiate",
};

export const permissionFor = (call: Pick<CallRow, "kind"> | undefined): Permission => NEEDS[call?.kind ?? "request"];

/** The media buy a control is about; undefined for every other call, which is about the thread's newest one. */
export const mediaBuyIn = ({ request_text }: Pick<CallRow, "request_text">): string | undefined =>
  textOf(storedObject(request_text).media_buy_id) ?? undefined;
