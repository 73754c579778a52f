/**
 * A date or time input that is only partly filled in has the value "", like an empty one. A form with `noValidate`
 * calls this before it reads or hides its fields: it focuses the first such input that is visible and shows the
 * browser's message there. Skips inputs marked with `data-unsaved`. Returns whether there is one.
 */
export function reportIncompleteField(fields: HTMLElement | null): boolean {
  const inputs = fields?.querySelectorAll("input") ?? [];
  const incomplete = [...inputs].find(
    (input) => input.validity.badInput && input.dataset["unsaved"] === undefined && input.checkVisibility(),
  );
  incomplete?.reportValidity();
  return incomplete !== undefined;
}
