import { Refusal } from "#base/errors.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import type { LookUpCtx } from "../../look-up/ctx.ts";
import { plainText } from "../../look-up/plain-text.ts";
import { TITLE_MAX_LENGTH } from "../limits.ts";
import { badEmbed } from "../refusals.ts";
import type { FoundStill } from "./contract.ts";
import { askOembed } from "./oembed.ts";
import { providerOf } from "./providers.ts";
import { readPage } from "./read-page.ts";
import { takeStill } from "./take-still.ts";

const STILLS: Limit = { name: "stills", points: 60, seconds: 60 };

/**
 * The title of what an embed shows, and a picture of it that is kept with us, so that visitors ask nobody else; empty where there is
 * none, which is no failure. Refuses with badEmbed, or tooManyRequests beyond one a second.
 */
export async function findStill(ctx: LookUpCtx, { url }: { url: string }): Promise<FoundStill> {
  const embed = providerOf(url);
  if (!embed) throw new Refusal(badEmbed, { errors: [{ field: "url", message: badEmbed.message }] });
  await enforce(ctx.limits, STILLS, ctx.accountId);
  const told = (await askOembed(ctx, embed.provider, url)) ?? (await readPage(ctx, url));
  if (!told) return { title: "", still: "" };
  return { title: plainText(told.title, TITLE_MAX_LENGTH), still: await takeStill(ctx, told.pictures) };
}
