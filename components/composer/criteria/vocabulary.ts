/** How the values of a list are written and found. */
type Kind = "country" | "region" | "language" | "currency" | "choice" | "text";

/** A list of words that is a member of `criteria`, as its own field. */
export type ListMember = {
  /** `<member of criteria>/<member of that>`. */
  key: string;
  place: "targeting_overlay" | "offer_filters";
  name: string;
  label: string;
  kind: Kind;
  choices: readonly string[];
};

const DEVICES = ["desktop", "mobile", "tablet", "ctv", "dooh", "unknown"];
const PLATFORMS = "ios android windows macos linux chromeos tvos tizen webos fire_os roku_os unknown".split(" ");
const BROWSERS = "chrome safari firefox edge opera samsung_internet android_webview other unknown".split(" ");
const CHANNELS = (
  "display olv social search ctv linear_tv radio streaming_audio podcast dooh ooh print cinema email gaming " +
  "retail_media influencer affiliate product_placement sponsored_intelligence"
).split(" ");

const member = (
  place: ListMember["place"],
  name: string,
  label: string,
  kind: Kind,
  choices: readonly string[] = [],
): ListMember => ({ key: `${place}/${name}`, place, name, label, kind, choices });

/**
 * The lists of the targeting overlay and of the offer filters that have a field of their own, in the order they are offered and sent
 * (facts 2.2; core/targeting and core/product-offer-filters of 3.2). Countries to target are the row's first field.
 */
export const LIST_MEMBERS: readonly ListMember[] = [
  member("targeting_overlay", "geo_countries_exclude", "countries left out", "country"),
  member("targeting_overlay", "geo_regions", "regions", "region"),
  member("targeting_overlay", "geo_regions_exclude", "regions left out", "region"),
  member("targeting_overlay", "device_type", "devices", "choice", DEVICES),
  member("targeting_overlay", "device_type_exclude", "devices left out", "choice", DEVICES),
  member("targeting_overlay", "device_platform", "platforms", "choice", PLATFORMS),
  member("targeting_overlay", "device_platform_exclude", "platforms left out", "choice", PLATFORMS),
  member("targeting_overlay", "browser", "browsers", "choice", BROWSERS),
  member("targeting_overlay", "browser_exclude", "browsers left out", "choice", BROWSERS),
  member("targeting_overlay", "language", "languages", "language"),
  member("targeting_overlay", "audience_include", "audiences", "text"),
  member("targeting_overlay", "audience_exclude", "audiences left out", "text"),
  member("offer_filters", "channels", "channels of the offers", "choice", CHANNELS),
  member("offer_filters", "pricing_currencies", "currencies of the offers", "currency"),
];

const BY_KEY = new Map(LIST_MEMBERS.map((each) => [each.key, each]));

export const listMember = (key: string): ListMember | null => BY_KEY.get(key) ?? null;

export const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const SHAPES: Record<Kind, { pattern: RegExp; tidy: (typed: string) => string; example: string }> = {
  country: { pattern: /^[A-Z]{2}$/, tidy: upper, example: "a country or its two letters, such as US" },
  region: { pattern: /^[A-Z]{2}-[A-Z0-9]{1,3}$/, tidy: upper, example: "an ISO 3166-2 code, such as US-NY" },
  language: {
    pattern: /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/,
    tidy: (typed) => typed,
    example: "a language, such as fr or fr-CA",
  },
  currency: { pattern: /^[A-Z]{3}$/, tidy: upper, example: "three letters, such as USD" },
  choice: {
    pattern: /^[a-z][a-z0-9_]*$/,
    tidy: (typed) => typed.toLowerCase().replaceAll(" ", "_"),
    example: "one of the list",
  },
  text: { pattern: /\S/, tidy: (typed) => typed, example: "an id, exactly as the seller knows it" },
};

function upper(typed: string): string {
  return typed.toUpperCase();
}

/** What was typed as a value of such a list, or null where it is none yet. */
export function valueTyped(kind: Kind, typed: string): string | null {
  const { pattern, tidy } = SHAPES[kind];
  const value = tidy(typed.trim());
  return pattern.test(value) ? value : null;
}

export const exampleOf = (kind: Kind): string => SHAPES[kind].example;
