import { renderToStaticMarkup } from "react-dom/server";
import { PRODUCT_NAME } from "../pages/words.ts";
import { shellScript } from "../pages/scripts.tsx";

interface Shell {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

const STYLE =
  "html,body{margin:0;height:100%;overflow:hidden}iframe{position:fixed;inset:0;width:100%;height:100%;border:0;visibility:hidden}.shown{visibility:visible}";

/**
 * The document in which the editor shows a draft. Its policy gives it an opaque origin, inherited by every frame in it:
 * the draft's code has no access to our storage, cookies, API or windows, and cannot navigate.
 */
export function previewShell(assetOrigin: string): Shell {
  const markup = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{PRODUCT_NAME}</title>
        <meta name="robots" content="noindex" />
        {/* oxlint-disable-next-line react/no-danger -- escaping breaks a style sheet; it contains no user input */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
        <script defer src={assetOrigin + shellScript.path} />
      </head>
      <body />
    </html>,
  );
  const own = ["'self'", ...(assetOrigin ? [assetOrigin] : [])].join(" ");
  return {
    html: `<!doctype html>${markup}`,
    headers: {
      "content-security-policy": draftPolicy(own),
      "cache-control": "no-cache",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  };
}

/**
 * The policy of the shell that shows drafts, inherited by every frame in it; `own` is the origin of our scripts and
 * pictures.
 */
function draftPolicy(own: string): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    // A draft's code may load whatever the published page may load.
    `script-src ${own} https: data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${own} https: 'unsafe-inline'`,
    `img-src ${own} https: data: blob:`,
    `font-src ${own} https: data:`,
    "media-src https: data: blob:",
    "connect-src https: wss:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
