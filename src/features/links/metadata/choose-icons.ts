import type { IconLink, PageHead } from "#features/blocks/metadata/read-head.ts";

/** The smallest width in pixels that is sharp beside a link at a device pixel ratio of two. */
const WANTED_WIDTH = 96;
const APPLE_WIDTH = 180;
const UNKNOWN_WIDTH = 32;
const MAX_TRIES = 3;

/** The addresses at which to look for a page's icon, best match first. */
export function chooseIcons({ icons, base }: Pick<PageHead, "icons" | "base">, pageUrl: string): string[] {
  const start = URL.parse(base, pageUrl) ?? pageUrl;
  const named = icons
    .filter((icon) => !isDrawing(icon))
    .map((icon) => ({ href: URL.parse(icon.href, start)?.href, worth: rateIcon(icon) }))
    .toSorted((one, other) => other.worth - one.worth)
    .flatMap(({ href }) => href ?? []);
  const conventional = URL.parse("/favicon.ico", pageUrl)?.href ?? [];
  const tries = named.filter((href) => /^https?:/.test(href)).slice(0, MAX_TRIES - 1);
  return [...new Set(tries.concat(conventional))];
}

/** SVG may contain scripts, so no SVG icon is used. */
function isDrawing({ href, type }: IconLink): boolean {
  return /svg/i.test(type) || /\.svg(z)?([?#]|$)/i.test(href);
}

/** Prefers the smallest icon that is large enough, else the largest. */
function rateIcon({ rel, sizes }: IconLink): number {
  const widths = [...sizes.matchAll(/(\d{1,4})x\d/gi)].map(([, width]) => Number(width));
  const width = widths.length > 0 ? Math.max(...widths) : rel.includes("apple") ? APPLE_WIDTH : UNKNOWN_WIDTH;
  return width >= WANTED_WIDTH ? 10_000 - width : width;
}
