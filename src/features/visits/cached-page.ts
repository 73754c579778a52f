import { getAppearanceForPage } from "#features/appearance/appearance.ts";
import { findTimedRedirect } from "#features/routing/page-redirect/page-redirect.ts";
import type { TimedRedirect } from "#features/routing/page-redirect/timed-redirect.ts";
import type { AppearanceFields } from "#features/appearance/contract.ts";
import type { CustomStylesheet, CustomStylesheets } from "#features/appearance/custom-code/sheet.ts";
import { findBlocksForPage, type VisitBlock } from "#features/blocks/visit-block.ts";
import {
  findCategoriesForPage,
  findLinksForPage,
  type VisitCategory,
  type VisitLink,
} from "#features/links/visit-link.ts";
import { findWorkspace, findWorkspaceByHandle, isPublic } from "#features/workspaces/workspaces.ts";
import type { KnownHosts } from "#base/url.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { PageDocument } from "./responses.ts";
import { readConditions, type Conditions, type VisibilityKey } from "./blocks/visibility.ts";
import { estimateLinkSize } from "./lookup.ts";
import { type Language, languages } from "#base/language.ts";

/** The public page of a workspace, as cached. */
export interface CachedPage {
  readonly workspaceId: string;
  /** The primary workspace of the account, which identifies the owner. */
  readonly primaryId: string;
  readonly handle: string;
  readonly appearance: AppearanceFields;
  readonly sheet: CustomStylesheet;
  /** The current or scheduled redirect of the whole page; null for nearly all pages. */
  readonly pageRedirect: TimedRedirect | null;
  readonly links: readonly VisitLink[];
  readonly blocks: readonly VisitBlock[];
  /** The conditional blocks; null if all visitors see the same blocks. */
  readonly conditions: Conditions | null;
  readonly categories: readonly VisitCategory[];
  readonly linkIds: ReadonlySet<string>;
  /**
   * Rendered at the first request for each language and each set of visible blocks. Dropped with the page when the page
   * changes, or when a link or block opens or closes.
   */
  readonly documents: Map<DocumentKey, TimedDocument>;
}

/** The key of a document; `@` marks the document for the hosts of the workspace. */
export type DocumentKey = `${Language}${"" | "@"}` | `${Language}${"" | "@"} ${VisibilityKey}`;

export interface TimedDocument extends PageDocument {
  readonly untilMs: number;
}

/** The maximum number of cached documents of a page with conditional blocks. */
export const VISIBILITY_VARIANTS = 12;

/** The key of a page by its workspace instead of its handle. No single path segment contains `/`. */
export const getPageKey = (workspaceId: string) => `/${workspaceId}`;

export interface PageReads {
  readonly db: Db;
  readonly sheets: CustomStylesheets;
  readonly ownHosts: KnownHosts;
  now(): Date;
}

/** Reads the pages behind keys: handles in lower case, or `/` followed by the id of a workspace. */
export async function findPages(reads: PageReads, keys: readonly string[]): Promise<Map<string, CachedPage>> {
  const found = await Promise.all(keys.map(async (key) => [key, await readPage(reads, key)] as const));
  return new Map(found.flatMap(([key, page]) => (page ? [[key, page] as const] : [])));
}

async function readPage(reads: PageReads, key: string): Promise<CachedPage | undefined> {
  const { db, sheets } = reads;
  const workspace = key.startsWith("/")
    ? await findWorkspace({ db }, key.slice(1))
    : await findWorkspaceByHandle({ db }, key);
  if (!workspace || !isPublic(workspace)) return undefined;
  const [appearance, links, blocks, categories, pageRedirect] = await Promise.all([
    getAppearanceForPage(db, workspace.id),
    findLinksForPage(db, workspace.id),
    findBlocksForPage(db, workspace.id),
    findCategoriesForPage(db, workspace.id),
    findTimedRedirect(reads, workspace.id),
  ]);
  return {
    workspaceId: workspace.id,
    primaryId: workspace.primaryId ?? workspace.id,
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

/** Size of a block in memory and in the documents of every language, without its content. */
const BLOCK_BYTES = 3_000;
/** Bytes per character of content, in objects, HTML and compressed forms of the documents. */
const BYTES_PER_CHARACTER = 10;

/** Approximate size of a page in memory, in bytes, including its documents in every language. */
export function estimatePageSize(page: CachedPage): number {
  const links = page.links.reduce((bytes, link) => bytes + 2_200 + estimateLinkSize(link), 20_000);
  const blocks = page.blocks.reduce(
    (bytes, { content }) => bytes + BLOCK_BYTES + JSON.stringify(content).length * BYTES_PER_CHARACTER,
    0,
  );
  return (links + blocks) * (page.conditions ? VISIBILITY_VARIANTS / languages.length : 1);
}
