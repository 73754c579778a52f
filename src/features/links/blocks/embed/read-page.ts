import type { LookUpCtx } from "../../look-up/ctx.ts";
import { decodePage } from "../../look-up/decode-page.ts";
import { readHead } from "../../look-up/read-head.ts";
import type { Told } from "./oembed.ts";
import { providerOf } from "./providers.ts";

const HTML = /^\s*(text\/html|application\/xhtml\+xml)\b/i;

/** What the page at an address says of itself for cards; undefined where it says nothing, or leads to another one. */
export async function readPage(ctx: LookUpCtx, url: string): Promise<Told | undefined> {
  const page = await ctx.fetchOutside(url, {
    accept: "text/html,application/xhtml+xml;q=0.9",
    acceptLanguage: ctx.language,
  });
  // because who is not signed in is often led to a page that asks for it
  if (!page || page.status !== 200 || !HTML.test(page.contentType) || !providerOf(page.url)) return undefined;
  const { title, images, base } = readHead(decodePage(page.bytes, page.contentType));
  const start = URL.parse(base, page.url) ?? page.url;
  return { title, pictures: images.flatMap((image) => URL.parse(image, start)?.href ?? []) };
}
