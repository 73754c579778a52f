export { openClickHistory } from "#features/analytics/imported/import-clicks.ts";
import type { Import } from "#features/imports/contract.ts";

export interface Uploaded {
  readonly status: number;
  readonly body: Import & { readonly code: string };
}

/** Uploads a file with links as a browser does. */
export async function uploadLinks(
  origin: string,
  { token }: { readonly token: string },
  file: string | Uint8Array,
  name = "links.csv",
): Promise<Uploaded> {
  const form = new FormData();
  form.append("file", new Blob([typeof file === "string" ? file : new Uint8Array(file)]), name);
  const response = await fetch(`${origin}/v1/links/imports?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Uploaded["body"] };
}
