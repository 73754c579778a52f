import { enforce, type Limit } from "#infra/limits/limits.ts";
import { readDestination } from "#features/routing/destination.ts";
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from "../limits.ts";
import { chooseIcons } from "./choose-icons.ts";
import type { PageMetadata } from "../contract.ts";
import type { MetadataCtx } from "#features/blocks/ctx.ts";
import { decodePage } from "#features/blocks/metadata/decode-page.ts";
import { saveIcon } from "./save-icon.ts";
import { toPlainText } from "#features/blocks/metadata/plain-text.ts";
import { type PageHead, readHead } from "#features/blocks/metadata/read-head.ts";

const METADATA_LIMIT: Limit = { name: "look-ups", points: 60, seconds: 60 };
const NOTHING: PageMetadata = { title: "", description: "", icon: "" };
const HTML = /^\s*(text\/html|application\/xhtml\+xml)\b/i;
const NO_HEAD: PageHead = { title: "", description: "", base: "", icons: [], images: [] };

/**
 * Title, description and icon of the page behind a link; empty if the page states none or cannot be read. Throws
 * badDestination, or tooManyRequests beyond one request a second.
 */
export async function fetchMetadata(ctx: MetadataCtx, { link }: { link: string }): Promise<PageMetadata> {
  const address = readDestination(link, ctx.ownHosts);
  if (!/^https?:/.test(address)) return NOTHING;
  await enforce(ctx.limits, METADATA_LIMIT, ctx.accountId);
  const page = await ctx.fetchOutside(address, {
    accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1",
    acceptLanguage: ctx.language,
  });
  // a "not found" title is no name for a link
  if (!page || page.status < 200 || page.status > 299) return NOTHING;
  const head = HTML.test(page.contentType) ? readHead(decodePage(page.bytes, page.contentType)) : NO_HEAD;
  return {
    title: toPlainText(head.title, NAME_MAX_LENGTH),
    description: toPlainText(head.description, DESCRIPTION_MAX_LENGTH),
    icon: await saveIcon(ctx, chooseIcons(head, page.url)),
  };
}
