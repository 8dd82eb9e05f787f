"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { formatInstant } from "@/components/ui/format-time";
import { Say } from "@/components/ui/mark";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { useZone } from "@/components/ui/use-zone";
import { api, type SellerView } from "@/lib/api/client";
import { addProblem } from "./add-problem";
import {
  AUTH_WORDS,
  credentialProblems,
  credentialsOf,
  NOTHING_TYPED,
  type SignInKind,
  type TypedCredentials,
} from "./credentials";
import { CredentialsFields } from "./credentials-fields";
import { focusFirstInvalid } from "./focus-first-invalid";

type Props = { seller: SellerView };

/** That the seller refuses what the desk signs in with, and since when. Nothing where it does not. */
export function CredentialsRefused({ seller: { name, credentialsRefusedAt } }: Props) {
  const zone = useZone();
  if (credentialsRefusedAt === null) return null;
  return (
    <Banner tone="block" title={`${name} refused the credentials ${formatInstant(credentialsRefusedAt, zone)}`}>
      Nothing that is sent to it can succeed until they are renewed. What it holds or booked for you is not touched by
      it.
    </Banner>
  );
}

/** How the desk signs in to this seller, and the way to renew it. It stands open where the seller refuses what it has. */
export function SignInPanel({ seller, isRenewed, onRenewed }: Props & { isRenewed: boolean; onRenewed: () => void }) {
  const isRefused = seller.credentialsRefusedAt !== null;
  // A refusal opens it once; a person may close it until there is another refusal.
  const [chosen, setChosen] = useState<{ isOpen: boolean; at: string | null } | null>(null);
  const isOpen = chosen !== null && chosen.at === seller.credentialsRefusedAt ? chosen.isOpen : isRefused;
  const setOpen = (open: boolean) => setChosen({ isOpen: open, at: seller.credentialsRefusedAt });
  return (
    <Panel labelledBy="sign-in">
      <PanelHeader title="Sign-in" id="sign-in">
        {isOpen ? null : (
          <Button size="sm" icon={<KeyRound aria-hidden="true" size={14} />} onClick={() => setOpen(true)}>
            Renew credentials
          </Button>
        )}
      </PanelHeader>
      <div className="grid gap-3 px-3 py-3 sm:px-4">
        <p>
          The desk signs in {AUTH_WORDS[seller.auth]}.
          {seller.auth === "none" ? "" : " The secret is stored sealed and is never shown again."}
        </p>
        <p role="status" className="empty:hidden">
          {isRefused ? (
            <Say kind="block">Refused by {seller.name}</Say>
          ) : isRenewed ? (
            <Say kind="ok">Renewed: {seller.name} answered with the new ones</Say>
          ) : null}
        </p>
        {isOpen ? (
          <RenewForm
            seller={seller}
            onDone={() => {
              setChosen(null);
              onRenewed();
            }}
            onCancel={() => setOpen(false)}
          />
        ) : null}
      </div>
    </Panel>
  );
}

const KIND_OF: Record<SellerView["auth"], SignInKind> = {
  none: "bearer",
  bearer: "bearer",
  oauth: "client_credentials",
};

type RenewFormProps = Props & { onDone: () => void; onCancel: () => void };

function RenewForm({ seller, onDone, onCancel }: RenewFormProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<TypedCredentials>({ kind: KIND_OF[seller.auth], ...NOTHING_TYPED });
  const [isTried, setTried] = useState(false);
  const renew = useMutation(
    api.sellers.renewCredentials.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.sellers.key() });
        onDone();
      },
    }),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    focusFirstInvalid(event.currentTarget);
    if (Object.keys(credentialProblems(typed)).length > 0) return;
    renew.mutate({ id: seller.id, credentials: credentialsOf(typed) });
  };
  return (
    <form aria-labelledby="sign-in" noValidate onSubmit={submit} className="grid max-w-[560px] gap-4">
      <CredentialsFields
        typed={typed}
        onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        problems={isTried ? credentialProblems(typed) : {}}
      />
      {renew.error ? (
        <p role="alert" className="text-block">
          {addProblem(renew.error).cause} The old ones stay.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" pending={renew.isPending}>
          {renew.isPending ? `Asking ${seller.name} with them` : "Test and renew"}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className="text-12 text-ink-3">{seller.name} is asked with them first; the old ones stay unless it answers.</p>
    </form>
  );
}
