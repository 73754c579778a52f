import { listOwners } from "#features/accounts/workspace-members.ts";
import { getAccountPreferences } from "#features/accounts/preferences/preferences.ts";
import { findProfile } from "#features/accounts/profile/profile.ts";
import { getAppearanceForPage } from "#features/appearance/appearance.ts";
import { listWholeVersions } from "#features/appearance/versions/versions.ts";
import { selectFavicons } from "#features/domains/store.ts";
import { listTrash } from "#features/links/trash/trash.ts";
import { listDeletedBlocks } from "#features/blocks/block-trash.ts";
import { listBlocks } from "#features/blocks/blocks.ts";
import { listPictureLinks } from "#features/links/short-links/list-links.ts";
import { listLinks } from "#features/links/links.ts";
import type { FindMentions } from "#features/media/ctx.ts";
import type { Db, Tx } from "#infra/postgres/client.ts";

/** Every text of a workspace that may reference a picture. Reads whole rows, so that no new field is forgotten. */
export const findMentions: FindMentions = async (db, workspaceId) => {
  const ctx = { db, workspaceId, now: () => new Date() };
  const [appearance, versions, links, offPage, trash, blocks, blockTrash, settings, favicons] = await Promise.all([
    getAppearanceForPage(db, workspaceId),
    listWholeVersions(ctx),
    listLinks(ctx),
    listPictureLinks(ctx),
    listTrash(ctx),
    listBlocks(ctx),
    listDeletedBlocks(ctx),
    readSettings(db, workspaceId),
    selectFavicons(db, workspaceId),
  ]);
  const { profile_photo, header_photo, ...rest } = appearance;
  return [
    { use: "profile_photo", text: profile_photo },
    { use: "header_photo", text: header_photo },
    { use: "appearance", text: JSON.stringify(rest) },
    { use: "versions", text: JSON.stringify(versions) },
    // includes deleted rows, which may be restored
    { use: "links", text: JSON.stringify([links, offPage, trash]) },
    { use: "blocks", text: JSON.stringify([blocks, blockTrash]) },
    { use: "settings", text: JSON.stringify([settings, favicons]) },
  ];
};

/** The profiles and preferences of the owners: their pictures belong to the page that was selected at the upload. */
async function readSettings(db: Db | Tx, workspaceId: string): Promise<unknown> {
  const owners = await listOwners({ db }, workspaceId);
  return Promise.all(
    owners.map(async (id) => [await findProfile({ db }, id), await getAccountPreferences({ db }, id)]),
  );
}
