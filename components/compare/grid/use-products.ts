import { useCallback, useMemo } from "react";
import { useComparisonState } from "../comparison-state";
import type { LineGroup } from "../view-model";
import { productsOf } from "./bands";

/** The lines by product, open or folded as the address says, and what folds one. */
export function useProducts(lines: readonly LineGroup[]) {
  const [{ lines: standing, but }, setState] = useComparisonState();
  const products = useMemo(() => {
    const others = new Set(but);
    return productsOf(lines, (productId) => (standing === "folded") !== others.has(productId));
  }, [lines, standing, but]);
  const onFold = useCallback(
    (productId: string) =>
      void setState(({ but }) => ({
        but: but.includes(productId) ? but.filter((each) => each !== productId) : [...but, productId],
      })),
    [setState],
  );
  return { products, onFold };
}
