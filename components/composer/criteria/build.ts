import type { Criteria } from "@/lib/adcp";
import type { TypingFault } from "../typing-fault";
import type { EntryValues } from "../values";
import type { Daypart } from "./criteria-values";
import { readJson } from "./json-text";
import { exampleOf, LIST_MEMBERS, listMember, valueTyped } from "./vocabulary";

type Members = Record<string, unknown>;

/**
 * The criteria entry for what was typed (facts 2.2, 4.4): the fields, and beside them what the JSON says of the members without a field.
 * Null where nothing is asked. A member that stands in both is a fault, so that neither hides the other.
 */
export function criteriaFor(values: EntryValues, sourceOverlay: Members, faults: TypingFault[]): Criteria | null {
  const fault = (field: TypingFault["field"], message: string) => faults.push({ field, message });
  const pending = values.countryText.trim();
  if (pending !== "") fault("countries", `“${pending}” is no country yet: pick one, or type two letters, such as US.`);
  const overlay: Members = values.countries.length > 0 ? { geo_countries: values.countries } : {};
  const filters: Members = {};
  const others: Members = {};
  const { lists, dayparts, json } = values.criteria ?? { lists: [], dayparts: [], json: "" };
  for (const { key, place, name, label, kind } of LIST_MEMBERS) {
    const list = lists.find((each) => each.key === key);
    if (!list) continue;
    if (list.text.trim() !== "" && valueTyped(kind, list.text) === null) {
      fault("criteria", `“${list.text.trim()}” in ${label} is not ${exampleOf(kind)}.`);
    } else if (list.text.trim() !== "") fault("criteria", `“${list.text.trim()}” in ${label} is not added yet.`);
    if (list.items.length === 0) continue;
    (place === "targeting_overlay" ? overlay : filters)[name] = list.items;
  }
  const parts = dayparts.flatMap((part, index) => daypartOf(part, index, fault));
  if (parts.length > 0) overlay.daypart_targets = parts;

  const read = readJson(json);
  if (read.kind === "fault") {
    const { line, column, message } = read.fault;
    fault("criteria", `The JSON of other criteria, line ${line}, column ${column}: ${message}.`);
  }
  if (read.kind === "read") {
    if (!isMembers(read.value))
      fault("criteria", 'The JSON of other criteria is an object, such as { "policy_ids": [] }.');
    else {
      for (const [name, value] of Object.entries(read.value)) {
        const typed = name === "targeting_overlay" ? overlay : name === "offer_filters" ? filters : null;
        if (typed === null || !isMembers(value)) own(others, name, value);
        else {
          for (const [member, held] of Object.entries(value)) {
            if (Object.hasOwn(typed, member)) {
              fault("criteria", `${name}.${member} stands in its field and in the JSON. Leave it in one of them.`);
            } else own(typed, member, held);
          }
        }
      }
    }
  }
  const asks = Object.keys(overlay).length > 0;
  const criteria: Members = {
    ...(Object.keys(filters).length > 0 ? { offer_filters: filters } : {}),
    ...(asks ? { targeting_overlay: values.keepOverlay ? { ...sourceOverlay, ...overlay } : overlay } : {}),
  };
  for (const [name, value] of Object.entries(others)) own(criteria, name, value);
  return Object.keys(criteria).length > 0 ? criteria : null;
}

/** Plain assignment would take a member called `__proto__` for the prototype. */
function own(target: Members, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The window as the protocol has it: first hour inclusive, last exclusive, 24 for midnight. */
function daypartOf(part: Daypart, index: number, fault: (field: "criteria", message: string) => void): Members[] {
  const name = `Daypart ${index + 1}`;
  const from = hour(part.from, 0, 23);
  const to = hour(part.to, 1, 24);
  if (part.days.length === 0) fault("criteria", `${name} needs a day.`);
  if (from === null) fault("criteria", `${name} begins at a full hour from 0 to 23.`);
  if (to === null) fault("criteria", `${name} ends at a full hour from 1 to 24.`);
  if (from !== null && to !== null && to <= from) {
    fault(
      "criteria",
      `${name} ends at ${to}:00, which is not after ${from}:00. For a night, make two: until 24, and from 0.`,
    );
  }
  if (part.days.length === 0 || from === null || to === null) return [];
  return [
    {
      days: part.days,
      start_hour: from,
      end_hour: to,
      ...(part.zone === "" ? {} : { timezone: part.zone }),
      ...(part.label.trim() === "" ? {} : { label: part.label.trim() }),
    },
  ];
}

function hour(typed: string, least: number, most: number): number | null {
  if (!/^\d{1,2}$/.test(typed.trim())) return null;
  const value = Number(typed);
  return value >= least && value <= most ? value : null;
}

/** The fields filled in from criteria that were sent: what has a field goes there, everything else into the JSON, and nothing is lost. */
export function criteriaFrom(criteria: unknown): Pick<EntryValues, "countries" | "criteria"> {
  if (!isMembers(criteria)) return { countries: [] };
  const rest: Members = {};
  const lists: { key: string; items: string[]; text: string }[] = [];
  let countries: string[] = [];
  let dayparts: Daypart[] = [];
  for (const [place, members] of Object.entries(criteria)) {
    if ((place !== "targeting_overlay" && place !== "offer_filters") || !isMembers(members)) {
      own(rest, place, members);
      continue;
    }
    const left: Members = {};
    for (const [name, value] of Object.entries(members)) {
      const list = listMember(`${place}/${name}`);
      const parts = place === "targeting_overlay" && name === "daypart_targets" ? dayparsed(value) : null;
      if (place === "targeting_overlay" && name === "geo_countries" && isTexts(value)) countries = value;
      else if (list && isTexts(value)) lists.push({ key: list.key, items: value, text: "" });
      else if (parts) dayparts = parts;
      else own(left, name, value);
    }
    if (Object.keys(left).length > 0) own(rest, place, left);
  }
  const json = Object.keys(rest).length > 0 ? JSON.stringify(rest, null, 2) : "";
  const isNone = lists.length === 0 && dayparts.length === 0 && json === "";
  return { countries, ...(isNone ? {} : { criteria: { lists, dayparts, json } }) };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");

const DAYPART_MEMBERS = new Set(["days", "start_hour", "end_hour", "timezone", "label"]);

/** Windows as fields, or null where one has something a field cannot hold. */
function dayparsed(value: unknown): Daypart[] | null {
  if (!Array.isArray(value)) return null;
  const parts = value.flatMap((each): Daypart[] => {
    if (!isMembers(each) || !Object.keys(each).every((name) => DAYPART_MEMBERS.has(name))) return [];
    const { days, start_hour: from, end_hour: to, timezone: zone = "inventory_local", label = "" } = each;
    if (!isTexts(days) || typeof from !== "number" || typeof to !== "number") return [];
    if (typeof zone !== "string" || typeof label !== "string") return [];
    return [{ days, from: String(from), to: String(to), zone: zone === "inventory_local" ? "" : zone, label }];
  });
  return parts.length === value.length && parts.length > 0 ? parts : null;
}
