"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Segmented, TextInput } from "@/components/ui/field";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { isSeenLine, NOT_SEEN, type SellerView } from "@/lib/api/client";
import { AddFailed } from "./add-failed";
import { credentialProblems, credentialsOf, NOTHING_TYPED, type TypedCredentials } from "./credentials";
import { CredentialsFields } from "./credentials-fields";
import { focusFirstInvalid } from "./focus-first-invalid";
import { useAddSeller } from "./use-add-seller";

type Protocol = SellerView["protocol"];

const ADDRESS: Record<Protocol, { label: string; hint: string }> = {
  mcp: {
    label: "MCP address",
    hint: "The streamable HTTP endpoint of its sales agent, such as https://sales.example/mcp",
  },
  a2a: {
    label: "A2A address",
    hint: "Where its agent card is, such as https://sales.example or https://sales.example/.well-known/agent-card.json",
  },
};

/**
 * Adds a seller by address, protocol and sign-in. Secrets go in once: they are kept out of the page's state the moment they were taken,
 * and never come back.
 */
export function AddSellerForm({ cancel }: { cancel?: () => void }) {
  const router = useRouter();
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [protocol, setProtocol] = useState<Protocol>("mcp");
  const [typed, setTyped] = useState<TypedCredentials>({ kind: "bearer", ...NOTHING_TYPED });
  const [isTried, setTried] = useState(false);
  const add = useAddSeller((seller) => {
    setTyped({ kind: typed.kind, ...NOTHING_TYPED });
    router.push(`/sellers/${seller.id}`);
  });

  const nameError = isTried ? nameProblem(name.trim()) : undefined;
  const urlError = isTried ? urlProblem(url) : undefined;
  const problems = isTried ? credentialProblems(typed) : {};

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    focusFirstInvalid(event.currentTarget);
    if (nameProblem(name.trim()) !== undefined || urlProblem(url) || Object.keys(credentialProblems(typed)).length > 0)
      return;
    add.mutate({ name: name.trim(), url: url.trim(), protocol, credentials: credentialsOf(typed) });
  };

  return (
    <div className="grid gap-4">
      <AddFailed error={add.error} />
      <Panel labelledBy="add-seller">
        <PanelHeader title="Address and sign-in" id="add-seller" />
        <form onSubmit={submit} noValidate className="grid max-w-[560px] gap-4 p-3 sm:p-4">
          <Field label="Name" error={nameError} hint="As your colleagues call it.">
            <TextInput
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={100}
              autoComplete="off"
            />
          </Field>
          <div className="grid justify-items-start gap-1">
            <span aria-hidden="true" className="text-13 font-medium">
              Protocol
            </span>
            <Segmented
              label="Protocol"
              value={protocol}
              onChange={setProtocol}
              options={[
                { value: "mcp", label: "MCP" },
                { value: "a2a", label: "A2A" },
              ]}
            />
          </div>
          <Field label={ADDRESS[protocol].label} error={urlError} hint={ADDRESS[protocol].hint}>
            <TextInput
              type="url"
              inputMode="url"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              mono
            />
          </Field>
          <CredentialsFields
            typed={typed}
            onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
            problems={problems}
          />
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" variant="primary" pending={add.isPending}>
              {add.isPending ? "Reading its capabilities" : "Test and add"}
            </Button>
            {cancel ? (
              <Button variant="quiet" onClick={cancel}>
                Cancel
              </Button>
            ) : null}
            <span className="text-12 text-ink-3">Its capabilities are read first; nothing else is asked of it.</span>
          </div>
        </form>
      </Panel>
    </div>
  );
}

function nameProblem(name: string): string | undefined {
  if (name === "") return "Give the seller a name to find it by.";
  return isSeenLine(name) ? undefined : NOT_SEEN;
}

function urlProblem(typed: string): string | undefined {
  if (typed.trim() === "") return "An address is needed.";
  const url = tryUrl(typed.trim());
  if (!url) return "This is not a web address. It starts with https:// or http://.";
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return "Only https:// and http:// addresses can be reached.";
  if (url.username || url.password) return "Put the credentials into the sign-in below, not into the address.";
  return undefined;
}

function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
