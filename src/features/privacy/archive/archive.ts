import { listAppealsOfWorkspace } from "#features/abuse/appeals/appeals.ts";
import { isApiError, notFound } from "#base/errors.ts";
import { describeApiKeys } from "#features/api-keys/api-keys.ts";
import { listOwnedWorkspaces } from "#features/accounts/workspace-members.ts";
import { describeAccount } from "#features/accounts/account-data.ts";
import {
  countEvents,
  getDays,
  exportedColumns,
  type EventKind,
  listEvents,
  type DayOfLink,
  type ExportedEvent,
} from "#features/analytics/workspace-events.ts";
import { listConnectedApps } from "#features/oauth/connected-apps.ts";
import { describeReports } from "#features/reports/report-settings.ts";
import { describeShares } from "#features/reports/sharing/shares.ts";
import { getAppearance } from "#features/appearance/appearance.ts";
import { describePageRedirect } from "#features/routing/page-redirect/page-redirect.ts";
import { listWholeVersions } from "#features/appearance/versions/versions.ts";
import { listAllMessages } from "#features/audience/messages/messages.ts";
import { writeCsv as subscribersAsCsv } from "#features/audience/subscribers/subscribers.ts";
import { listWholeTrash } from "#features/links/trash/trash.ts";
import { describeDomains } from "#features/domains/presenter.ts";
import { listAnnotations } from "#features/reports/annotations/annotations.ts";
import { listDeletedBlocks } from "#features/blocks/block-trash.ts";
import { listBlocks } from "#features/blocks/blocks.ts";
import { listCategories } from "#features/blocks/categories/categories.ts";
import { readWholeHistory } from "#features/links/history/history.ts";
import { readAllLinks } from "#features/links/short-links/list-links.ts";
import { listImports } from "#features/imports/imports.ts";
import { getPreviewSettings } from "#features/links/destination-previews/destination-previews.ts";
import { readUnknownPaths } from "#features/links/unknown-paths/unknown-paths.ts";
import { listUtmTemplates } from "#features/links/utm/utm-templates.ts";
import { findOwnFiles, findOwnPictures } from "#features/media/own-files.ts";
import { listRestrictions } from "#features/moderation/moderate.ts";
import { listAllWebhooks } from "#features/webhooks/webhooks.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import type { PrivacyJobsCtx } from "../ctx.ts";
import { toCsv } from "#base/csv.ts";
import type { ArchiveFile } from "./zip.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import type { ShortLink } from "#features/links/short-links/contract.ts";

/** The kinds of events, with the names of their files. */
const EVENTS = [
  ["clicks", "click"],
  ["visits", "visit"],
  ["goals", "goal"],
  ["block_views", "block_view"],
  ["block_uses", "block_use"],
] as const satisfies readonly (readonly [string, EventKind])[];

/** The maximum number of events in an export. Events are read newest first, so the oldest are left out. */
const EVENTS_MAX = 5_000_000;

export interface Archive {
  readonly files: readonly ArchiveFile[];
  /** The completed share, from 0 to 1. */
  progress(): number;
}

/**
 * Everything that belongs to an account, as the files of its archive. Pages other than the primary one have their own
 * folders.
 */
export async function getArchive(ctx: PrivacyJobsCtx, accountId: string): Promise<Archive> {
  const all: (Archive & { readonly handle: string })[] = [];
  // One page after another, so that exports do not slow down interactive requests.
  for (const workspaceId of await listOwnedWorkspaces(ctx, accountId))
    all.push(await getPageArchive(ctx, accountId, workspaceId));
  const [first, ...others] = all;
  if (!first) throw new Error(`account ${accountId} is gone`);
  return {
    files: [
      ...(await getAccountFiles(ctx, accountId)),
      ...first.files,
      ...others.flatMap(({ handle, files }) =>
        files.map((file) => ({ ...file, path: `pages/${handle.toLowerCase()}/${file.path}` })),
      ),
    ],
    progress: () => all.reduce((sum, { progress }) => sum + progress(), 0) / all.length,
  };
}

