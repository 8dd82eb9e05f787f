"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/dialog";
import { formatAgo } from "@/components/ui/format-time";
import { useNow } from "@/components/ui/use-now";
import { api, type PersonView } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { Initials, initialsOf } from "./initials";
import { ResetLinkDialog } from "./reset-link-dialog";
import { brandWords, limitWords, ROLE_WORDS } from "./role-words";
import { SessionsDialog } from "./sessions-dialog";
import { useRereadPeople } from "./use-people";

type PersonRowsProps = { people: readonly PersonView[]; isLocal: boolean; onChange: (person: PersonView) => void };

const HEAD = "px-4 py-2 text-left text-12 font-medium text-ink-3";
const CELL = "px-4 py-3 align-top max-md:block max-md:px-3 max-md:py-0.5";

/** A row a person; on a phone a block. */
export function PersonRows({ people, isLocal, onChange }: PersonRowsProps) {
  const [closing, setClosing] = useState<PersonView | null>(null);
  const [resettingId, setResetting] = useState<string | null>(null);
  const [signedInId, setSignedIn] = useState<string | null>(null);
  // As they are read last: a link that was made or withdrawn meanwhile is told.
  const resetting = people.find(({ id }) => id === resettingId);
  const signedIn = people.find(({ id }) => id === signedInId);
  return (
    <>
      <table className="w-full border-collapse">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className={HEAD}>
              Person
            </th>
            <th scope="col" className={HEAD}>
              Accepts
            </th>
            <th scope="col" className={HEAD}>
              Works for
            </th>
            {isLocal ? null : (
              <th scope="col" className={HEAD}>
                Seen
              </th>
            )}
            <th scope="col" className={HEAD}>
              <span className="sr-only">Changes</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} className="border-line not-last:border-b max-md:block max-md:py-2.5">
              <th scope="row" className={`${CELL} text-left font-normal`}>
                <span className="flex items-center gap-3">
                  <Initials>{initialsOf(person.name)}</Initials>
                  <span className="min-w-0">
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                      <span className="font-semibold wrap-anywhere">{person.name}</span>
                      {person.isYou ? <Chip tone="you">You</Chip> : null}
                      {person.deactivatedAt ? (
                        <Chip tone="neutral" mark="no">
                          Access closed
                        </Chip>
                      ) : null}
                      {person.resetLink ? (
                        <Chip tone="neutral" mark="waiting">
                          Sign-in link out
                        </Chip>
                      ) : null}
                    </span>
                    <span className="block text-12 text-ink-2 wrap-anywhere">
                      {ROLE_WORDS[person.role].label}
                      {person.email ? `, ${person.email}` : ""}
                    </span>
                  </span>
                </span>
              </th>
              <td className={CELL}>
                <Named label="Accepts">{limitWords(person)}</Named>
              </td>
              <td className={`${CELL} max-w-72 wrap-anywhere`}>
                <Named label="Works for">{brandWords(person)}</Named>
              </td>
              {isLocal ? null : (
                <td className={`${CELL} whitespace-nowrap`}>
                  <Named label="Seen">
                    <Seen person={person} />
                  </Named>
                </td>
              )}
              <td className={`${CELL} text-right max-md:pt-2 max-md:text-left`}>
                <span className="inline-flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => onChange(person)}>
                    Change<span className="sr-only"> what {person.name} may do</span>
                  </Button>
                  {isLocal || person.deactivatedAt ? null : (
                    <Button size="sm" onClick={() => setResetting(person.id)}>
                      Sign-in link<span className="sr-only"> for a new password of {person.name}</span>
                    </Button>
                  )}
                  {isLocal || person.sessions === 0 ? null : (
                    <Button size="sm" onClick={() => setSignedIn(person.id)}>
                      Sessions<span className="sr-only"> of {person.name}</span>
                    </Button>
                  )}
                  {isLocal || person.isYou ? null : (
                    <Button
                      size="sm"
                      variant={person.deactivatedAt ? "default" : "danger"}
                      onClick={() => setClosing(person)}
                    >
                      {person.deactivatedAt ? "Open access" : "Close access"}
                      <span className="sr-only"> of {person.name}</span>
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {closing ? <AccessDialog person={closing} onClose={() => setClosing(null)} /> : null}
      {resetting ? <ResetLinkDialog person={resetting} onClose={() => setResetting(null)} /> : null}
      {signedIn ? <SessionsDialog person={signedIn} onClose={() => setSignedIn(null)} /> : null}
    </>
  );
}

/** A cell's column, said where a phone shows no head. */
function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="mr-1.5 text-12 text-ink-3 md:hidden">{label}:</span>
      {children}
    </>
  );
}

function Seen({ person: { lastSeenAt, sessions } }: { person: PersonView }) {
  const now = useNow();
  if (lastSeenAt === null || now === null) return <span className="text-ink-3">Not signed in</span>;
  return (
    <>
      {formatAgo(lastSeenAt, now)}
      {sessions > 1 ? <span className="text-ink-3">, {sessions} sessions</span> : null}
    </>
  );
}

/** Closing somebody out is said before it is done: it ends what they have open. */
function AccessDialog({ person, onClose }: { person: PersonView; onClose: () => void }) {
  const reread = useRereadPeople();
  const set = useMutation(
    api.people.setActive.mutationOptions({
      onSuccess: async () => {
        await reread();
        onClose();
      },
    }),
  );
  const opens = person.deactivatedAt !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={opens ? `Open ${person.name}’s access again?` : `Close ${person.name}’s access?`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={opens ? "primary" : "danger"}
            pending={set.isPending}
            onClick={() => set.mutate({ id: person.id, active: opens })}
          >
            {opens ? "Open access" : "Close access"}
          </Button>
        </>
      }
    >
      <p>
        {opens
          ? "They can sign in again with the password they had, and have the role, limits and brands shown here."
          : "They are signed out everywhere at once, cannot sign in, and invitations and links they made or were given stop working. What they did stays on record, and negotiations stay as they are."}
      </p>
      <DoorMessage>{set.error?.message ?? null}</DoorMessage>
    </Dialog>
  );
}
