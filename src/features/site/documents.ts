import { type Language, languages } from "#base/language.ts";
import type { RenderedDocument } from "#features/appearance/pages/document.tsx";
import { renderLanding } from "./pages/landing.tsx";
import { renderPricing } from "./pages/pricing.tsx";
import type { SiteProps } from "./pages/site-document.tsx";

type Renderer = (props: SiteProps) => RenderedDocument;

export type SiteDocuments = Readonly<Record<string, Renderer>>;

/** The documents of the marketing site by path. */
export const siteDocuments: SiteDocuments = { "/": renderLanding, "/pricing": renderPricing };

export interface SiteOptions extends Pick<SiteProps, "origin" | "assetOrigin" | "comingSoon" | "planContact"> {}

export interface SiteAddress {
  readonly path: string;
  readonly language: Language;
  /** True if the address names the language (`?lang`). */
  readonly isExplicit: boolean;
}

/** Renders each document once per language and caches it: nothing in it depends on the visitor. */
export function openSiteDocuments<Packed>(
  options: SiteOptions,
  pack: (document: RenderedDocument) => Packed,
  documents: SiteDocuments = siteDocuments,
): (address: SiteAddress) => Packed {
  const cache = new Map<string, Packed>();
  return ({ path, language, isExplicit }) => {
    const key = `${path} ${language} ${isExplicit}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const render = documents[path];
    if (!render || !languages.includes(language)) throw new Error(`no document ${key}`);
    const packed = pack(render({ ...options, language, isExplicit }));
    cache.set(key, packed);
    return packed;
  };
}
