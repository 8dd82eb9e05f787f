"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Segmented, TextInput } from "@/components/ui/field";
import { formatInstant } from "@/components/ui/format-time";
import { inertText } from "@/components/ui/inert-text";
import { LoadFailed, Loading } from "@/components/ui/page";
import { useZone } from "@/components/ui/use-zone";
import { api, type ShareView } from "@/lib/api/client";
import { copyText } from "../export/copy-text";
import { sharedSearch } from "./shared-search";

type ShareDialogProps = { snapshotIds: readonly string[]; title: string };

/** Links by which somebody outside looks at this comparison. Not offered to whom may not share. */
export function ShareDialog({ snapshotIds, title }: ShareDialogProps) {
  const [open, setOpen] = useState(false);
  const session = useQuery(api.session.current.queryOptions({ staleTime: Number.POSITIVE_INFINITY }));
  if (!session.data?.permissions.includes("share")) return null;
  return (
    <>
      <Button icon={<Share2 aria-hidden="true" size={14} />} onClick={() => setOpen(true)} aria-haspopup="dialog">
        Share
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Show this comparison to somebody outside">
        {open ? (
          <div className="grid gap-6">
            <NewLink snapshotIds={snapshotIds} title={title} isLocal={session.data.mode === "local"} />
            <Links snapshotIds={snapshotIds} />
          </div>
        ) : null}
      </Dialog>
    </>
  );
}

const DAYS = [
  { value: "1", label: "1 day" },
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
] as const;
type Days = (typeof DAYS)[number]["value"];
const DAY_COUNTS = { "1": 1, "7": 7, "30": 30 } as const;

function NewLink({ snapshotIds, title, isLocal }: ShareDialogProps & { isLocal: boolean }) {
  const zone = useZone();
  const queries = useQueryClient();
  const [name, setName] = useState(inertText(title).slice(0, 200));
  const [days, setDays] = useState<Days>("7");
  const [said, setSaid] = useState("");
  const create = useMutation(
    api.shares.create.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.shares.key() }),
    }),
  );
  if (create.data) {
    const { path, expiresAt } = create.data;
    const address = `${window.location.origin}${path}${sharedSearch(window.location.search, snapshotIds)}`;
    return (
      <div className="grid gap-3">
        <Field
          label="The link"
          hint={`It is shown this once; the desk keeps only a hash of it. It ends ${formatInstant(expiresAt, zone)}.`}
        >
          <TextInput mono readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" onClick={async () => setSaid(await copyText(address, "The link is"))}>
            Copy the link
          </Button>
          <Button variant="quiet" onClick={() => create.reset()}>
            Make another
          </Button>
          <span role="status" className="text-12 text-ink-3">
            {said}
          </span>
        </div>
        {isLocal ? <p className="text-ink-2">This desk answers on this machine only, and so does the link.</p> : null}
      </div>
    );
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "" && !create.isPending) {
          create.mutate({ snapshotIds: [...snapshotIds], title: name, days: DAY_COUNTS[days] });
        }
      }}
    >
      <p className="text-ink-2">
        Whoever has the link sees the terms of{" "}
        {snapshotIds.length === 1 ? "this proposal" : `these ${snapshotIds.length} proposals`} and the sellers’ names,
        to read and to print. Not what you asked for, your notes, findings, accounts or anything else of this desk.
      </p>
      <Field label="Title" hint="They read it at the top.">
        <TextInput value={name} maxLength={200} required onChange={(event) => setName(event.target.value)} />
      </Field>
      <Segmented label="It shows it for" options={DAYS} value={days} onChange={setDays} />
      {create.isError ? (
        <p role="alert" className="text-block">
          No link was made: {create.error.message}
        </p>
      ) : null}
      <div>
        <Button type="submit" variant="primary" pending={create.isPending} aria-disabled={name.trim() === ""}>
          Make a link
        </Button>
      </div>
    </form>
  );
}

function Links({ snapshotIds }: { snapshotIds: readonly string[] }) {
  const links = useQuery(api.shares.list.queryOptions());
  if (links.isError) return <LoadFailed error={links.error} retry={() => void links.refetch()} />;
  if (!links.data) return <Loading what="the links" />;
  const isHere = ({ snapshotIds: shown }: ShareView) => shown.some((id) => snapshotIds.includes(id));
  const ordered = links.data.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
  return (
    <section aria-labelledby="links-that-show">
      <h3 id="links-that-show" className="mb-1 font-semibold">
        Links that show something now
      </h3>
      {ordered.length === 0 ? (
        <p className="text-ink-3">None. Links end by themselves, and can be taken back here at any time.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {ordered.map((link) => (
            <LinkRow key={link.id} link={link} isHere={isHere(link)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LinkRow({ link, isHere }: { link: ShareView; isHere: boolean }) {
  const zone = useZone();
  const queries = useQueryClient();
  const revoke = useMutation(
    api.shares.revoke.mutationOptions({ onSettled: () => queries.invalidateQueries({ queryKey: api.shares.key() }) }),
  );
  const many = link.snapshotIds.length;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="font-medium wrap-anywhere">
          {inertText(link.title)}
        </p>
        <p className="text-12 text-ink-3">
          {many} {many === 1 ? "proposal" : "proposals"}
          {isHere ? ", some of them here" : ""}, made by {inertText(link.creator)} {formatInstant(link.createdAt, zone)}
          , ends {formatInstant(link.expiresAt, zone)}
        </p>
        {revoke.isError ? <p className="text-12 text-block">It was not taken back: {revoke.error.message}</p> : null}
      </div>
      <Button size="sm" variant="danger" pending={revoke.isPending} onClick={() => revoke.mutate({ id: link.id })}>
        Take back<span className="sr-only"> the link {inertText(link.title)}</span>
      </Button>
    </li>
  );
}
