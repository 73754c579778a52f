import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderMessageDocument } from "#features/appearance/pages/message-document.tsx";
import { type GateFrame, renderPageLink } from "./prompt-pages.tsx";
import { translate } from "./gate-texts.ts";
import { formatMoment } from "./moment.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { PRODUCT_NAME } from "#features/appearance/pages/texts.ts";
import type { SocialCard } from "#features/routing/schema.ts";

/** Why a link is closed, temporarily or permanently. */
export type ClosedLink =
  | { readonly kind: "not-yet" | "closed"; readonly opens?: Date | undefined; readonly zone: string }
  | { readonly kind: "expired" }
  | { readonly kind: "used-up" };

const TITLES = {
  "not-yet": "notYetTitle",
  closed: "closedTitle",
  expired: "expiredTitle",
  "used-up": "usedUpTitle",
} as const;

/** Says that a link is not open, and when it opens, with a link to the owner's page. */
export function renderClosedPage(frame: GateFrame, closed: ClosedLink, now: Date): RenderedDocument {
  return renderMessageDocument({
    ...frame,
    illustration: closed.kind === "not-yet" || closed.kind === "closed" ? "waiting" : "apart",
    title: translate(frame.language, TITLES[closed.kind]),
    text: toText(frame, closed, now),
    children: renderPageLink(frame),
  });
}

function toText({ link, language }: GateFrame, closed: ClosedLink, now: Date): string {
  const username = link.handle;
  if (closed.kind === "expired") return translate(language, "expiredText", { username });
  if (closed.kind === "used-up") return translate(language, "usedUpText", { username });
  if (!closed.opens) return translate(language, "closedForGood");
  const when = formatMoment(closed.opens, closed.zone, now, language);
  return translate(language, closed.kind === "not-yet" ? "notYetText" : "closedText", { when });
}

/** Says that a link cannot be opened now, because the store that holds its click count or password is down. */
export function renderWaitPage(frame: GateFrame): RenderedDocument {
  const { language } = frame;
  return renderMessageDocument({
    ...frame,
    illustration: "away",
    title: translate(language, "waitTitle"),
    text: translate(language, "waitText"),
    children: renderPageLink(frame),
  });
}

/**
 * Opens the app after the link's delay. If the document is still visible a moment later, the app is not installed, and
 * the script opens the web destination.
 */
const OPEN_APP_SCRIPT =
  'addEventListener("DOMContentLoaded",()=>{const[a,w]=document.querySelectorAll("nav a");setTimeout(()=>{const t=setTimeout(()=>document.hidden||location.replace(w.href),1800),s=()=>clearTimeout(t);for(const e of["pagehide","blur"])addEventListener(e,s);document.addEventListener("visibilitychange",s);location.href=a.href},1e3*a.dataset.wait)})';

interface AppFrame extends GateFrame {
  readonly link: Pick<VisitLink, "handle" | "name">;
}

interface AppDestination {
  readonly app: string;
  /** The fallback for visitors without the app. */
  readonly destination: string;
  readonly delaySeconds: number;
}

/** Opens an app, with the web destination as the fallback. Without scripts, it shows both links. */
export function renderAppPage(frame: AppFrame, { app, destination, delaySeconds }: AppDestination): RenderedDocument {
  const { link, language } = frame;
  return renderMessageDocument({
    ...frame,
    illustration: "closing",
    title: translate(language, "appTitle", { name: link.name }),
    text: translate(language, "appText"),
    script: OPEN_APP_SCRIPT,
    children: (
      <>
        <a href={app} rel="noopener nofollow" data-wait={delaySeconds}>
          {translate(language, "appOpen")}
        </a>
        <a href={destination} rel="noopener nofollow">
          {translate(language, "appWeb")}
        </a>
      </>
    ),
  });
}

interface PreviewFrame extends GateFrame {
  readonly link: Pick<VisitLink, "handle" | "name" | "description">;
  /** The full short URL that was shared. */
  readonly address: string;
  /** Scheme and host of the product, for our own pictures. */
  readonly origin: string;
}

/** The preview of a link in a chat or post (Open Graph, Twitter cards); never reveals the destination. */
export function renderPreviewPage(frame: PreviewFrame, preview: SocialCard): RenderedDocument {
  const { link, language } = frame;
  const title = preview.title || link.name;
  const text = preview.description || link.description || translate(language, "previewText", { username: link.handle });
  const image = preview.image && URL.parse(preview.image, frame.origin)?.href;
  return renderMessageDocument({
    ...frame,
    illustration: "closing",
    title,
    text,
    head: (
      <>
        <meta name="description" content={text} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={PRODUCT_NAME} />
        <meta property="og:url" content={frame.address} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={text} />
        {image && <meta property="og:image" content={image} />}
        <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
        <meta name="twitter:title" content={title} />
        <meta name="twitter:description" content={text} />
        {image && <meta name="twitter:image" content={image} />}
      </>
    ),
    children: renderPageLink(frame),
  });
}
