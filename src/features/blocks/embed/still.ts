import { ApiError } from "#base/errors.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { MetadataCtx } from "../ctx.ts";
import { toPlainText } from "../metadata/plain-text.ts";
import { TITLE_MAX_LENGTH } from "../limits.ts";
import { badEmbed } from "../errors.ts";
import type { FoundStill } from "../contract.ts";
import { fetchOembed, type EmbedInfo } from "./oembed.ts";
import { getProvider } from "./providers.ts";
import { decodePage } from "../metadata/decode-page.ts";
import { readHead } from "../metadata/read-head.ts";
import { PICTURE_MAX_BYTES } from "#features/media/limits.ts";

const STILLS: Limit = { name: "stills", points: 60, seconds: 60 };

/**
 * The title of what an embed shows, and a picture of it stored on our server, so that visitors send no request to third
 * parties. Both may be empty. Throws badEmbed, or tooManyRequests beyond one request a second.
 */
export async function findStill(ctx: MetadataCtx, { url }: { url: string }): Promise<FoundStill> {
  const embed = getProvider(url);
  if (!embed) throw new ApiError(badEmbed, { errors: [{ field: "url", message: badEmbed.message }] });
  await enforce(ctx.limits, STILLS, ctx.accountId);
  const found = (await fetchOembed(ctx, embed.provider, url)) ?? (await readPage(ctx, url));
  if (!found) return { title: "", still: "" };
  return { title: toPlainText(found.title, TITLE_MAX_LENGTH), still: await saveStill(ctx, found.pictures) };
}

const HTML = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

/** What a page says about itself for link previews; undefined if it says nothing or redirects elsewhere. */
async function readPage(ctx: MetadataCtx, url: string): Promise<EmbedInfo | undefined> {
  const page = await ctx.fetchExternal(url, {
    accept: "text/html,application/xhtml+xml;q=0.9",
    acceptLanguage: ctx.language,
  });
  // many services redirect anonymous requests to a sign-in page
  if (!page || page.status !== 200 || !HTML.test(page.contentType) || !getProvider(page.url)) return undefined;
  const { title, images, base } = readHead(decodePage(page.bytes, page.contentType));
  const start = URL.parse(base, page.url) ?? page.url;
  return { title, pictures: images.flatMap((image) => URL.parse(image, start)?.href ?? []) };
}

const TRIES = 3;

/** Stores the first valid picture of these, and returns its address here, or an empty string. */
async function saveStill(ctx: MetadataCtx, addresses: readonly string[]): Promise<string> {
  for (const address of addresses.slice(0, TRIES)) {
    const found = await ctx.fetchExternal(address, { accept: "image/*", maxBytes: PICTURE_MAX_BYTES });
    if (!found || found.status !== 200 || !found.isWhole || found.bytes.byteLength === 0) continue;
    try {
      const kept = await ctx.storeIcon(ctx, found.bytes);
      if (kept !== "") return kept;
    } catch (error) {
      // an invalid picture, or one beyond the storage quota, is not an error
      if (!(error instanceof ApiError)) throw error;
    }
  }
  return "";
}
