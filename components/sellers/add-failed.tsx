import { Banner } from "@/components/ui/banner";
import { addProblem } from "./add-problem";

/** Why a seller was not added; nothing where there was no failure. */
export function AddFailed({ error }: { error: Error | null }) {
  if (!error) return null;
  const { title, cause, advice } = addProblem(error);
  return (
    <Banner tone="block" title={title}>
      {cause} Nothing was stored. {advice}
    </Banner>
  );
}
