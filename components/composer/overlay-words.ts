/** A member of a targeting overlay in plain words where the desk knows it, else by its own name. */
export function overlayMemberWords(name: string, value: unknown): string {
  if (name === "frequency_cap" && typeof value === "object" && value !== null) return capWords(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) {
    return `${plain(name)} ${value.slice(0, 4).join(", ")}${value.length > 4 ? ` and ${value.length - 4} more` : ""}`;
  }
  return plain(name);
}

function capWords(cap: object): string {
  const { max_impressions: most, per, window } = cap as Record<string, unknown>;
  if (typeof most !== "number") return "frequency cap";
  const who = typeof per === "string" ? ` per ${per.replace(/s$/, "").replaceAll("_", " ")}` : "";
  return `cap of ${most}${who}${windowWords(window)}`;
}

function windowWords(window: unknown): string {
  if (typeof window !== "object" || window === null) return "";
  const { interval, unit } = window as Record<string, unknown>;
  if (typeof interval !== "number" || typeof unit !== "string") return "";
  return interval === 1 ? ` a ${unit.replace(/s$/, "")}` : ` in ${interval} ${unit}`;
}

function plain(name: string): string {
  return name.replaceAll("_", " ");
}
