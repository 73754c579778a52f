import { ApiError } from "#base/errors.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { MetadataCtx } from "../ctx.ts";
import { toPlainText } from "../metadata/plain-text.ts";
import { TITLE_MAX_LENGTH } from "../limits.ts";
import { badEmbed } from "../errors.ts";
import type { FoundStill } from "../contract.ts";
import { fetchOembed } from "./oembed.ts";
import { getProvider } from "./providers.ts";
import { readPage } from "./read-page.ts";
import { saveStill } from "./save-still.ts";

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
