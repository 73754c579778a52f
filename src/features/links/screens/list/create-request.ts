/** Options for `navigate` to open the list of links with the focus in the field that creates one. */
export const createRequest = { to: "/dashboard/links", options: { state: { create: true } } } as const;

/** Marks that field, so that a shortcut focuses it at once where it is. */
export const CREATE_FIELD = "create-short-link";

export function isCreateRequested(state: unknown): boolean {
  return typeof state === "object" && state !== null && "create" in state && state.create === true;
}
