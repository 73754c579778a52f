import { ApiError } from "#base/errors.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import type { MetadataCtx } from "../ctx.ts";
import { fetchPicture, ifValid } from "../metadata/fetch-picture.ts";
import { toPlainText, decodePage, isHtml, readHead } from "../metadata/read-head.ts";
import { TITLE_MAX_LENGTH } from "../limits.ts";
import { badEmbed } from "../errors.ts";
import type { EmbedPreview } from "../contract.ts";
import { findEmbed, type EmbedProvider } from "./providers.ts";
import { PICTURE_MAX_BYTES } from "#features/media/picture.ts";

const PREVIEW_LIMIT: RateLimit = { name: "stills", points: 60, seconds: 60 };

/**
 * The title of what an embed shows, and a picture of it stored on our server, so that visitors send no request to third
 * parties. Both may be empty. Throws badEmbed, or tooManyRequests beyond sixty requests a minute.
 */
export async function findEmbedPreview(ctx: MetadataCtx, { url }: { url: string }): Promise<EmbedPreview> {
  const embed = findEmbed(url);
  if (!embed) throw new ApiError(badEmbed, { errors: [{ field: "url", message: badEmbed.message }] });
  await enforceRateLimit(ctx.rateLimits, PREVIEW_LIMIT, ctx.accountId);
  const metadata = (await fetchOembed(ctx, embed.provider, url)) ?? (await readPage(ctx, url));
  if (!metadata) return { title: "", still: "" };
  return { title: toPlainText(metadata.title, TITLE_MAX_LENGTH), still: await saveStill(ctx, metadata.pictures) };
}

/** The preview metadata of a page; undefined if it cannot be read, or if the page redirects to another site. */
async function readPage(ctx: MetadataCtx, url: string): Promise<ServiceMetadata | undefined> {
  const page = await ctx.fetchExternal(url, {
    accept: "text/html,application/xhtml+xml;q=0.9",
    acceptLanguage: ctx.language,
  });
  // many services redirect anonymous requests to a sign-in page
  if (!page || page.status !== 200 || !isHtml(page.contentType) || !findEmbed(page.url)) return undefined;
  const { title, images, base } = readHead(decodePage(page.bytes, page.contentType));
  const baseUrl = URL.parse(base, page.url) ?? page.url;
  return { title, pictures: images.flatMap((image) => URL.parse(image, baseUrl)?.href ?? []) };
}

const MAX_ATTEMPTS = 3;

/** Stores the first valid picture of the list, and returns its address on our server; empty if none is valid. */
async function saveStill(ctx: MetadataCtx, addresses: readonly string[]): Promise<string> {
  for (const address of addresses.slice(0, MAX_ATTEMPTS)) {
    const bytes = await fetchPicture(ctx, address, PICTURE_MAX_BYTES);
    const stored = bytes ? await ifValid(ctx.storePicture(ctx, bytes)) : "";
    if (stored !== "") return stored;
  }
  return "";
}

/** The title and pictures of an address according to its service. All of it is untrusted third-party text. */
interface ServiceMetadata {
  readonly title: string;
  /** Addresses of pictures, the best first. */
  readonly pictures: readonly string[];
}

/** Services with a public oEmbed endpoint (oembed.com). Those that need a key or return no picture are not listed. */
const ENDPOINTS: Readonly<Partial<Record<EmbedProvider, string>>> = {
  youtube: "https://www.youtube.com/oembed?format=json&url=",
  vimeo: "https://vimeo.com/api/oembed.json?width=1280&url=",
  spotify: "https://open.spotify.com/oembed?url=",
  soundcloud: "https://soundcloud.com/oembed?format=json&url=",
  tiktok: "https://www.tiktok.com/oembed?url=",
};
const MAX_BYTES = 64 * 1024;

/** Queries the service's oEmbed endpoint; undefined if it has none or returns nothing usable. */
async function fetchOembed(
  ctx: MetadataCtx,
  provider: EmbedProvider,
  url: string,
): Promise<ServiceMetadata | undefined> {
  const endpoint = ENDPOINTS[provider];
  if (!endpoint) return undefined;
  const result = await ctx.fetchExternal(endpoint + encodeURIComponent(url), {
    accept: "application/json",
    acceptLanguage: ctx.language,
    maxBytes: MAX_BYTES,
  });
  if (!result || result.status !== 200 || !result.isWhole) return undefined;
  const { title, thumbnail_url: picture } = parse(result.bytes);
  if (typeof title !== "string" && typeof picture !== "string") return undefined;
  return {
    title: typeof title === "string" ? title : "",
    pictures: typeof picture === "string" ? [...listLarger(picture), picture] : [],
  };
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** YouTube returns a picture with black bars at top and bottom; most videos also have one without. */
function listLarger(picture: string): string[] {
  const [, start] = /^(https:\/\/i\.ytimg\.com\/vi\/[\w-]{11}\/)hqdefault\.jpg$/.exec(picture) ?? [];
  return start ? [`${start}maxresdefault.jpg`] : [];
}
