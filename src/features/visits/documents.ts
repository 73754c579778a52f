import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderLinkGone, renderNotFound, renderUnavailable } from "#features/appearance/pages/notice-pages.tsx";
import type { PageSite } from "#features/appearance/pages/page-frame.tsx";
import { renderPage } from "#features/appearance/pages/page.tsx";
import { blocksUntilMs } from "#features/blocks/decide-block.ts";
import { visibleUntilMs } from "#features/links/visible-links.ts";
import type { PageDocument } from "./responses.ts";
import { type BlockDocuments, blockDocuments } from "./blocks/block-documents.ts";
import { selectVisibleBlocks, type VisibilityKey } from "./blocks/visibility.ts";
import { type LinkDocuments, linkDocuments } from "./link-documents.ts";
import { type Language, languages } from "#base/language.ts";
import { VISIBILITY_VARIANTS, type CachedPage } from "./cached-page.ts";

/** Produces the smallest output within about 1 ms per page (measured; quality 11 takes 30 ms). */
const BROTLI_QUALITY = 6;

export interface DocumentRenderers extends LinkDocuments, BlockDocuments {
  /** `visibility` says which conditional blocks this visitor sees. */
  renderPage(page: CachedPage, language: Language, visibility?: VisibilityKey, site?: PageSite): PageDocument;
  /** The page for its owner, with the token that excludes the owner's visits from the figures. Not cached. */
  renderForOwner(page: CachedPage, forOwner: ForOwner): RenderedDocument;
  /** `isFree`: the handle in the address is free, so the visitor can take it. */
  renderNotFound(language: Language, isFree?: boolean): PageDocument;
  renderLinkGone(language: Language, handle: string): RenderedDocument;
  /** For a link address that begins with no page's handle. */
  renderUnknownLink(language: Language): PageDocument;
  renderUnavailable(language: Language): PageDocument;
}

export interface ForOwner {
  readonly language: Language;
  readonly visibility: VisibilityKey;
  readonly site: PageSite | undefined;
  readonly ownerToken: string;
}

export interface DocumentOptions {
  readonly origin: string;
  readonly assetOrigin: string;
  /** Scheme and host of pages with custom JavaScript; absent if it is switched off. */
  readonly scriptOrigin?: string | undefined;
  now(): Date;
}

/** Renders documents in their encoded forms. Documents of pages are cached with the page, all others forever. */
export function documentRenderers(options: DocumentOptions): DocumentRenderers {
  const { origin, assetOrigin, scriptOrigin } = options;
  const getProps = (page: CachedPage, visibility: VisibilityKey, now: Date) => ({
    ...page,
    blocks: selectVisibleBlocks(visibility, page),
    origin,
    assetOrigin,
    scriptOrigin,
    now,
  });
  const notFound = forEachLanguage((language) => renderNotFound({ language, assetOrigin, origin }));
  const free = forEachLanguage((language) => renderNotFound({ language, assetOrigin, origin }, true));
  const unknownLink = forEachLanguage((language) => renderLinkGone({ language, assetOrigin, origin }));
  const unavailable = forEachLanguage((language) => renderUnavailable({ language, assetOrigin, origin }));
  return {
    ...linkDocuments(options),
    ...blockDocuments(options),
    renderPage(page, language, visibility = "", site) {
      // every host of a workspace shows the same document, and a change of its hosts drops the page
      const variant = site ? (`${language}@` as const) : language;
      const key = visibility === "" ? variant : (`${variant} ${visibility}` as const);
      const cached = page.documents.get(key);
      const now = options.now();
      if (cached && now.getTime() < cached.untilMs) return cached;
      const document = packDocument(renderPage({ ...getProps(page, visibility, now), language, site }));
      const nextYearMs = Date.UTC(now.getUTCFullYear() + 1, 0);
      const untilMs = Math.min(visibleUntilMs(page.links, now), blocksUntilMs(page.blocks, now), nextYearMs);
      const timed = { ...document, untilMs, ...(visibility !== "" && { isPrivate: true }) };
      // bounded: visitors control the conditions, and could fill the memory with variants
      if (visibility !== "" && page.documents.size >= VISIBILITY_VARIANTS && !page.documents.has(key))
        page.documents.delete(page.documents.keys().next().value!);
      page.documents.set(key, timed);
      return timed;
    },
    renderForOwner: (page, { visibility, ...forOwner }) =>
      renderPage({ ...getProps(page, visibility, options.now()), ...forOwner }),
    renderNotFound: (language, isFree = false) => (isFree ? free : notFound)(language),
    renderLinkGone: (language, handle) => renderLinkGone({ language, assetOrigin, origin }, handle),
    renderUnknownLink: unknownLink,
    renderUnavailable: unavailable,
  };
}

function forEachLanguage(render: (language: Language) => RenderedDocument): (language: Language) => PageDocument {
  const cache = new Map(languages.map((language) => [language, packDocument(render(language))]));
  return (language) => cache.get(language)!;
}

export function packDocument({ html, headers }: RenderedDocument): PageDocument {
  const bytes = Buffer.from(html);
  return {
    html: bytes,
    brotli: brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    gzip: gzipSync(bytes),
    etag: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
    headers,
  };
}
