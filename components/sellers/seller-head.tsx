"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RadioTower, RotateCw, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Dialog } from "@/components/ui/dialog";
import { formatAgo, formatDeadline, formatInstant, formatTook } from "@/components/ui/format-time";
import { PageHead } from "@/components/ui/page";
import { useNow } from "@/components/ui/use-now";
import { useZone } from "@/components/ui/use-zone";
import { api, type SellerView } from "@/lib/api/client";
import { addProblem } from "./add-problem";

/** The seller's name, whether it answers, when it was read, and the ways to ask it again. */
export function SellerHead({ seller }: { seller: SellerView }) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: api.sellers.key() });
  const test = useMutation(api.sellers.test.mutationOptions({ onSettled: refresh }));
  const read = useMutation(api.sellers.readAgain.mutationOptions({ onSettled: refresh }));
  const failed = read.error ?? test.error;
  return (
    <>
      <PageHead
        crumbs={[{ label: "Sellers", href: "/sellers" }, { label: seller.name }]}
        title={<span className="wrap-anywhere">{seller.name}</span>}
        sub={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ReachChip seller={seller} />
            <code className="text-12 wrap-anywhere text-ink-2">{seller.url}</code>
          </span>
        }
        actions={
          <>
            <ReadAt seller={seller} />
            <Button
              icon={<RadioTower aria-hidden="true" size={14} />}
              pending={test.isPending}
              onClick={() => test.mutate({ id: seller.id })}
            >
              {test.isPending ? "Testing" : "Test"}
            </Button>
            <Button
              icon={<RotateCw aria-hidden="true" size={14} />}
              pending={read.isPending}
              onClick={() => read.mutate({ id: seller.id })}
            >
              {read.isPending ? "Reading" : "Read again"}
            </Button>
            <RemoveSeller seller={seller} />
          </>
        }
      />
      {failed ? (
        <div className="mb-4">
          <Banner tone="block" title={`${seller.name} could not be asked`}>
            {addProblem(failed).cause} What was read before still stands below.
          </Banner>
        </div>
      ) : null}
    </>
  );
}

function ReachChip({ seller: { lastTest } }: { seller: SellerView }) {
  if (!lastTest) {
    return (
      <Chip tone="neutral" mark="not_yet">
        Never tested
      </Chip>
    );
  }
  return lastTest.ok ? (
    <Chip tone="ok" mark="ok">
      Reachable, {formatTook(lastTest.ms)}
    </Chip>
  ) : (
    <Chip tone="block" mark="block">
      Not reachable
    </Chip>
  );
}

function ReadAt({ seller }: { seller: SellerView }) {
  const now = useNow(60_000);
  const zone = useZone();
  if (!seller.capabilitiesReadAt || !now) return <span className="text-12 text-ink-3">Not read yet</span>;
  const until = seller.capabilitiesFreshUntil;
  return (
    <span className="text-12 text-ink-3" title={formatInstant(seller.capabilitiesReadAt, zone)}>
      Read {formatAgo(seller.capabilitiesReadAt, now)}.
      {until === null
        ? ""
        : Date.parse(until) > now.getTime()
          ? ` Good until ${formatDeadline(until, now, zone)}.`
          : " Read again before the next request."}
    </span>
  );
}

function RemoveSeller({ seller }: { seller: SellerView }) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const queries = useQueryClient();
  const remove = useMutation(
    api.sellers.remove.mutationOptions({
      onSuccess: async () => {
        router.push("/sellers");
        await queries.invalidateQueries({ queryKey: api.sellers.list.key() });
      },
    }),
  );
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Remove ${seller.name}`}
        icon={<Trash2 aria-hidden="true" size={14} />}
        onClick={() => setOpen(true)}
      >
        Remove
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Remove ${seller.name} from this desk?`}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
            <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate({ id: seller.id })}>
              Remove {seller.name}
            </Button>
          </>
        }
      >
        <p>
          Its address, its credentials and what was read from it go. A seller something was negotiated with stays,
          because the record of it must.
        </p>
        {remove.error ? (
          <p role="alert" className="mt-3 text-block">
            {remove.error.message} Nothing was removed.
          </p>
        ) : null}
      </Dialog>
    </>
  );
}
