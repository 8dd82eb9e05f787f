import { headOf } from "../../../state/legacy-heads";
import { findProposal, type StoredProposal } from "../../../state/proposals";
import type { Binding } from "../../binding";
import type { CallContext } from "../../context";
import { TaskError } from "../../errors";

/**
 * The snapshot a proposal id stands for now. A buyer of this lane names its brand and operator and little else, so those decide
 * whose it is; on a sandbox, whether an account calls itself one does not.
 * @throws TaskError PROPOSAL_NOT_FOUND, alike for unknown and foreign ids; 3.0 has no such code and says INVALID_REQUEST.
 */
export function findLegacy(
  { world, served }: CallContext,
  id: string,
  taker: Binding | undefined,
  field: string,
): StoredProposal {
  const found = findProposal(world, headOf(world, id));
  if (found && (!taker || isTheirs(found, taker))) return found;
  throw new TaskError(served === "3.0" ? "INVALID_REQUEST" : "PROPOSAL_NOT_FOUND", "No such proposal.", { field });
}

function isTheirs({ brandDomain, operator }: StoredProposal, taker: Binding): boolean {
  return brandDomain === taker.brand.domain && (operator === null || operator === taker.operator);
}