async function getAccountFiles(ctx: PrivacyJobsCtx, accountId: string): Promise<ArchiveFile[]> {
  const workspace = await findWorkspace(ctx, accountId);
  const own = await describeAccount(ctx, accountId);
  return [
    json("account.json", {
      ...own.account,
      username: workspace?.handle,
      plan: workspace?.plan,
      plan_until: workspace?.planUntil,
    }),
    json("profile.json", own.profile),
    json("notifications.json", own.notifications),
    json("preferences.json", own.preferences),
    json("sessions.json", own.sessions),
    json("security-events.json", own.securityEvents),
    json("connected-apps.json", await listConnectedApps({ ...ctx, accountId })),
  ];
}

/** Everything that belongs to one page. A feature that has its own files adds them here. */
async function getPageArchive(
  ctx: PrivacyJobsCtx,
  accountId: string,
  workspaceId: string,
): Promise<Archive & { readonly handle: string }> {
  const { clickhouse } = ctx;
  const pageCtx = { ...ctx, workspaceId, files: ctx.media.files };
  const workspace = await findWorkspace(ctx, workspaceId);
  const categories = await listCategories(pageCtx);
  const appearance = await getAppearance(pageCtx, workspaceId).catch((error: unknown) => {
    // The page may have no appearance yet.
    if (isApiError(error, notFound)) return null;
    throw error;
  });
  const pictures = await findOwnPictures(pageCtx, workspaceId);
  const files = await findOwnFiles(pageCtx, workspaceId);
  const events: Record<string, number> = {};
  for (const [name, kind] of EVENTS) events[name] = await countEvents(clickhouse, workspaceId, kind);
  const total = Object.values(events).reduce((sum, count) => sum + Math.min(count, EVENTS_MAX), 0);
  let done = 0;

  async function* eventsAsCsv(kind: EventKind) {
    yield toCsv([Object.keys(eventColumns)]);
    for await (const page of listEvents(clickhouse, workspaceId, kind, EVENTS_MAX)) {
      done += page.length;
      yield toCsv(page.map((event) => toCells(eventColumns, event)));
    }
  }
  async function* linksAsCsv() {
    const linkColumns = toLinkColumns(categories);
    yield toCsv([Object.keys(linkColumns)]);
    for await (const link of readAllLinks(pageCtx)) yield toCsv([toCells(linkColumns, link)]);
  }
  async function* daysAsCsv() {
    yield toCsv([Object.keys(dayColumns)]);
    for await (const days of getDays(clickhouse, workspaceId)) yield toCsv(days.map((day) => toCells(dayColumns, day)));
  }

  const archiveFiles: ArchiveFile[] = [
    json("page.json", {
      _id: workspaceId,
      username: workspace?.handle,
      created_at: workspace?.createdAt,
      pageRedirect: await describePageRedirect(pageCtx),
    }),
    jsonList("links.json", () => readAllLinks(pageCtx)),
    json("link-categories.json", categories),
    json("link-imports.json", await listImports(pageCtx)),
    json("utm-templates.json", await listUtmTemplates(pageCtx)),
    json("domains.json", await describeDomains(pageCtx.db, workspaceId)),
    json("link-previews.json", await getPreviewSettings(pageCtx)),
    jsonList("unknown-paths.json", () => readUnknownPaths(pageCtx)),
    json("annotations.json", await listAnnotations(pageCtx)),
    json("shares.json", await describeShares(pageCtx)),
    json("reports.json", await describeReports({ ...pageCtx, accountId })),
    { path: "subscribers.csv", content: () => subscribersAsCsv(pageCtx) },
    json("messages.json", await listAllMessages(pageCtx)),
    json("webhooks.json", await listAllWebhooks(pageCtx)),
    json("restrictions.json", await listRestrictions(pageCtx, workspaceId)),
    json("appeals.json", await listAppealsOfWorkspace(pageCtx, workspaceId)),
    json("api-keys.json", await describeApiKeys(pageCtx)),
    jsonList("link-history.json", () => readWholeHistory(pageCtx)),
    json("deleted-links.json", await listWholeTrash(pageCtx)),
    json("blocks.json", await listBlocks(pageCtx)),
    json("deleted-blocks.json", await listDeletedBlocks(pageCtx)),
    { path: "links.csv", content: linksAsCsv },
    json("appearance.json", appearance),
    json("appearance-versions.json", await listWholeVersions(pageCtx)),
    json(
      "pictures.json",
      pictures.map(({ picture }) => picture),
    ),
    ...pictures.map(({ picture, bytes }) => ({ path: `pictures/${picture.file}`, content: bytes })),
    json(
      "files.json",
      files.map(({ file }) => file),
    ),
    // in a folder named by its hash, since two files may share a name
    ...files.map(({ file, bytes }) => ({ path: decodeURIComponent(file.address.slice(1)), content: bytes })),
    ...EVENTS.map(([name, kind]) => ({ path: `${name.replace("_", "-")}.csv`, content: () => eventsAsCsv(kind) })),
    { path: "days.csv", content: daysAsCsv },
    json("contents.json", {
      made_at: ctx.now().toISOString(),
      events,
      complete: Object.values(events).every((count) => count <= EVENTS_MAX),
    }),
  ];
  return {
    handle: workspace?.handle ?? workspaceId,
    files: archiveFiles,
    progress: () => (total === 0 ? 0 : done / total),
  };
}

