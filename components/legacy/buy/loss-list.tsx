import type { Look } from "@/components/legacy/looks/observed";
import { Checkbox } from "@/components/ui/field";
import { Count, Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";

type LossListProps = {
  losses: Look["buy"]["losses"];
  agreed: readonly string[];
  onChange: (agreed: string[]) => void;
  disabled: boolean;
};

/** Each thing this purchase cannot promise, agreed to one by one. There is no box for all of them. */
export function LossList({ losses, agreed, onChange, disabled }: LossListProps) {
  const open = losses.filter(({ code }) => !agreed.includes(code)).length;
  return (
    <Panel labelledBy="losses">
      <PanelHeader title="What this purchase cannot promise" id="losses" sub="each by itself">
        <Count>
          {open === 0 ? `all ${losses.length} agreed to` : `${losses.length - open} of ${losses.length} agreed to`}
        </Count>
      </PanelHeader>
      <fieldset>
        <legend className="sr-only">Agree to each thing this purchase cannot promise</legend>
        <ul className="divide-y divide-line">
          {losses.map(({ code, text }) => (
            <li key={code} className="px-3 py-2.5 sm:px-4">
              <Checkbox
                checked={agreed.includes(code)}
                disabled={disabled}
                onChange={(isOn) => onChange(isOn ? [...agreed, code] : agreed.filter((each) => each !== code))}
              >
                {text} <code className="block text-11 text-ink-3 wrap-anywhere">{code}</code>
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
      <PanelFooter>
        What you agree to is stored with your name before the purchase is sent. If this list changes, nothing is sent
        and you read it anew.
      </PanelFooter>
    </Panel>
  );
}
