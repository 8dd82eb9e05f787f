import { type Capabilities, DIMENSIONS, type Dimension, type ProposalRefinementCapability } from "@/lib/adcp";
import { asArray, asNumber, isObject, member } from "../json";

/** What a seller declared: its whole capabilities, its `proposal_refinement` block alone, or nothing that was read yet. */
export type DeclaredCapabilities = Capabilities | ProposalRefinementCapability | undefined;

/**
 * What is known about refinement (facts 2.1). `unknown`: no block, so typed fields may be sent and may come back as
 * `unsupported_dimension`. `declared`: the list is the law, and an empty one means ask only. `malformed`: a ceiling for a
 * dimension that is not listed, or a list that is none; such a declaration is not to be relied on.
 */
export type RefinementSupport =
  | { kind: "unknown" }
  | { kind: "malformed"; why: string }
  | { kind: "declared"; dimensions: ReadonlySet<Dimension>; mostAlternatives: number };

/** The protocol's own ceiling, where a seller lists the dimension and no ceiling (facts 11.27). */
const MOST_ALTERNATIVES = 10;

export function refinementSupport(capabilities: DeclaredCapabilities): RefinementSupport {
  const block = refinementBlock(capabilities);
  if (block === undefined) return { kind: "unknown" };
  const listed = member(block, "supported_dimensions");
  if (!Array.isArray(listed)) return { kind: "malformed", why: "it lists no dimensions" };
  const dimensions = new Set(DIMENSIONS.filter((dimension) => listed.includes(dimension)));
  const ceiling = member(block, "max_alternatives");
  if (ceiling !== undefined && !dimensions.has("alternatives")) {
    return { kind: "malformed", why: "it limits alternatives without supporting them" };
  }
  const mostAlternatives = asNumber(ceiling) ?? MOST_ALTERNATIVES;
  if (ceiling !== undefined && (asNumber(ceiling) === undefined || mostAlternatives < 2 || mostAlternatives > 10)) {
    return { kind: "malformed", why: "its limit of alternatives is not between 2 and 10" };
  }
  return { kind: "declared", dimensions, mostAlternatives };
}

function refinementBlock(capabilities: unknown): unknown {
  if (!isObject(capabilities)) return undefined;
  if (member(capabilities, "supported_dimensions") !== undefined) return capabilities;
  return member(mediaBuyBlock(capabilities), "proposal_refinement");
}

export function mediaBuyBlock(capabilities: unknown): unknown {
  return member(capabilities, "media_buy");
}

/** False only where a whole declaration is at hand and does not list the tool; a bare refinement block implies its tools. */
export function offersTool(capabilities: unknown, tool: string): boolean {
  if (!isWholeDeclaration(capabilities)) return true;
  return asArray(member(mediaBuyBlock(capabilities), "lifecycle_tools")).includes(tool);
}

export function isWholeDeclaration(capabilities: unknown): boolean {
  return member(capabilities, "adcp") !== undefined || member(capabilities, "supported_protocols") !== undefined;
}
