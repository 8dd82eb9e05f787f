"use client";

import { Chip } from "@/components/ui/chip";
import { useSaidOfNow } from "@/components/ui/use-now";
import type { Look } from "./observed";

/** Where a proposal stands by the seller's word. */
export function StatusChip({ look, sellerOffsetMs }: { look: Look; sellerOffsetMs: number }) {
  const endsAt = look.expiresAt === null ? null : Date.parse(look.expiresAt) - sellerOffsetMs;
  const isOver = useSaidOfNow((now) => endsAt !== null && endsAt <= now.getTime());
  if (isOver) {
    return (
      <Chip tone="neutral" mark="no">
        {look.status === "committed" ? "Firm price lapsed" : "Lapsed"}
      </Chip>
    );
  }
  switch (look.status) {
    case "draft":
      return (
        <Chip tone="neutral" mark="not_yet">
          Draft, no firm price
        </Chip>
      );
    case "committed":
      return (
        <Chip tone="review" mark="prose">
          Firm, by its word
        </Chip>
      );
    case "ready":
      return (
        <Chip tone="review" mark="prose">
          Can be bought as it is
        </Chip>
      );
  }
}
