/** Options for `navigate` to open the list of links with the focus in the field that creates one. */
export const createRequest = { to: "/dashboard/links", options: { state: { create: true } } } as const;

export function isCreateRequested(state: unknown): boolean {
  return typeof state === "object" && state !== null && "create" in state && state.create === true;
}
