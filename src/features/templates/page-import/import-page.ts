import { ApiError } from "#base/errors.ts";
import { parseDestination } from "#base/url.ts";
import { createAppearance, updateAppearance } from "#features/appearance/appearance.ts";
import { saveVersion } from "#features/appearance/versions/versions.ts";
import { toDestinationMessage, badDestination } from "#features/routing/destination.ts";
import { lockPage } from "#features/blocks/change-page.ts";
import { fetchPicture, ifValid } from "#features/blocks/metadata/fetch-picture.ts";
import type { MediaCtx } from "#features/media/ctx.ts";
import { PICTURE_MAX_BYTES } from "#features/media/picture.ts";
import { storePicture } from "#features/media/pictures.ts";
import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { WorkspaceCtx } from "#features/workspaces/ctx.ts";
import { enforceRateLimit, type RateLimit } from "#infra/rate-limits/rate-limits.ts";
import { applySections, type NewSection } from "../apply-sections.ts";
import type { AppliedChanges } from "../applied-changes.ts";
import type { ImportSelection } from "./contract.ts";
import type { ImportPreviewCtx } from "./preview-import.ts";

export type PageImportCtx = ImportPreviewCtx & Pick<MediaCtx, "media">;
export type ImportedPage = AppliedChanges & { picture: "not_asked" | "taken" | "not_taken" };

const PAGE_IMPORT_LIMIT: RateLimit = { name: "page-imports", points: 20, seconds: 600 };

/**
 * Fetches and stores the chosen picture of a third-party page, which is left out if that fails. The returned function
 * appends the other chosen parts to the existing items, in one transaction. Profiles become one social block. Throws
 * badDestination, shortenerDestination and the limit errors.
 */
export async function importPage(
  ctx: PageImportCtx,
  chosen: ImportSelection,
): Promise<(ctx: WorkspaceCtx) => Promise<ImportedPage>> {
  await requireAddresses(ctx, chosen);
  await enforceRateLimit(ctx.rateLimits, PAGE_IMPORT_LIMIT, ctx.accountId);
  const photo = await importPicture(ctx, chosen.picture);
  const picture = chosen.picture === undefined ? "not_asked" : photo === "" ? "not_taken" : "taken";
  return async (callCtx) => {
    const changed = await runInTransaction<WorkspaceCtx, AppliedChanges>(callCtx, async ({ ctx: inner }) => {
      await lockPage(inner);
      const version = await applyAppearance(inner, chosen, photo);
      return { made: await applySections(inner, toSections(chosen)), put_away: { links: [], blocks: [] }, version };
    });
    return { ...changed, picture };
  };
}

/** Throws badDestination or shortenerDestination, which name each address that they reject. */
async function requireAddresses(ctx: PageImportCtx, { sections, profiles }: ImportSelection): Promise<void> {
  const addresses = [
    ...sections.flatMap(({ links }, index) =>
      links.map(({ link }, linkIndex) => ({ link, field: `sections.${index}.links.${linkIndex}.link` })),
    ),
    ...profiles.map(({ link }, index) => ({ link, field: `profiles.${index}.link` })),
  ];
  const errors = addresses.flatMap(({ link, field }) => {
    const destination = parseDestination(link, ctx.ownHosts);
    return destination.ok ? [] : [{ field, message: toDestinationMessage(destination.error) }];
  });
  if (errors.length > 0) throw new ApiError(badDestination, { message: errors[0]!.message, errors });
  const named = addresses.map(({ field, link }) => ({ field, text: link }));
  await ctx.trust?.checkDestinations(ctx.db, ctx.workspaceId, named, ctx.now());
}

/**
 * Applies the chosen parts of the appearance; returns the version that holds the previous one, or null if nothing
 * changes.
 */
async function applyAppearance(
  ctx: WorkspaceCtx,
  { title, description }: ImportSelection,
  photo: string,
): Promise<string | null> {
  const change = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(photo !== "" && { profile_photo: photo }),
  };
  if (Object.keys(change).length === 0) return null;
  const { _id } = await createAppearance(ctx, {});
  const version = await saveVersion(ctx);
  await updateAppearance(ctx, _id, change);
  return version;
}

function toSections({ sections, profiles }: ImportSelection): NewSection[] {
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

/** Stores a third-party picture and returns its new address; empty if it is unreadable or exceeds the storage. */
async function importPicture(ctx: PageImportCtx, address: string | undefined): Promise<string> {
  if (address === undefined || !/^https?:/.test(address)) return "";
  const bytes = await fetchPicture(ctx, address, PICTURE_MAX_BYTES);
  return bytes ? ifValid(storePicture(ctx, bytes, { description: "Profile Photo" })) : "";
}
