import { WORKSPACE_HEADER } from "#client/workspace-header.ts";
import { clientId } from "./client-id.ts";
import { findSession, storedToken } from "./session.ts";

/**
 * The headers of every dashboard request: the token, the tab, and, unless it concerns the account, the selected page.
 */
export function signedHeaders(isOfPerson = false): Record<string, string> {
  const token = storedToken();
  const page = isOfPerson ? undefined : findSession()?.user.page?.id;
  return {
    "x-client": clientId,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(token && page !== undefined && { [WORKSPACE_HEADER]: page }),
  };
}
