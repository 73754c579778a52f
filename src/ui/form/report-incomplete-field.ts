/**
 * A date or time input that is only partly filled in has the value "", like an empty one. A form with `noValidate`
 * calls this before it reads its fields: it focuses the first such input that is visible and shows the browser's
 * message there. Returns whether there is one.
 */
export function reportIncompleteField(form: HTMLFormElement | null): boolean {
  const inputs = form?.querySelectorAll("input") ?? [];
  const incomplete = [...inputs].find((input) => input.validity.badInput && input.checkVisibility());
  incomplete?.reportValidity();
  return incomplete !== undefined;
}
