"use client";

import { useState } from "react";
import type { SandboxSeller } from "./sandbox-street";
import { useAddSeller } from "./use-add-seller";

/**
 * Adds sandbox sellers one after the other. `url` is the one being read now, `all` whether it is one of several; the first that cannot be
 * added ends it and is the `error`.
 */
export function useAddSandboxSellers() {
  const adding = useAddSeller();
  const [count, setCount] = useState(0);
  const add = async (sellers: readonly SandboxSeller[]) => {
    setCount(sellers.length);
    try {
      for (const { name, url, protocol, credentials } of sellers) {
        await adding.mutateAsync({ name, url, protocol, credentials });
      }
    } catch {
      // What went wrong is the mutation's error, which is shown.
    } finally {
      setCount(0);
    }
  };
  return {
    add,
    busy: count > 0,
    all: count > 1,
    url: adding.isPending ? adding.variables.url : null,
    error: adding.error,
  };
}
