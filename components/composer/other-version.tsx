import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatClock, formatDay } from "@/components/ui/format-time";
import { GROUP_WORDS, groupSays, groupsThatDiffer } from "./field-groups";
import type { Other } from "./kept-drafts";
import type { EntryValues } from "./values";

/** Two versions of the same typing, from two tabs or places. Both are kept until the buyer says which goes on. */
export function OtherVersion({
  mine,
  other,
  name,
  zone,
  onSwap,
  onSettle,
}: {
  mine: EntryValues;
  other: Other;
  name: string;
  zone: string;
  onSwap: () => void;
  onSettle: () => void;
}) {
  const groups = groupsThatDiffer(mine, other.values);
  return (
    <Banner
      tone="review"
      title={`What you ask of ${name} was also typed in another tab or place`}
      actions={
        <>
          <Button size="sm" onClick={onSwap}>
            Show the other version
          </Button>
          <Button size="sm" variant="quiet" onClick={onSettle}>
            Go on with this one
          </Button>
        </>
      }
    >
      The other one is from {formatDay(other.at, zone)}, {formatClock(other.at, zone)}. Both are kept; the desk is told
      when you choose.
      <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-12">
        {groups.map((group) => (
          <div key={group} className="contents">
            <dt className="text-ink-3">{GROUP_WORDS[group]}</dt>
            <dd className="wrap-anywhere">
              here {groupSays(mine, group) || "nothing"}; there {groupSays(other.values, group) || "nothing"}
            </dd>
          </div>
        ))}
      </dl>
    </Banner>
  );
}
