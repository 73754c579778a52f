import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#base/language.ts";
import type { DocumentCode } from "../custom-code/document-code.ts";

/** A document and its response headers, as alternating names and values. */
export interface RenderedDocument {
  readonly html: string;
  readonly headers: readonly string[];
}

/** Keeps custom code and embeds from requesting access to devices or payments on our origin; no document needs it. */
export const PERMISSIONS_POLICY = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

export interface DocumentParts {
  readonly language: Language;
  readonly style: string;
  /** The contents of `<head>` apart from style sheet, viewport and character set. */
  readonly head: ReactNode;
  readonly body: ReactNode;
  /** The origin of scripts; undefined for a document without any. */
  readonly scriptSource?: string;
  /** Runs before the first paint; the only script allowed inline. */
  readonly bootScript?: string;
  /** The origin of fonts; undefined for system fonts. */
  readonly fontSource?: string;
  /** Allowed origins of frames; none if undefined. */
  readonly frameSources?: readonly string[];
  /** True for a document with a form, which may be submitted only to our own host. */
  readonly hasForm?: boolean;
  /** True for a document whose form may redirect to any address. */
  readonly hasRedirectingForm?: boolean;
  /** True for a document that registers our service worker. */
  readonly hasWorker?: boolean;
  /** The page owner's custom code. */
  readonly custom?: DocumentCode;
  /** Further response headers, as alternating names and values. */
  readonly headers?: readonly string[];
}

/**
 * A static document with its content security policy. The policy allows only this style sheet, and no inline script
 * other than `bootScript`.
 */
export function renderDocument(parts: DocumentParts): RenderedDocument {
  const { custom } = parts;
  const markup = renderToStaticMarkup(
    <html lang={parts.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {parts.bootScript && (
          // oxlint-disable-next-line react/no-danger -- the only way to fill a script element
          <script dangerouslySetInnerHTML={{ __html: parts.bootScript }} />
        )}
        {parts.head}
        {/* oxlint-disable-next-line react/no-danger -- escaping breaks a style sheet; it contains no user input */}
        <style dangerouslySetInnerHTML={{ __html: parts.style }} />
        {custom?.sheetPath && <link rel="stylesheet" href={custom.sheetPath} />}
        {/* oxlint-disable-next-line react/no-danger -- filtered CSS cannot close the element */}
        {custom?.sheet && <style dangerouslySetInnerHTML={{ __html: custom.sheet }} />}
      </head>
      <body>
        {parts.body}
        {/* oxlint-disable-next-line react/no-danger -- the page's CSP removes its origin */}
        {custom?.script && <script dangerouslySetInnerHTML={{ __html: custom.script }} />}
      </body>
    </html>,
  );
  return {
    html: `<!doctype html>${markup}`,
    headers: [
      "content-security-policy",
      policy(parts),
      "content-language",
      parts.language,
      "referrer-policy",
      "strict-origin-when-cross-origin",
      "permissions-policy",
      PERMISSIONS_POLICY,
      ...(parts.headers ?? []),
    ],
  };
}

function policy(parts: DocumentParts): string {
  const {
    style,
    scriptSource,
    bootScript,
    fontSource,
    hasForm,
    hasRedirectingForm,
    hasWorker,
    custom,
    frameSources = [],
  } = parts;
  if (custom?.script) return userCodePolicy({ hasForm: hasForm === true });
  const scripts = [...(scriptSource ? [scriptSource] : []), ...(bootScript ? [hash(bootScript)] : [])];
  return [
    "default-src 'none'",
    // A photo may come from any https address, and the tab icon is a data URL.
    "img-src 'self' https: data:",
    `style-src ${hash(style)}${custom?.sheetPath ? " 'self'" : ""}`,
    ...(scripts.length > 0 ? [`script-src ${scripts.join(" ")}`, "connect-src 'self'"] : []),
    ...(fontSource || custom?.sheetPath ? [`font-src ${getFonts(fontSource, custom)}`] : []),
    ...(fontSource ? ["manifest-src 'self'"] : []),
    ...(frameSources.length > 0 ? [`frame-src ${frameSources.join(" ")}`] : []),
    ...(hasWorker ? ["worker-src 'self'"] : []),
    "base-uri 'none'",
    // Chromium also applies form-action to the redirect that follows a form, and a destination may have any scheme.
    ...(hasRedirectingForm ? [] : [`form-action ${hasForm ? "'self'" : "'none'"}`]),
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The sources of our fonts, and of those in a custom style sheet. */
function getFonts(fontSource: string | undefined, custom: DocumentCode | undefined): string {
  const sources = [...(fontSource ? [fontSource] : []), ...(custom?.sheetPath ? ["'self'", "data:"] : [])];
  return [...new Set(sources)].join(" ");
}

function hash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The policy of every document that carries custom JavaScript. The sandbox gives it an opaque origin, so that the code
 * has no access to our storage, cookies or API. Never add `allow-same-origin`. Forms may go to our own host, and only
 * on pages that have a form of ours.
 */
function userCodePolicy({ hasForm }: { readonly hasForm: boolean }): string {
  return [
    `sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox${hasForm ? " allow-forms" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
