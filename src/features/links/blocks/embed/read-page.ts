import type { MetadataCtx } from "../../metadata/ctx.ts";
import { decodePage } from "../../metadata/decode-page.ts";
import { readHead } from "../../metadata/read-head.ts";
import type { EmbedInfo } from "./oembed.ts";
import { getProvider } from "./providers.ts";

const HTML = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

/** What the page at an address says of itself for cards; undefined where it says nothing, or leads to another one. */
export async function readPage(ctx: MetadataCtx, url: string): Promise<EmbedInfo | undefined> {
  const page = await ctx.fetchOutside(url, {
    accept: "text/html,application/xhtml+xml;q=0.9",
    acceptLanguage: ctx.language,
  });
  // because who is not signed in is often led to a page that asks for it
  if (!page || page.status !== 200 || !HTML.test(page.contentType) || !getProvider(page.url)) return undefined;
  const { title, images, base } = readHead(decodePage(page.bytes, page.contentType));
  const start = URL.parse(base, page.url) ?? page.url;
  return { title, pictures: images.flatMap((image) => URL.parse(image, start)?.href ?? []) };
}
