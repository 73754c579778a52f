import type { FileResponse } from "#base/contract.ts";
import { BYTE_ORDER_MARK, toCsv } from "#base/csv.ts";
import { isJsonObject } from "#base/json-object.ts";
import { utcDay } from "#base/time.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { listCategories } from "#features/blocks/categories/categories.ts";
import { encodePath } from "#features/links/addresses/path.ts";
import type { ShortLink } from "#features/links/short-links/contract.ts";
import { readAllLinks } from "#features/links/short-links/list-links.ts";
import type { ExportCtx } from "../ctx.ts";
import type { LinkExportFormat } from "./export-formats.ts";
import { encodeInChunks } from "./encode-in-chunks.ts";

/** The columns of the CSV file, in order: one for each field of `toExported`. */
const COLUMNS = [
  "name",
  "platform",
  "link",
  "description",
  "alias",
  "code",
  "address",
  "category",
  "tags",
  "thumbnail",
  "archived",
  "timeout",
  "rules",
  "has_password",
  "clicks",
  "meta",
  "on_page",
  "addresses",
  "external_id",
  "note",
  "redirect_status",
  "cells",
  "created_at",
  "updated_at",
] as const;
type Column = (typeof COLUMNS)[number];

type ExportedLink = ReturnType<typeof toExported>;

/**
 * All links of the workspace that are not deleted, in a form that an import reads without loss. Links on the page come
 * first, in its order.
 */
export async function exportLinks(ctx: ExportCtx, form: LinkExportFormat): Promise<FileResponse> {
  const handle = (await findWorkspace(ctx, ctx.workspaceId))?.handle ?? "";
  const categories = new Map((await listCategories(ctx)).map(({ _id, name }) => [_id, name]));
  const toAddress = (alias: string) => new URL(`/${handle}/${alias}`, ctx.publicUrl).href;
  const exported = (link: ShortLink) =>
    toExported(link, toAddress(link.alias), link.category ? (categories.get(link.category) ?? null) : null);
  const name = `halka-links-${handle}-${utcDay(ctx.now())}.${form}`;
  return form === "csv"
    ? { name, bytes: encodeInChunks(writeCsv(readAllLinks(ctx), exported, new URL(ctx.shortHost.url).host)) }
    : { name, type: "application/json", bytes: encodeInChunks(writeJson(readAllLinks(ctx), exported)) };
}

/**
 * A link in an exported file. Category and addresses are written out, since our internal ids mean nothing elsewhere.
 */
function toExported(link: ShortLink, address: string, category: string | null) {
  const { name, description, alias, code, tags, thumbnail, archived, timeout } = link;
  const imported = link.meta["imported"];
  const clicks = isJsonObject(imported) ? imported["clicks"] : null;
  return {
    name,
    platform: link.slug,
    link: link.link,
    description,
    alias,
    code,
    address,
    category,
    tags,
    thumbnail,
    archived,
    timeout,
    rules: link.rules,
    has_password: link.hasPassword,
    meta: link.meta,
    // clicks that another service counted before an import; our own count is in the statistics
    clicks: typeof clicks === "number" ? clicks : null,
    on_page: link.onPage,
    // the last address is that of the code, which has a column of its own
    addresses: link.addresses.slice(0, -1).map(({ host, path }) => ({ host, path })),
    external_id: link.externalId,
    note: link.note,
    redirect_status: link.redirectStatus,
    // the width of the link in the bento layout
    cells: link.cells,
    created_at: link.createdAt,
    updated_at: link.updatedAt,
  } satisfies Record<Column, unknown>;
}

type Links = AsyncIterable<ShortLink>;

async function* writeCsv(
  links: Links,
  exported: (link: ShortLink) => ExportedLink,
  shortHost: string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([COLUMNS]);
  for await (const link of links) {
    const { tags, rules, meta, addresses, ...others } = exported(link);
    const cells = {
      ...others,
      tags: tagsText(tags),
      rules: jsonText(rules),
      meta: jsonText(meta),
      // an import takes a path without a host as one on the installation's host; the leading slash keeps its first
      // segment from being read as a host
      addresses: addresses
        .map(({ host, path }) => (host === shortHost ? `/${path}` : `https://${host}/${encodePath(path)}`))
        .join("|"),
    };
    yield toCsv([COLUMNS.map((name) => cells[name])]);
  }
}

async function* writeJson(links: Links, exported: (link: ShortLink) => ExportedLink): AsyncGenerator<string> {
  yield '{\n  "links": [';
  let separator = "\n    ";
  for await (const link of links) {
    yield separator + JSON.stringify(exported(link));
    separator = ",\n    ";
  }
  yield "\n  ]\n}\n";
}

/** Tags separated by `|`, or as JSON if a tag contains a separator of the import. */
function tagsText(tags: readonly string[]): string {
  return tags.some((tag) => /[|;,[]/.test(tag)) ? JSON.stringify(tags) : tags.join("|");
}

function jsonText(value: unknown): string | null {
  const isEmpty = value === null || (typeof value === "object" && Object.keys(value).length === 0);
  return isEmpty ? null : JSON.stringify(value);
}
