import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#base/language.ts";

/** A document and what belongs to it in the answer: header names and values in turn. */
export interface RenderedDocument {
  readonly html: string;
  readonly headers: readonly string[];
}

export interface DocumentParts {
  readonly language: Language;
  readonly style: string;
  /** What stands in `<head>` besides style sheet, viewport and character set. */
  readonly head: ReactNode;
  readonly body: ReactNode;
  /** Where scripts come from; absent for a document without any. */
  readonly scriptSource?: string;
}

/** One static document with its content security policy: no inline script, and exactly this style sheet. */
export function renderDocument(parts: DocumentParts): RenderedDocument {
  const markup = renderToStaticMarkup(
    <html lang={parts.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {parts.head}
        {/* oxlint-disable-next-line react/no-danger -- because a style sheet escaped as text is broken, and nothing typed gets into it */}
        <style dangerouslySetInnerHTML={{ __html: parts.style }} />
      </head>
      <body>{parts.body}</body>
    </html>,
  );
  return {
    html: `<!doctype html>${markup}`,
    headers: [
      "content-security-policy",
      policy(parts.style, parts.scriptSource),
      "content-language",
      parts.language,
      "referrer-policy",
      "strict-origin-when-cross-origin",
    ],
  };
}

function policy(style: string, scriptSource: string | undefined): string {
  const hash = createHash("sha256").update(style).digest("base64");
  return [
    "default-src 'none'",
    // because a photo may stand at any https address, and the tab's icon is written into the page
    "img-src 'self' https: data:",
    `style-src 'sha256-${hash}'`,
    ...(scriptSource ? [`script-src ${scriptSource}`, "connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
