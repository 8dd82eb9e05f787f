"use client";

import { LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { DemoPanel } from "./demo-panel";
import { PasswordPanel } from "./password-panel";
import { brandWords, limitWords, ROLE_WORDS } from "./role-words";
import { SellerAccessPanel } from "./seller-access-panel";
import { SessionPanel } from "./session-panel";
import { useSession } from "./use-people";

/** What is one's own here, and what of the desk one may set. */
export function SettingsPage() {
  const { data: session, error, refetch } = useSession();
  if (error && !session) return <LoadFailed error={error} retry={refetch} />;
  if (!session) return <Loading what="your settings" />;
  const may = (permission: string) => session.permissions.includes(permission);
  const isTeam = session.mode === "team";
  return (
    <div className="mx-auto max-w-[880px]">
      <PageHead title="Settings" sub={`${session.buyer.name}, ${session.buyer.organization}`} />
      <div className="grid gap-4">
        <Panel labelledBy="yours">
          <PanelHeader id="yours" title="What you may do here" />
          <dl className="grid gap-x-6 gap-y-2 px-3 py-3 sm:grid-cols-[120px_minmax(0,1fr)] sm:px-4">
            <dt className="text-ink-3">Role</dt>
            <dd>
              {ROLE_WORDS[session.role].label}. {ROLE_WORDS[session.role].does}
            </dd>
            <dt className="text-ink-3">Acceptance</dt>
            <dd>{limitWords(session)}</dd>
            <dt className="text-ink-3">Brands</dt>
            <dd className="wrap-anywhere">{brandWords(session)}</dd>
          </dl>
        </Panel>
        {isTeam ? <PasswordPanel /> : null}
        {isTeam ? <SessionPanel /> : null}
        {may("manage_people") ? <SellerAccessPanel /> : null}
        {isTeam && may("change_settings") ? <DemoPanel /> : null}
      </div>
    </div>
  );
}
