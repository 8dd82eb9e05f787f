/** After a press that found something wrong, the caret goes to the first field that says what. To be called once the errors are asked for. */
export function focusFirstInvalid(form: EventTarget & HTMLElement): void {
  // The errors are drawn after this event.
  requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
