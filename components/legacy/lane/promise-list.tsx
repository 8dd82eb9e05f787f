import { Say } from "@/components/ui/mark";
import { KEPT, PROMISE_NAMES, type PromiseView } from "./lane-words";

/** What a lane promises, in the order of a deal: yes, partly or no, and how far in words. */
export function PromiseList({ promises }: { promises: readonly PromiseView[] }) {
  return (
    <ul className="divide-y divide-line">
      {promises.map(({ id, kept, text }) => (
        <li
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-[164px_76px_minmax(0,1fr)] sm:px-4"
        >
          <span className="font-medium">{PROMISE_NAMES[id]}</span>
          <Say kind={KEPT[kept].mark}>{KEPT[kept].word}</Say>
          <span className="text-ink-2 max-sm:col-span-2">{text}</span>
        </li>
      ))}
    </ul>
  );
}
