const NAME = "heldSubmit";

/**
 * Part of the document's first script. Holds back a form that is submitted before the screen's scripts have loaded. The
 * screen submits the form once it is ready.
 */
export const holdSubmitsScript = `
  addEventListener("submit", (event) => {
    if (event.target.method !== "post" || event.target.hasAttribute("action")) return;
    const isOurs = Object.keys(event.target).some((key) => key.startsWith("__reactProps"));
    if (isOurs) return;
    event.preventDefault();
    event.target.${NAME} = true;
  }, true);
`;

/** True if the form was submitted before the screen was ready. Resets the mark, so a second call returns false. */
export function consumeHeldSubmit(form: HTMLFormElement & { [NAME]?: boolean }): boolean {
  const isHeld = form[NAME] === true;
  delete form[NAME];
  return isHeld;
}
