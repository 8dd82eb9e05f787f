"use client";

import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LoadFailed, Loading, PageHead } from "@/components/ui/page";
import { Count, Panel, PanelFooter, PanelHeader } from "@/components/ui/panel";
import type { PersonView } from "@/lib/api/client";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { PersonDialog } from "./person-dialog";
import { PersonRows } from "./person-rows";
import { usePeople, useSession } from "./use-people";

/** Who works here and what they may do. */
export function PeoplePage() {
  const { data, error, refetch } = usePeople();
  const { data: session } = useSession();
  const [chosen, setChosen] = useState<PersonView | null>(null);
  const [isInviting, setInviting] = useState(false);
  const isLocal = session?.mode === "local";

  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (!data || !session) return <Loading what="who works here" />;
  const { people, invitations } = data;
  return (
    <div className="mx-auto max-w-[1120px]">
      <PageHead
        title="People"
        sub={isLocal ? "The ready people of this machine’s desk" : session.buyer.organization}
        actions={
          isLocal ? null : (
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden="true" size={14} />}
              onClick={() => setInviting(true)}
            >
              Invite somebody
            </Button>
          )
        }
      />
      <div className="grid gap-4">
        <Panel labelledBy="people">
          <PanelHeader id="people" title="Who works here" sub={<Count>{people.length}</Count>} />
          <PersonRows people={people} isLocal={isLocal} onChange={setChosen} />
          <PanelFooter>
            {isLocal
              ? "Whoever sits at this machine can be each of them, from the menu behind the initials. Set a limit to walk an approval."
              : "What somebody did stays under their name, also after their access is closed."}
          </PanelFooter>
        </Panel>
        {isLocal ? null : <InvitationList invitations={invitations} />}
      </div>
      {chosen ? <PersonDialog person={chosen} isLocal={isLocal} onClose={() => setChosen(null)} /> : null}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  );
}
