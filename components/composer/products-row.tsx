import { Check } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Segmented, TextInput } from "@/components/ui/field";
import { formatCount } from "@/components/ui/format-money";
import { inertText } from "@/components/ui/inert-text";
import { lineWords } from "./bound-rows";
import { fieldId } from "./field-place";
import { isAsked } from "./move-to-ask";
import { FieldNotes, fieldAttributes, Meets, RequirementRow } from "./requirement-row";
import type { RowProps } from "./row-props";
import { purchasesOf } from "./source-terms";
import { Unsupported, UnsupportedTyped } from "./unsupported";
import type { ProductChoice } from "./values";

/** So many products are drawn at once: what was chosen, then what the search finds. A source may have a thousand lines. */
const SHOWN = 8;

/** From so many on it is quicker to search than to read. */
const SEARCH_FROM = 6;

type Known = { productId: string; name: string | null; where: string; inSource: boolean };

/** `product_changes`: keep, include or omit, by exact product id. */
export function ProductsRow({
  catalog,
  ...props
}: RowProps & { catalog: readonly { productId: string; name: string }[] }) {
  const { index, entry, set, source, support, seller, checks, notesAt, onMoveToAsk, onRemove } = props;
  const [search, setSearch] = useState("");
  const [most, setMost] = useState(SHOWN);
  const isOff = support === "unsupported" && !isAsked(entry, "product_changes");
  const chosen = useMemo(
    () => new Map(entry.products.map(({ productId, choice }) => [productId, choice])),
    [entry.products],
  );
  const known = useMemo(
    () => knownProducts(source, catalog, [...chosen.keys()], seller),
    [source, catalog, chosen, seller],
  );
  const { shown, found } = useMemo(() => productsShown(known, chosen, search, most), [known, chosen, search, most]);
  const choose = (productId: string, choice: ProductChoice) =>
    set(
      { products: [...entry.products.filter((row) => row.productId !== productId), { productId, choice }] },
      `${CHOSEN[choice]} ${productId}`,
    );
  return (
    <RequirementRow
      id={`entry-${index}-product-changes`}
      name="Products"
      wireName="product_changes"
      isOff={isOff}
      isWide
    >
      {isOff ? (
        <Unsupported seller={seller} name="products" onMoveToAsk={onMoveToAsk} />
      ) : (
        // Problems about products lead to the group: which of its controls is meant, their words say.
        <fieldset
          {...fieldAttributes(index, "products", notesAt("products"))}
          tabIndex={-1}
          aria-label="Products"
          className="min-w-0"
        >
          {known.length > SEARCH_FROM ? (
            <TextInput
              type="search"
              aria-label="Find a product"
              placeholder={`Find among ${formatCount(known.length)} products`}
              value={search}
              onChange={(event) => {
                setSearch(event.target.value);
                setMost(SHOWN);
              }}
              className="mb-1.5"
            />
          ) : null}
          <ul aria-label="Products to keep, include or omit" className="divide-y divide-line">
            {shown.map((product) => (
              <li
                key={product.productId}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 py-1.5 first:pt-0"
              >
                <div className="min-w-0 flex-1 basis-48">
                  <code className="block break-all font-medium">{inertText(product.productId)}</code>
                  <span className="block text-12 text-ink-3">
                    {product.name ? `${inertText(product.name)}, ` : ""}
                    {product.where}
                  </span>
                </div>
                <Segmented
                  label={`${product.productId}: keep, include or omit`}
                  value={chosen.get(product.productId) ?? "keep"}
                  onChange={(choice) => choose(product.productId, choice)}
                  options={choices(product.inSource, chosen.get(product.productId) ?? "keep")}
                />
              </li>
            ))}
          </ul>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-3">
            <span>Keep sends nothing.</span>
            <span role="status">
              {known.length > SEARCH_FROM
                ? `${formatCount(shown.length)} of ${formatCount(found)}${search.trim() === "" ? "" : " found"} shown.`
                : null}
            </span>
            {shown.length < found ? (
              <Button variant="link" size="sm" onClick={() => setMost(most + 4 * SHOWN)}>
                Show {formatCount(Math.min(4 * SHOWN, found - shown.length))} more
              </Button>
            ) : null}
            <AnotherProduct index={index} onAdd={(productId) => choose(productId, "include")} />
          </div>
          <div className="mt-1">
            <Meets
              checks={checks}
              say={({ requirement, why }) => `${inertText(requirement.slice("product_changes/".length))} is ${why}`}
            />
          </div>
          <FieldNotes index={index} field="products" notes={notesAt("products")} />
          {support === "unsupported" ? (
            <UnsupportedTyped name="products" onMoveToAsk={onMoveToAsk} onRemove={onRemove} />
          ) : null}
        </fieldset>
      )}
    </RequirementRow>
  );
}

