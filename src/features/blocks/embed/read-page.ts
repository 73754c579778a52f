import type { MetadataCtx } from "../ctx.ts";
import { decodePage } from "../metadata/decode-page.ts";
import { readHead } from "../metadata/read-head.ts";
import type { EmbedInfo } from "./oembed.ts";
import { getProvider } from "./providers.ts";

const HTML = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

/** What a page says about itself for link previews; undefined if it says nothing or redirects elsewhere. */
export async function readPage(ctx: MetadataCtx, url: string): Promise<EmbedInfo | undefined> {
  const page = await ctx.fetchOutside(url, {
    accept: "text/html,application/xhtml+xml;q=0.9",
    acceptLanguage: ctx.language,
  });
  // many services redirect anonymous requests to a sign-in page
  if (!page || page.status !== 200 || !HTML.test(page.contentType) || !getProvider(page.url)) return undefined;
  const { title, images, base } = readHead(decodePage(page.bytes, page.contentType));
  const start = URL.parse(base, page.url) ?? page.url;
  return { title, pictures: images.flatMap((image) => URL.parse(image, start)?.href ?? []) };
}
