import { toApiError } from "#features/accounts/screens/api-error.ts";
import { signedHeaders } from "#features/accounts/screens/signed-headers.ts";
import { saveFile } from "#ui/save-file.ts";

/**
 * Saves the file in a response, and returns its name. The file is fetched with the token and handed to the browser as a
 * blob, so that no URL that grants access ends up in a history or a log.
 */
export async function saveResponse(path: string, query: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(`${path}?${new URLSearchParams(query).toString()}`, { headers: signedHeaders() });
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => undefined);
    throw toApiError(response.status, response.headers.get("retry-after"), body);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "halka.csv";
  saveFile(name, await response.blob());
  return name;
}
