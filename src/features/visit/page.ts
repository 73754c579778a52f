import { findAppearanceForPage } from "#features/appearance/appearance.ts";
import { findTimedRedirect } from "#features/appearance/page-redirect/page-redirect.ts";
import type { TimedRedirect } from "#features/appearance/page-redirect/timed-redirect.ts";
import type { AppearanceFields } from "#features/appearance/contract.ts";
import type { Sheet, Sheets } from "#features/appearance/custom-code/sheet.ts";
import { findBlocksForPage, type VisitBlock } from "#features/links/blocks/visit-block.ts";
import {
  findCategoriesForPage,
  findLinksForPage,
  type VisitCategory,
  type VisitLink,
} from "#features/links/visit-link.ts";
import { findWorkspace, findWorkspaceByHandle, isPublic } from "#features/workspaces/workspaces.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { PageDocument } from "./responses.ts";
import { type Conditions, type VisibilityKey, readConditions } from "./blocks/conditions.ts";
import { sizeOfLink } from "./lookup.ts";
import type { Language } from "#base/language.ts";

/** The public page of a workspace as memory keeps it. */
export interface Page {
  readonly workspaceId: string;
  /** The first page of the account that has it, by which its owner is known. */
  readonly homeId: string;
  readonly handle: string;
  readonly appearance: AppearanceFields;
  readonly sheet: Sheet;
  /** Where the whole page leads for a while, now or later; null for nearly all. */
  readonly pageRedirect: TimedRedirect | null;
  readonly links: readonly VisitLink[];
  readonly blocks: readonly VisitBlock[];
  /** What of it not everybody sees; null where all see the same. */
  readonly conditions: Conditions | null;
  readonly categories: readonly VisitCategory[];
  readonly linkIds: ReadonlySet<string>;
  /**
   * Made at the first request in each language, and of each set of blocks that visitors see; gone with the page when it changes, or when
   * a link or a block opens or closes.
   */
  readonly documents: Map<DocumentKey, TimedDocument>;
}

export type DocumentKey = Language | `${Language} ${VisibilityKey}`;

export interface TimedDocument extends PageDocument {
  readonly untilMs: number;
}

/** So many documents of a page are kept whose visitors do not all see the same. */
export const VISIBILITY_VARIANTS = 12;

/** The key of a page by its workspace, beside the plain handle; `~` is in no handle. */
export const getPageKey = (workspaceId: string) => `~${workspaceId}`;

/** Reads the pages behind keys: handles in lower case, or `~` and a workspace's id. */
export async function findPages(db: Db, sheets: Sheets, keys: readonly string[]): Promise<Map<string, Page>> {
  const found = await Promise.all(keys.map(async (key) => [key, await findPage(db, sheets, key)] as const));
  return new Map(found.flatMap(([key, page]) => (page ? [[key, page] as const] : [])));
}

async function findPage(db: Db, sheets: Sheets, key: string): Promise<Page | undefined> {
  const workspace = key.startsWith("~")
    ? await findWorkspace({ db }, key.slice(1))
    : await findWorkspaceByHandle({ db }, key);
  if (!workspace || !isPublic(workspace)) return undefined;
  const [appearance, links, blocks, categories, pageRedirect] = await Promise.all([
    findAppearanceForPage(db, workspace.id),
    findLinksForPage(db, workspace.id),
    findBlocksForPage(db, workspace.id),
    findCategoriesForPage(db, workspace.id),
    findTimedRedirect(db, workspace.id),
  ]);
  return {
    workspaceId: workspace.id,
    homeId: workspace.homeId ?? workspace.id,
    handle: workspace.handle,
    appearance,
    sheet: await sheets.find(appearance.custom_css),
    pageRedirect,
    links,
    blocks,
    conditions: readConditions(blocks),
    categories,
    linkIds: new Set(links.map((link) => link.id)),
    documents: new Map(),
  };
}

/** A block in memory and in documents of three languages, without what its owner wrote. */
const BLOCK_BYTES = 3_000;
/** So much is written into the documents of a page, as objects, HTML and compressed forms. */
const BYTES_PER_SIGN = 10;

/** About how many bytes a page takes in memory, its documents in three languages included. */
export function sizeOfPage(page: Page): number {
  const links = page.links.reduce((bytes, link) => bytes + 2_200 + sizeOfLink(link), 20_000);
  const blocks = page.blocks.reduce(
    (bytes, { content }) => bytes + BLOCK_BYTES + JSON.stringify(content).length * BYTES_PER_SIGN,
    0,
  );
  return (links + blocks) * (page.conditions ? VISIBILITY_VARIANTS / 3 : 1);
}
