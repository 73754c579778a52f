const NAME = "heldSubmit";

/**
 * A piece of the document's first script: a form that is sent before the screen's own scripts have come is held back
 * instead of leaving the page, and is sent by its screen once that is there.
 */
export const holdSubmits = `
  addEventListener("submit", (event) => {
    if (event.target.method !== "post" || event.target.hasAttribute("action")) return;
    const isOurs = Object.keys(event.target).some((key) => key.startsWith("__reactProps"));
    if (isOurs) return;
    event.preventDefault();
    event.target.${NAME} = true;
  }, true);
`;

/** True, once, if the form was sent before anybody could listen. */
export function takeHeldSubmit(form: HTMLFormElement & { [NAME]?: boolean }): boolean {
  const isHeld = form[NAME] === true;
  delete form[NAME];
  return isHeld;
}
