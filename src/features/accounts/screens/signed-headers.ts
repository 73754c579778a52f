import { WORKSPACE_HEADER } from "#features/workspaces/header.ts";
import { clientId } from "./client-id.ts";
import { storedToken } from "./session.ts";
import { shownPage } from "./shown-page.ts";

/** What every request of the dashboard carries: who asks, in which tab, and, unless it is about the person, which page is shown. */
export function signedHeaders(isOfPerson = false): Record<string, string> {
  const token = storedToken();
  const page = isOfPerson ? undefined : shownPage();
  return {
    "x-client": clientId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(token && page !== undefined && { [WORKSPACE_HEADER]: page }),
  };
}