const CHOSEN: Record<ProductChoice, string> = { keep: "left", include: "included", omit: "omitted" };

/** What was chosen always, then what the search finds, the source's own first. `found` counts both. */
function productsShown(
  known: readonly Known[],
  chosen: ReadonlyMap<string, ProductChoice>,
  search: string,
  most: number,
) {
  const wanted = search.trim().toLowerCase();
  const isChosen = ({ productId }: Known) => (chosen.get(productId) ?? "keep") !== "keep";
  const fits = ({ productId, name }: Known) =>
    wanted === "" || productId.toLowerCase().includes(wanted) || (name ?? "").toLowerCase().includes(wanted);
  const matching = known.filter((product) => isChosen(product) || fits(product));
  const rest = matching.filter((product) => !isChosen(product)).slice(0, most);
  const isShown = new Set([...matching.filter(isChosen), ...rest]);
  return { shown: matching.filter((product) => isShown.has(product)), found: matching.length };
}

function choices(inSource: boolean, now: ProductChoice) {
  const words: { value: ProductChoice; label: string }[] = [
    { value: "keep", label: inSource ? "Keep" : "Leave" },
    { value: "include", label: "Include" },
    { value: "omit", label: "Omit" },
  ];
  return words.map((word) => ({ ...word, icon: word.value === now ? <Check size={13} aria-hidden="true" /> : null }));
}

function knownProducts(
  source: RowProps["source"],
  catalog: readonly { productId: string; name: string }[],
  chosen: readonly string[],
  seller: string,
): Known[] {
  const names = new Map(catalog.map(({ productId, name }) => [productId, name]));
  const lines = purchasesOf(source.proposal);
  const inSource = [...new Set(lines.map(({ product_id }) => product_id))];
  const isInSource = new Set(inSource);
  const others = catalog.filter(({ productId }) => !isInSource.has(productId));
  const isKnown = new Set([...inSource, ...names.keys()]);
  const linesOf = new Map<string, typeof lines>();
  for (const line of lines) linesOf.set(line.product_id, [...(linesOf.get(line.product_id) ?? []), line]);
  return [
    ...inSource.map((productId) => ({
      productId,
      name: names.get(productId) ?? null,
      where: `in the source, ${linesWords(linesOf.get(productId) ?? [])}`,
      inSource: true,
    })),
    ...others.map(({ productId, name }) => ({
      productId,
      name,
      where: `not in the source, known from ${seller}`,
      inSource: false,
    })),
    ...chosen
      .filter((productId) => !isKnown.has(productId))
      .map((productId) => ({ productId, name: null, where: "typed by you, unknown to this desk", inSource: false })),
  ];
}

/** Two lines in words and the count of the rest: a product may be bought in thirty lines. */
function linesWords(lines: ReturnType<typeof purchasesOf>): string {
  const words = lines.slice(0, 2).map((line) => lineWords(line) || "no price stated");
  return `${words.join("; ")}${lines.length > 2 ? `; and ${lines.length - 2} more lines` : ""}`;
}

function AnotherProduct({ index, onAdd }: { index: number; onAdd: (productId: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const id = `${fieldId(index, "products")}-another`;
  const add = () => {
    if (text.trim() !== "") onAdd(text.trim());
    setText("");
    setOpen(false);
  };
  if (!isOpen) {
    return (
      <Button variant="link" size="sm" onClick={() => setOpen(true)}>
        Another product id
      </Button>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <TextInput
        id={id}
        mono
        autoFocus
        aria-label="Another product id to include"
        placeholder="product id, exactly"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Enter") {
            event.preventDefault();
            add();
          }
          if (event.key === "Escape") setOpen(false);
        }}
        className="w-52"
      />
      <Button size="sm" onClick={add}>
        Include it
      </Button>
    </span>
  );
}
