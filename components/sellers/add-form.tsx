"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field, TextInput } from "@/components/ui/field";
import { Panel, PanelHeader } from "@/components/ui/panel";
import { api } from "@/lib/api/client";
import { addProblem } from "./add-problem";

/**
 * Adds a seller by address and bearer token. The desk reads its capabilities first and stores nothing it could not reach. The
 * token goes in once: it is kept out of the page's state the moment it was taken, and never comes back.
 */
export function AddSellerForm({ cancel }: { cancel?: () => void }) {
  const router = useRouter();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [token, setToken] = useState("");
  const [tried, setTried] = useState(false);
  const add = useMutation(
    api.sellers.add.mutationOptions({
      onSuccess: async (seller) => {
        setToken("");
        await queries.invalidateQueries({ queryKey: api.sellers.key() });
        router.push(`/sellers/${seller.id}`);
      },
    }),
  );

  const nameError = tried && name.trim() === "" ? "Give the seller a name to find it by." : undefined;
  const urlError = tried ? urlProblem(url) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "" || urlProblem(url)) return;
    add.mutate({
      name: name.trim(),
      url: url.trim(),
      credentials: token.trim() === "" ? { kind: "none" } : { kind: "bearer", token: token.trim() },
    });
  };

  const problem = add.error ? addProblem(add.error) : null;
  return (
    <div className="grid gap-4">
      {problem ? (
        <Banner tone="block" title={problem.title}>
          {problem.body}
        </Banner>
      ) : null}
      <Panel labelledBy="add-seller">
        <PanelHeader title="Address and credentials" id="add-seller" />
        <form onSubmit={submit} noValidate className="grid max-w-[560px] gap-4 p-3 sm:p-4">
          <Field label="Name" error={nameError} hint="As your colleagues call it.">
            <TextInput
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={100}
              autoComplete="off"
            />
          </Field>
          <Field
            label="MCP address"
            error={urlError}
            hint="The streamable HTTP endpoint of its sales agent, such as https://sales.example/mcp"
          >
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
          <Field
            label="Bearer token"
            hint="Stored sealed on the server and never shown again. Leave empty where none is needed."
          >
            <TextInput
              type="password"
              value={token}
              onChange={(event) => setToken(event.target.value)}
              autoComplete="new-password"
              spellCheck={false}
              maxLength={4096}
              mono
            />
          </Field>
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

function urlProblem(typed: string): string | undefined {
  if (typed.trim() === "") return "An address is needed.";
  const url = tryUrl(typed.trim());
  if (!url) return "This is not a web address. It starts with https:// or http://.";
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return "Only https:// and http:// addresses can be reached.";
  if (url.username || url.password) return "Put the credentials into the token field, not into the address.";
  return undefined;
}

function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
