import type { CallRow, SellerRow } from "@/lib/store";
import type { SellerReply } from "../sellers/ask";
import { log } from "./log";

/** One line a look at a submitted task. */
export function logLook(call: CallRow, seller: SellerRow, reply: SellerReply): void {
  log.info({
    event: "task",
    call: call.id,
    seller: seller.id,
    look: call.task_polls + 1,
    end: reply.kind,
    ...(reply.kind === "done" && typeof reply.body.status === "string"
      ? { status: reply.body.status.slice(0, 32) }
      : {}),
    ...(reply.kind === "refused" ? { code: reply.error.code.slice(0, 64) } : {}),
    ...(reply.kind === "unknown" ? { fault: reply.fault.kind } : {}),
  });
}
