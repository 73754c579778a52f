import { toApiError } from "#features/accounts/screens/api-error.ts";
import { storedToken } from "#features/accounts/screens/session.ts";

/**
 * Saves a finished export. It is fetched with the token and saved from memory, so that no URL that opens it ends up in
 * a history or a log.
 */
export async function saveExport(id: string): Promise<void> {
  const response = await fetch(`/v1/account/export/${encodeURIComponent(id)}/file`, {
    headers: { authorization: `Bearer ${storedToken() ?? ""}` },
  });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw toApiError(response.status, response.headers.get("retry-after"), body);
  }
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = nameIn(response.headers.get("content-disposition"));
  link.click();
  // Later, since the browser starts saving after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function nameIn(disposition: string | null): string {
  return /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "halka.zip";
}
