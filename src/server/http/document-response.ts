import { toHeaderPairs } from "#base/header-pairs.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";

/** The response for a document that is rendered for each request and never cached. */
export function documentResponse(
  { html, headers }: RenderedDocument,
  status = 200,
  { isSecret = false }: { /** True if the address is a secret that no other site may see. */ isSecret?: boolean } = {},
): Response {
  const response = new Response(html, {
    status,
    headers: [
      ...toHeaderPairs(headers),
      ["content-type", "text/html; charset=utf-8"],
      ["cache-control", "no-store"],
      ["vary", "cookie"],
      ["x-content-type-options", "nosniff"],
    ],
  });
  if (isSecret) response.headers.set("referrer-policy", "no-referrer");
  return response;
}
