import { ChevronDown, ChevronRight } from "lucide-react";
import { inertText } from "@/components/ui/inert-text";
import { headingKey, type ProductLines } from "./bands";

type FoldProps = {
  product: ProductLines;
  isTab?: boolean;
  /** Where no table around it does the folding. */
  onFold?: (productId: string) => void;
};

/** A product's heading, which folds and opens its lines. */
export function Fold({ product, isTab = true, onFold }: FoldProps) {
  const Icon = product.isFolded ? ChevronRight : ChevronDown;
  const many = product.groups.length;
  return (
    <button
      type="button"
      data-row={headingKey(product.productId)}
      data-fold={product.productId}
      tabIndex={isTab ? 0 : -1}
      aria-expanded={!product.isFolded}
      onClick={onFold ? () => onFold(product.productId) : undefined}
      // Contained, or what is clipped inside has Chromium paint every band again whenever one comes into view.
      className="flex w-full contain-paint scroll-mt-64 scroll-mb-16 items-start gap-1 rounded-box text-left -outline-offset-1 hover:text-ink"
    >
      <Icon aria-hidden="true" size={14} className="mt-[3px] flex-none text-ink-3" />
      <span className="min-w-0">
        <code
          dir="auto"
          title={product.productId.length > 60 ? inertText(product.productId) : undefined}
          className="line-clamp-3 font-medium text-ink wrap-anywhere"
        >
          {inertText(product.productId) || "(no product id)"}
        </code>
        {many > 1 ? <span className="text-12 text-ink-3">{many} lines of it</span> : null}
      </span>
    </button>
  );
}
