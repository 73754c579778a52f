import type { ShortLink } from "../../list/contract.ts";

const LIST_PATH = "/dashboard/links";

/** Options for `navigate` to open the list of links with the focus in the field that creates one. */
export const createRequest = { to: LIST_PATH, options: { state: { create: true } } } as const;

/** Options for `navigate` to open the list of links with the editor of this one. */
export function editRequest(link: ShortLink) {
  return { to: LIST_PATH, options: { state: { edit: link } } } as const;
}

/** Marks the field that creates a link, so that a shortcut focuses it at once where it is. */
export const CREATE_FIELD = "create-short-link";

/** Reads the request from a location's state. */
export function readRequest(state: unknown): { readonly create?: true; readonly edit?: ShortLink } {
  return typeof state === "object" && state !== null ? state : {};
}
