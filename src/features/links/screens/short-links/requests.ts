import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ShortLink } from "../../short-links/contract.ts";

const LIST_PATH = "/dashboard/links";

/** Options for `navigate` to open the list of links with the focus in the field that creates one. */
export const createRequest = { to: LIST_PATH, options: { state: { create: true } } } as const;

/** Options for `navigate` to open the list of links with this link in the editor. */
export function editRequest(link: ShortLink) {
  return { to: LIST_PATH, options: { state: { edit: link } } } as const;
}

/** The name of the field that creates a link. If it is on screen, a shortcut focuses it without navigating. */
export const CREATE_FIELD = "create-short-link";

/** Reads the request from a location's state. */
function readRequest(state: unknown): { readonly create?: true; readonly edit?: ShortLink } {
  return typeof state === "object" && state !== null ? state : {};
}

interface Requests {
  readonly onCreate: () => void;
  readonly onEdit: (link: ShortLink) => void;
}

/** Carries out the request that opened the screen, such as a shortcut or a command. */
export function useRequests({ onCreate, onEdit }: Requests): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { key } = location;
  useEffect(() => {
    const { create, edit } = readRequest(location.state);
    if (create) onCreate();
    if (!edit) return;
    onEdit(edit);
    // a reload must not open the editor again
    void navigate(location, { replace: true, state: null, preventScrollReset: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each request
  }, [key]);
}
