import type { RenderedDocument } from "#features/appearance/pages/document.tsx";

/** A document that is rendered for each request. */
export function documentResponse(
  { html, headers }: RenderedDocument,
  status = 200,
  { isSecret = false }: { /** True if the address is a secret that no other site may see. */ isSecret?: boolean } = {},
): Response {
  const pairs = Array.from(
    { length: headers.length / 2 },
    (_, place) => [headers[place * 2]!, headers[place * 2 + 1]!] as [string, string],
  );
  const response = new Response(html, {
    status,
    headers: [
      ...pairs,
      ["content-type", "text/html; charset=utf-8"],
      ["cache-control", "no-store"],
      ["vary", "cookie"],
      ["x-content-type-options", "nosniff"],
    ],
  });
  if (isSecret) response.headers.set("referrer-policy", "no-referrer");
  return response;
}
