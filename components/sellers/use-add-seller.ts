"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, type SellerView } from "@/lib/api/client";

/** Adds a seller: the desk reads its capabilities first and stores nothing it could not reach. */
export function useAddSeller(onAdded?: (seller: SellerView) => void) {
  const queries = useQueryClient();
  return useMutation(
    api.sellers.add.mutationOptions({
      onSuccess: async (seller) => {
        await queries.invalidateQueries({ queryKey: api.sellers.key() });
        onAdded?.(seller);
      },
    }),
  );
}
