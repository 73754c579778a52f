import { findAppearanceForPage } from "#features/appearance/appearance.ts";
import type { AppearanceFields } from "#features/appearance/contract.ts";
import {
  findCategoriesForPage,
  findLinksForPage,
  type VisitCategory,
  type VisitLink,
} from "#features/links/visit-link.ts";
import { findWorkspace, findWorkspaceByHandle, isPublic } from "#features/workspaces/workspaces.ts";
import type { Db } from "#infra/postgres/client.ts";
import type { PageDocument } from "./answers.ts";
import { sizeOfLink } from "./lookup.ts";
import type { Language } from "#base/language.ts";

/** The public page of a workspace as memory keeps it. */
export interface Page {
  readonly workspaceId: string;
  readonly handle: string;
  readonly appearance: AppearanceFields;
  readonly links: readonly VisitLink[];
  readonly categories: readonly VisitCategory[];
  readonly linkIds: ReadonlySet<string>;
  /** Made at the first request in each language; gone with the page when it changes, or when a link opens or closes. */
  readonly documents: Map<Language, TimedDocument>;
}

export interface TimedDocument extends PageDocument {
  readonly untilMs: number;
}

/** The key of a page by its workspace, beside the plain handle; `~` is in no handle. */
export const pageKeyOf = (workspaceId: string) => `~${workspaceId}`;

/** Reads the pages behind keys: handles in lower case, or `~` and a workspace's id. */
export async function findPages(db: Db, keys: readonly string[]): Promise<Map<string, Page>> {
  const found = await Promise.all(keys.map(async (key) => [key, await findPage(db, key)] as const));
  return new Map(found.flatMap(([key, page]) => (page ? [[key, page] as const] : [])));
}

async function findPage(db: Db, key: string): Promise<Page | undefined> {
  const workspace = key.startsWith("~")
    ? await findWorkspace({ db }, key.slice(1))
    : await findWorkspaceByHandle({ db }, key);
  if (!workspace || !isPublic(workspace)) return undefined;
  const [appearance, links, categories] = await Promise.all([
    findAppearanceForPage(db, workspace.id),
    findLinksForPage(db, workspace.id),
    findCategoriesForPage(db, workspace.id),
  ]);
  return {
    workspaceId: workspace.id,
    handle: workspace.handle,
    appearance,
    links,
    categories,
    linkIds: new Set(links.map((link) => link.id)),
    documents: new Map(),
  };
}

/** About how many bytes a page takes in memory, its documents in three languages included. */
export function sizeOfPage(page: Page): number {
  return page.links.reduce((bytes, link) => bytes + 2_200 + sizeOfLink(link), 20_000);
}
