/** The parts of a key press that decide whether it is a shortcut. */
export type KeyPress = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing" | "defaultPrevented" | "keyCode"
>;

/** What an input method sends while it composes a character, in browsers that do not say `isComposing`. */
const COMPOSING = 229;

/**
 * The key as the table of shortcuts writes it; null where it is none: an input method composes, somebody took it already, or a modifier is
 * held that the table does not know. Shift counts only in what it types.
 */
export function keyName(press: KeyPress): string | null {
  if (press.defaultPrevented || press.isComposing || press.keyCode === COMPOSING || press.altKey) return null;
  const isMod = press.ctrlKey || press.metaKey;
  if (isMod) return press.shiftKey || press.key.length !== 1 ? null : `mod+${press.key.toLowerCase()}`;
  if (press.shiftKey && (press.key.length !== 1 || /\p{L}/u.test(press.key))) return null;
  return press.key.length === 1 ? press.key.toLowerCase() : press.key;
}

/** Where typing belongs to the field, or keys to the widget that has the focus. */
const OWN_KEYS =
  'input:not([type="checkbox"], [type="button"], [type="submit"], [type="reset"]), textarea, select, ' +
  '[contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], [role="searchbox"], [role="listbox"], ' +
  '[role="menu"], [role="radiogroup"], [role="slider"], [role="spinbutton"]';

const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open], [role="menu"], [role="listbox"]';

/** Widgets that move by arrows themselves. */
const OWN_ARROWS = '[role="tree"], [role="treegrid"], [role="grid"], [role="tablist"], [role="toolbar"]';

/** Whether a single key may act from where the focus is: not in a field, and not while a dialog or a menu is open. */
export function mayActFrom(focus: Element | null, page: ParentNode): boolean {
  return !focus?.closest(OWN_KEYS) && page.querySelector(OPEN_DIALOG) === null;
}

export const hasOwnArrows = (focus: Element | null): boolean => focus?.closest(OWN_ARROWS) != null;
