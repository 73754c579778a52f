import { Refusal } from "#base/errors.ts";
import { parseDestination } from "#base/url.ts";
import { createAppearance, updateAppearance } from "#features/appearance/appearance.ts";
import { keepAppearance } from "#features/appearance/versions/versions.ts";
import { faultOf } from "#features/links/destination.ts";
import { badDestination } from "#features/links/link-schema.ts";
import { lockPage } from "#features/links/lock-page.ts";
import type { MediaCtx } from "#features/media/ctx.ts";
import { PICTURE_MAX_BYTES } from "#features/media/limits.ts";
import { storePicture } from "#features/media/store-picture.ts";
import { together } from "#features/outbox/together.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { enforce, type Limit } from "#infra/limits/limits.ts";
import { bring, type BroughtSection } from "../bring.ts";
import type { Changed } from "../contract.ts";
import type { Chosen } from "./contract.ts";
import type { PageLookCtx } from "./look-at-page.ts";

export type PageImportCtx = PageLookCtx & Pick<MediaCtx, "media">;
export type BroughtPage = Changed & { picture: "not_asked" | "taken" | "not_taken" };

const BRINGS: Limit = { name: "page-imports", points: 20, seconds: 600 };

/**
 * Brings along what was chosen of a page elsewhere, behind what is there, in one transaction; profiles become one block of signs. Its
 * picture is fetched before and taken in as ours, and left out where that fails. Refuses with badDestination and the limits.
 */
export async function bringPage(ctx: PageImportCtx, chosen: Chosen): Promise<BroughtPage> {
  requireAddresses(chosen, ctx.ownHosts);
  await enforce(ctx.limits, BRINGS, ctx.accountId);
  const photo = await takePicture(ctx, chosen.picture);
  const changed = await together<WorkspaceCtx, Changed>(ctx, async (inner) => {
    await lockPage(inner);
    const version = await wear(inner, chosen, photo);
    return { made: await bring(inner, sectionsOf(chosen)), put_away: { links: [], blocks: [] }, version };
  });
  return { ...changed, picture: chosen.picture === undefined ? "not_asked" : photo === "" ? "not_taken" : "taken" };
}

/** Refuses with badDestination, which names each address at fault. */
function requireAddresses({ sections, profiles }: Chosen, ownHosts: ReadonlySet<string>): void {
  const addresses = [
    ...sections.flatMap(({ links }, at) =>
      links.map(({ link }, place) => ({ link, field: `sections.${at}.links.${place}.link` })),
    ),
    ...profiles.map(({ link }, at) => ({ link, field: `profiles.${at}.link` })),
  ];
  const faults = addresses.flatMap(({ link, field }) => {
    const destination = parseDestination(link, ownHosts);
    return destination.ok ? [] : [{ field, message: faultOf(destination.fault) }];
  });
  if (faults.length > 0) throw new Refusal(badDestination, { message: faults[0]!.message, errors: faults });
}

/** Puts what was chosen of the look in its place; answers the version that holds the look before, or null where nothing changes. */
async function wear(ctx: WorkspaceCtx, { title, description }: Chosen, photo: string): Promise<string | null> {
  const change = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(photo !== "" && { profile_photo: photo }),
  };
  if (Object.keys(change).length === 0) return null;
  const { _id } = await createAppearance(ctx, {});
  const version = await keepAppearance(ctx);
  await updateAppearance(ctx, _id, change);
  return version;
}

function sectionsOf({ sections, profiles }: Chosen): BroughtSection[] {
  const content = {
    kind: "social" as const,
    items: profiles.map(({ platform, link }) => ({ platform, url: link })),
  };
  return [
    ...(profiles.length > 0 ? [{ items: [{ content }] }] : []),
    ...sections.map(({ name, links }) => ({
      ...(name !== "" && { name }),
      items: links.map(({ name: called, link, description }) => ({
        name: called,
        link,
        ...(description && { description }),
      })),
    })),
  ].filter(({ items }) => items.length > 0);
}

/** The address of a stranger's picture with us; empty where it is none, cannot be read, or finds no room. */
async function takePicture(ctx: PageImportCtx, address: string | undefined): Promise<string> {
  if (address === undefined || !/^https?:/.test(address)) return "";
  const found = await ctx.fetchOutside(address, { accept: "image/*", maxBytes: PICTURE_MAX_BYTES });
  if (!found || found.status !== 200 || !found.isWhole || found.bytes.byteLength === 0) return "";
  try {
    return await storePicture(ctx, found.bytes, { description: "Profile Photo" });
  } catch (error) {
    // because what is no picture, or finds no room, is no reason to fail
    if (error instanceof Refusal) return "";
    throw error;
  }
}
