import { createHash } from "node:crypto";
import type { Language } from "#base/language.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderPage } from "#features/appearance/pages/page.tsx";
import type { VisitBlock } from "#features/blocks/visit-block.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { SORT_ORDER_STEP } from "#features/blocks/limits.ts";
import type { VisitCategory, VisitLink } from "#features/links/visit-link.ts";
import {
  getTemplateAppearance,
  getPictureAddress,
  type PageTemplate,
  type TemplateLink,
  type TemplateSection,
} from "./page-template.ts";

const HANDLE_MAX_LENGTH = 20;

export interface PreviewContext {
  /** Scheme and host of the product. */
  readonly origin: string;
  /** Origin of the CDN of scripts and pictures; empty for this server. */
  readonly assetOrigin: string;
  readonly now: Date;
}

/**
 * The page of a template, rendered like any page, for a frame in our dashboard. It has an opaque origin, its links are
 * disabled, and it reports nothing.
 */
export function previewTemplate(
  template: PageTemplate,
  language: Language,
  { origin, assetOrigin, now }: PreviewContext,
) {
  const { sections, ...words } = template.read(language, now);
  const { html, headers } = renderPage({
    handle: getHandle(template),
    workspaceId: deriveId(template.key),
    appearance: getTemplateAppearance({ ...words, look: template.look }, {}),
    ...getItems(template.key, sections),
    language,
    origin,
    assetOrigin,
    now,
    isPreview: true,
  });
  return { html, headers: withFramePolicy(headers) };
}

function getHandle(template: PageTemplate): string {
  return template
    .read("en", new Date(0))
    .title.toLowerCase()
    .replace(/[^a-z.]/g, "")
    .slice(0, HANDLE_MAX_LENGTH);
}

/** The items as the page's renderer expects them, numbered from 10. */
function getItems(key: string, sections: readonly TemplateSection[]) {
  const links: (VisitLink & { cells: 1 | 2 })[] = [];
  const blocks: VisitBlock[] = [];
  const categories: VisitCategory[] = [];
  for (const { name, items } of sections) {
    const categoryId = name === undefined ? null : deriveId(`${key} ${name}`);
    if (name !== undefined && categoryId !== null) categories.push({ id: categoryId, name });
    for (const item of items) {
      const position = links.length + blocks.length + 1;
      const common = {
        id: deriveId(`${key} ${position}`),
        categoryId,
        sortOrder: position * SORT_ORDER_STEP,
        cells: item.cells ?? 1,
        redirectStatus: 302 as const,
      };
      if ("link" in item) links.push({ ...common, ...getVisitLink(key, item) });
      else blocks.push({ ...common, content: item.content, rules: null });
    }
  }
  return { links, blocks, categories };
}

function getVisitLink(key: string, { link, name, description, picture }: TemplateLink) {
  const workspaceId = deriveId(key);
  return {
    workspaceId,
    primaryId: workspaceId,
    handle: key,
    alias: "link",
    code: "start",
    name,
    platform: guessPlatform(link) ?? "web",
    destination: link,
    description: description ?? null,
    timeoutSeconds: 0,
    thumbnail: getPictureAddress(picture),
    rules: null,
    hasPassword: false,
    taken: 0,
    isDead: false,
    noticeUntilMs: null,
  };
}

/** A stable id for a text, so that the document of a template never varies. */
function deriveId(text: string): string {
  const hash = createHash("sha256").update(text).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** The page's headers, with a policy that also allows our frame and gives the document an opaque origin. */
function withFramePolicy(headers: RenderedDocument["headers"]): string[] {
  return headers.map((value, index) =>
    headers[index - 1] === "content-security-policy"
      ? `sandbox allow-scripts; ${value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}`
      : value,
  );
}
