import { renderMessage } from "#features/appearance/pages/message-document.tsx";
import { PRODUCT_NAME } from "#features/appearance/pages/words.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import type { Preview } from "#features/routing/schema.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import type { GateFrame } from "./gate-frame.ts";
import { word } from "./words.ts";

interface PreviewFrame extends GateFrame {
  readonly link: Pick<VisitLink, "handle" | "name" | "description">;
  /** The full URL that was shared. */
  readonly address: string;
  /** Scheme and host of the product, for our own pictures. */
  readonly origin: string;
}

/** The preview of a link in a chat or post (Open Graph, Twitter cards); never reveals the destination. */
export function renderPreviewPage(frame: PreviewFrame, preview: Preview): RenderedDocument {
  const { link, language } = frame;
  const username = link.handle;
  const title = preview.title || link.name;
  const text = preview.description || link.description || word(language, "previewText", { username });
  const image = preview.image && URL.parse(preview.image, frame.origin)?.href;
  return renderMessage({
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
    children: <a href={`/${username}`}>{word(language, "seePage", { username })}</a>,
  });
}
