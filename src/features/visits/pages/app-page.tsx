import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessage } from "#features/appearance/pages/message-document.tsx";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { GateFrame } from "./gate-frame.ts";
import { word } from "./words.ts";

/**
 * Opens the app after the link's delay, and the web destination if the document is still visible a moment later: then
 * the app is not installed.
 */
const TRY =
  'addEventListener("DOMContentLoaded",()=>{const[a,w]=document.querySelectorAll("nav a");setTimeout(()=>{const t=setTimeout(()=>document.hidden||location.replace(w.href),1800),s=()=>clearTimeout(t);for(const e of["pagehide","blur"])addEventListener(e,s);document.addEventListener("visibilitychange",s);location.href=a.href},1e3*a.dataset.wait)})';

interface AppFrame extends GateFrame {
  readonly link: Pick<VisitLink, "handle" | "name">;
}

interface AppWays {
  readonly app: string;
  /** The fallback for visitors without the app. */
  readonly destination: string;
  readonly delaySeconds: number;
}

/** Opens an app, with the web as the fallback; without scripts it shows both links. */
export function renderAppPage(frame: AppFrame, { app, destination, delaySeconds }: AppWays): RenderedDocument {
  const { link, language } = frame;
  return renderMessage({
    ...frame,
    illustration: "closing",
    title: word(language, "appTitle", { name: link.name }),
    text: word(language, "appText"),
    script: TRY,
    children: (
      <>
        <a href={app} rel="noopener nofollow" data-wait={delaySeconds}>
          {word(language, "appOpen")}
        </a>
        <a href={destination} rel="noopener nofollow">
          {word(language, "appWeb")}
        </a>
      </>
    ),
  });
}
