import { Say } from "@/components/ui/mark";
import type { SellerView } from "@/lib/api/client";
import { briefProblemsAt } from "./brief-problems";

type FieldLimitsProps = {
  sellers: readonly SellerView[];
  criteria: Record<string, unknown> | null;
  /** RFC 6901 into the request; whatever stands below it counts too. */
  pointer: string;
};

/** At one field of the brief: which of the chosen sellers cannot be held to it, and what that loses. */
export function FieldLimits({ sellers, criteria, pointer }: FieldLimitsProps) {
  const found = sellers.flatMap((seller) =>
    briefProblemsAt(seller, criteria)
      .filter((problem) => problem.pointer === pointer || problem.pointer.startsWith(`${pointer}/`))
      .map((problem) => ({ seller, problem })),
  );
  return found.map(({ seller, problem }) => (
    <Say key={`${seller.id} ${problem.pointer}`} kind="block" className="text-12">
      {seller.name}: {problem.message}
    </Say>
  ));
}
