import { ApiError } from "#base/errors.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import { readDestination } from "#features/routing/destination.ts";
import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH } from "../limits.ts";
import { chooseIcons } from "./choose-icons.ts";
import type { PageMetadata } from "../contract.ts";
import type { MetadataCtx } from "#features/blocks/ctx.ts";
import { decodePage } from "#features/blocks/metadata/decode-page.ts";
import { toPlainText } from "#features/blocks/metadata/plain-text.ts";
import { type PageHead, readHead } from "#features/blocks/metadata/read-head.ts";
import { pictureInIconFile } from "./icon-file.ts";

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
  const page = await ctx.fetchExternal(address, {
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

const MAX_ICON_BYTES = 256 * 1024;

/** Stores the first valid picture of these, and returns its address here, or an empty string. */
async function saveIcon(ctx: MetadataCtx, addresses: readonly string[]): Promise<string> {
  for (const address of addresses) {
    const found = await ctx.fetchExternal(address, { accept: "image/*", maxBytes: MAX_ICON_BYTES });
    if (!found || found.status !== 200 || !found.isWhole || found.bytes.byteLength === 0) continue;
    const kept = await keep(ctx, (await pictureInIconFile(found.bytes)) ?? found.bytes);
    if (kept !== "") return kept;
  }
  return "";
}

async function keep(ctx: MetadataCtx, bytes: Uint8Array): Promise<string> {
  try {
    return await ctx.storeIcon(ctx, bytes);
  } catch (error) {
    // an invalid picture, or one beyond the storage quota, is not an error
    if (error instanceof ApiError) return "";
    throw error;
  }
}
