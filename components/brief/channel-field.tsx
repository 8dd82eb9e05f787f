import { Checkbox } from "@/components/ui/field";
import { CHANNEL_NAMES, CHANNELS, type Channel } from "./channels";

const FIRST = 6;

type ChannelFieldProps = { value: readonly Channel[]; onChange: (channels: Channel[]) => void };

/** Channels as ticks: the usual ones at hand, the others behind one line that opens by itself when one of them is ticked. */
export function ChannelField({ value, onChange }: ChannelFieldProps) {
  const tick = (channel: Channel) => (
    <Checkbox
      key={channel}
      checked={value.includes(channel)}
      onChange={(on) => onChange(CHANNEL_NAMES.filter((each) => (each === channel ? on : value.includes(each))))}
    >
      {CHANNELS[channel]}
    </Checkbox>
  );
  const rest = CHANNEL_NAMES.slice(FIRST);
  const grid = "grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-3";
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="flex items-baseline gap-2 font-medium">
        Channels <code className="text-11 text-ink-3">offer_filters.channels</code>
      </legend>
      <div className={`mt-1 ${grid}`}>{CHANNEL_NAMES.slice(0, FIRST).map(tick)}</div>
      <details className="mt-1" open={rest.some((channel) => value.includes(channel)) || undefined}>
        <summary className="min-h-6 w-fit font-medium text-accent">{rest.length} more channels</summary>
        <div className={`mt-1 ${grid}`}>{rest.map(tick)}</div>
      </details>
    </fieldset>
  );
}
