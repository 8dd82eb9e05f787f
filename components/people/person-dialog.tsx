"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { api, type PersonView } from "@/lib/api/client";
import { DoorMessage } from "./door-message";
import { rightsOf, rightsProblems, typedOf } from "./rights";
import { RightsFields } from "./rights-fields";
import { useRereadPeople } from "./use-people";

type PersonDialogProps = { person: PersonView; isLocal: boolean; onClose: () => void };

/** What a person may do, and whether they may at all. */
export function PersonDialog({ person, isLocal, onClose }: PersonDialogProps) {
  const [typed, setTyped] = useState(() => typedOf(person));
  const [isTried, setTried] = useState(false);
  const reread = useRereadPeople();
  const done = async () => {
    await reread();
    onClose();
  };
  const change = useMutation(api.people.change.mutationOptions({ onSuccess: done }));
  const problems = rightsProblems(typed);
  const isWrong = Object.keys(problems).length > 0;

  function save() {
    setTried(true);
    if (isWrong) return;
    const { role, limits, brands } = rightsOf(typed);
    change.mutate({ id: person.id, limits, brands, ...(isLocal ? {} : { role }) });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`What ${person.name} may do`}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={save} pending={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <RightsFields typed={typed} onChange={setTyped} problems={isTried ? problems : {}} fixedRole={isLocal} />
      <DoorMessage>{change.error?.message ?? null}</DoorMessage>
      <p className="text-12 text-ink-3">
        It counts from their next click on, and goes on record with what it was before.
      </p>
    </Dialog>
  );
}