function json(path: string, value: unknown): ArchiveFile {
  return { path, content: async () => `${JSON.stringify(value ?? null, undefined, 2)}\n` };
}

/** Streams a list that may be too long to hold in memory. */
function jsonList(path: string, read: () => AsyncIterable<object>): ArchiveFile {
  async function* content() {
    let separator = "[\n";
    for await (const item of read()) {
      yield separator + JSON.stringify(item, undefined, 2);
      separator = ",\n";
    }
    yield separator.startsWith("[") ? "[]\n" : "\n]\n";
  }
  return { path, content };
}

/** The columns of a CSV file, in order: the heading of each and its cell in a row. */
type Columns<Row> = Readonly<Record<string, (row: Row) => string | number | boolean | null>>;

function toCells<Row>(columns: Columns<Row>, row: Row) {
  return Object.values(columns).map((toCell) => toCell(row));
}

function toLinkColumns(categories: readonly Category[]): Columns<ShortLink> {
  return {
    name: (link) => link.name,
    platform: (link) => link.slug,
    link: (link) => link.link,
    description: (link) => link.description,
    alias: (link) => link.alias,
    code: (link) => link.code,
    sort_order: (link) => link.sort_order,
    timeout: (link) => link.timeout,
    created_at: (link) => link.createdAt,
    updated_at: (link) => link.updatedAt,
    category: (link) => categories.find(({ _id }) => _id === link.category)?.name ?? null,
    tags: (link) => link.tags.join(", "),
    thumbnail: (link) => link.thumbnail,
    archived: (link) => link.archived,
    on_page: (link) => link.onPage,
    addresses: (link) => link.addresses.map(({ url }) => url).join("|"),
    external_id: (link) => link.externalId,
    note: (link) => link.note,
    redirect_status: (link) => link.redirectStatus,
  };
}

const eventColumns: Columns<ExportedEvent> = {
  time: (event) => event.time,
  link_id: (event) => event.link,
  // the column name of earlier exports
  verdict: (event) => event.traffic_class,
  source: (event) => event.source,
  ...Object.fromEntries(exportedColumns.map((name) => [name, (event: ExportedEvent) => event[name]])),
  variant: (event) => event.variant,
};

const dayColumns: Columns<DayOfLink> = {
  day: (figures) => figures.day,
  kind: (figures) => figures.kind,
  link_id: (figures) => figures.link,
  clicks: (figures) => figures.clicks,
  visitors: (figures) => figures.visitors,
  bots: (figures) => figures.bots,
  previews: (figures) => figures.previews,
  prefetches: (figures) => figures.prefetches,
  heads: (figures) => figures.heads,
  own: (figures) => figures.owners,
};
