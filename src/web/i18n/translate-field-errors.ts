import type { i18n, TFunction } from "i18next";

/**
 * Makes the browser report an empty field or a malformed email address in the language of the page instead of its own.
 * Other errors keep the browser's text.
 */
export function translateFieldErrors(instance: i18n): void {
  const t = instance.getFixedT(null, ["common"] as const);
  // `invalid` events do not bubble, but they can be captured
  document.addEventListener("invalid", ({ target }) => isField(target) && setMessage(target, t), true);
  // A field stays invalid until its message is removed. Scripts can fill in fields without an event, so clicking a
  // button of the form also removes the messages. Pressing Enter in a field clicks the button too.
  document.addEventListener("input", ({ target }) => isField(target) && target.setCustomValidity(""), true);
  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      for (const field of button?.form?.elements ?? []) if (isField(field)) field.setCustomValidity("");
    },
    true,
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(target: unknown): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function setMessage(field: Field, t: TFunction<readonly ["common"]>): void {
  const { valueMissing, typeMismatch } = field.validity;
  if (valueMissing && field.type !== "checkbox" && field.type !== "radio") field.setCustomValidity(t("field.required"));
  else if (typeMismatch && field.type === "email") field.setCustomValidity(t("field.email"));
}
