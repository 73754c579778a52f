import type { RenderedDocument } from "#features/appearance/pages/document.tsx";

/** A document that is made for each request. */
export function documentResponse({ html, headers }: RenderedDocument, status = 200): Response {
  const pairs = Array.from(
    { length: headers.length / 2 },
    (_, place) => [headers[place * 2]!, headers[place * 2 + 1]!] as [string, string],
  );
  return new Response(html, {
    status,
    headers: [
      ...pairs,
      ["content-type", "text/html; charset=utf-8"],
      ["cache-control", "no-store"],
      ["vary", "accept-language, cookie"],
      ["x-content-type-options", "nosniff"],
    ],
  });
}
