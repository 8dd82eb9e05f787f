import type { CallRow, SellerRow } from "@/lib/store";
import type { SellerReply } from "../sellers/ask";
import { log } from "./log";

type Ended = { call: CallRow; seller: SellerRow; reply: SellerReply; sentAt: number; receivedAt: number };

/** One line a try of a call: to whom, how long, how it ended. */
export function logCall({ call, seller, reply, sentAt, receivedAt }: Ended): void {
  const line = {
    event: "call",
    call: call.id,
    seller: seller.id,
    tool: call.tool,
    key: call.idempotency_key.slice(0, 8),
    attempt: call.attempts + 1,
    ms: receivedAt - sentAt,
    end: reply.kind,
    ...particulars(reply),
  };
  if (reply.kind === "unknown") log.warn(line);
  else log.info(line);
}

function particulars(reply: SellerReply): Record<string, unknown> {
  switch (reply.kind) {
    case "done":
      return { bytes: reply.raw.length, replayed: reply.replayed, served: reply.servedVersion };
    case "submitted":
      return {};
    case "refused":
      return { code: reply.error.code.slice(0, 64) };
    case "unknown":
      return { fault: reply.fault.kind, sent: reply.fault.sent };
  }
}
