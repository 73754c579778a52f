import { withoutFormulaGuard } from "#base/csv.ts";
import { openObject, pictureAddress } from "#base/schema.ts";
import { parseDestination } from "#base/url.ts";
import { guessPlatform } from "#features/blocks/guess-platform.ts";
import { CATEGORY_NAME_MAX_LENGTH } from "#features/blocks/limits.ts";
import { guessName } from "#features/blocks/guess-name.ts";
import { isPlatform } from "#features/blocks/platforms.ts";
import { ADDRESSES_MAX } from "#features/links/addresses/path.ts";
import { LINK_DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH, NOTE_MAX_LENGTH } from "#features/links/limits.ts";
import { externalId } from "#features/links/link-schema.ts";
import { redirectStatuses } from "#features/links/redirect-status.ts";
import { completeAddress } from "#features/routing/complete-address.ts";
import { TIMEOUT_MAX_SECONDS } from "#features/routing/limits.ts";
import { type ImportField, type ImportFormat, LIST_END, type Mapping, type Row, type Table } from "../fields.ts";
import { foldColumnName } from "../read/recognise.ts";
import { isShortenerFormat } from "./choices.ts";
import type { ImportDraft, ReadRow } from "./draft.ts";
import {
  cutText,
  stripPrefix,
  readAlias,
  readCount,
  readDate,
  readFlag,
  readHosted,
  readPaths,
  readTags,
  toStorable,
} from "./read-cells.ts";
import { readRowRules } from "./read-row-rules.ts";
import type { RowErrorKind, RemarkKind } from "./remarks.ts";

const GATES = ["rules.gate.activeorder", "rules.gate.age"];

interface RowReader {
  readonly format: ImportFormat;
  readonly mapping: Mapping;
  readonly ownHosts: ReadonlySet<string>;
  readonly now: Date;
  /** Puts links on the page, except links that were off the page in a Halka export. */
  readonly onPage: boolean;
  /** If true, imports links that had a password elsewhere, without the password; if false, leaves them out. */
  readonly openProtected: boolean;
}

interface RowContext extends RowReader {
  /** Keeps texts as they are in the file. */
  readonly isExact: boolean;
}

/** Every row of a file as a link, or the reason why it cannot become one, in the order of its page. Pure. */
export function readRows(table: Table, reader: RowReader): ReadRow[] {
  const rowContext = { ...reader, isExact: reader.format === "halka" && table.isJson === true };
  const folded = table.columns.map(foldColumnName);
  const column: Column = (row, name) => row.cells[folded.indexOf(name)] ?? "";
  const rows = inPageOrder(table.rows, rowContext.format, column);
  const headings = getHeadings(rowContext.format, column);
  return rows.map((row) => {
    const heading = headings(row);
    return heading.isHeading
      ? { line: row.line, original: toOriginal(row, rowContext), remarks: [] }
      : readRow(row, rowContext, heading.above, column);
  });
}

function readRow(row: Row, rowContext: RowContext, above: string, column: Column): ReadRow {
  const { format, ownHosts, now, openProtected } = rowContext;
  const cell = (field: ImportField) => toCell(row, rowContext, field);
  const original = toOriginal(row, rowContext);
  const remarks: RemarkKind[] = [];
  const remark = (kind: RemarkKind, applies: boolean) => void (applies && remarks.push(kind));
  const reject = (error: RowErrorKind | "not_a_link"): ReadRow => ({ line: row.line, original, remarks: [error] });

  const address = cell("link");
  if (address === "") return reject(format === "linkstack" || format === "linktree" ? "not_a_link" : "no_link");
  // LinkStack stores vCards and texts in the address column
  if (format === "linkstack" && /^[{<]/.test(address)) return reject("not_a_link");
  const destination = parseDestination(completeAddress(address), ownHosts);
  if (!destination.ok) return reject(destination.error);
  if (readFlag(cell("banned"))) return reject("banned");
  const password = cell("password");
  const isProtected = password !== "" && !/^(?:false|no|off|0)$/i.test(password);
  if (isProtected && !openProtected) return reject("protected");
  remark("password_lost", isProtected);

  const link = destination.href;
  // in Bitly, custom back-halves are in the alias column; most links have none and use their short address
  const bitlyAddress = format === "bitly" ? column(row, "link") || column(row, "bitlink") : "";
  const backHalf = cell("alias") || bitlyAddress;
  const { alias, isChanged } = readAlias(backHalf);
  remark("alias_changed", isChanged && alias !== "");
  const onPage = rowContext.onPage && (format !== "halka" || cell("on_page") === "" || readFlag(cell("on_page")));
  const { addresses, isCut: isPathCut } = readAddresses({
    cell,
    backHalf,
    isBackHalf: isShortenerFormat(format) || (format === "csv" && !onPage),
    code: format === "halka" ? column(row, "code") : "",
  });
  remark("address_dropped", isPathCut);
  const hosted = format === "halka" ? readHosted(cell("addresses")) : [];
  const external = externalId.safeParse(cell("external_id"));
  remark("external_id_dropped", cell("external_id") !== "" && !external.success);
  const note = cell("note");
  remark("note_cut", note.length > NOTE_MAX_LENGTH);
  const redirectStatus = redirectStatuses.find((status) => String(status) === cell("redirect_status"));
  remark("bad_number", cell("redirect_status") !== "" && redirectStatus === undefined);
  remark("bad_number", !["", "1", "2"].includes(cell("cells")));
  const givenName = format === "halka" ? cell("name") : cell("name").replace(/\s+/g, " ");
  const title = givenName || guessName(link);
  remark("name_cut", title.length > NAME_MAX_LENGTH);
  const description = cell("description");
  remark("description_cut", description.length > LINK_DESCRIPTION_MAX_LENGTH);
  const { tags, isCut } = readTags(cell("tags"));
  remark("tags_cut", isCut);
  const created = readDate(cell("created"));
  remark("bad_date", cell("created") !== "" && created === undefined);
  const clicks = readCount(cell("clicks"));
  remark("bad_number", cell("clicks") !== "" && clicks === undefined);
  const { rules, remarks: ruleRemarks } = readRowRules({ cell, clicks, ownHosts, now });
  remarks.push(...ruleRemarks);
  const picture = cell("thumbnail");
  const thumbnail = pictureAddress.safeParse(picture);
  remark("thumbnail_dropped", !thumbnail.success);
  // not imported: Linktree's gates, and Shlink's redirect rules and forwarded query
  remark("gate_lost", format === "linktree" && GATES.some((name) => column(row, name) !== ""));
  remark("redirects_lost", format === "shlink" && readFlag(column(row, "hasredirectrules")));
  remark("query_stays", format === "shlink" && readFlag(column(row, "forwardquery")));
  const platform = cell("platform").toLowerCase();
  const timeout = Number(cell("timeout") || 0);
  const isTimeout = timeout >= 0 && timeout <= TIMEOUT_MAX_SECONDS;
  remark("bad_number", !isTimeout);

  const draft: ImportDraft = {
    link,
    alias,
    name: cutText(title, NAME_MAX_LENGTH),
    hasName: givenName !== "",
    description: description === "" ? null : cutText(description, LINK_DESCRIPTION_MAX_LENGTH),
    platform: isPlatform(platform) ? platform : (guessPlatform(link) ?? "web"),
    tags,
    category: cutText(isId(cell("category")) ? "" : cell("category") || above, CATEGORY_NAME_MAX_LENGTH) || null,
    thumbnail: thumbnail.success ? thumbnail.data : "",
    archived: readFlag(cell("archived")),
    timeout: isTimeout ? timeout : 0,
    createdAt: created && created <= now ? created : undefined,
    clicks,
    rules,
    meta: readMeta(cell("meta")),
    onPage,
    addresses,
    ...(hosted.some(({ host }) => host !== "") && { hosted }),
    externalId: external.success ? external.data : null,
    note: cutText(note, NOTE_MAX_LENGTH),
    redirectStatus: redirectStatus ?? 302,
    cells: cell("cells") === "2" ? 2 : 1,
  };
  return { line: row.line, original, draft, remarks: [...new Set(remarks)] };
}

interface AddressCells {
  readonly cell: (field: ImportField) => string;
  readonly backHalf: string;
  /** True if the short name at the other service also becomes a custom address. */
  readonly isBackHalf: boolean;
  /** The code of the exported link. It is not imported as an address. */
  readonly code: string;
}

function readAddresses({ cell, backHalf, isBackHalf, code }: AddressCells): { addresses: string[]; isCut: boolean } {
  const own = readPaths(cell("addresses"));
  const other = readPaths(isBackHalf ? (backHalf.split(LIST_END)[0] ?? "") : "");
  const addresses = [...new Set([...other.paths, ...own.paths])].filter((path) => path !== code);
  return { addresses: addresses.slice(0, ADDRESSES_MAX), isCut: own.isCut || other.isCut };
}

function toOriginal(row: Row, rowContext: RowContext): ReadRow["original"] {
  const original = (field: ImportField, length: number) => cutText(toCell(row, rowContext, field), length);
  return { name: original("name", 120), link: original("link", 300), alias: original("alias", 120) };
}

function toCell({ cells }: Row, { format, mapping, isExact }: RowContext, field: ImportField): string {
  const column = mapping[field];
  const text = column === undefined ? "" : (cells[column] ?? "");
  // of the texts of a link, only its description may begin or end with spaces
  if (format === "halka" && field === "description")
    return isExact ? toStorable(text) : withoutFormulaGuard(toStorable(text));
  return isExact ? toStorable(text).trim() : stripPrefix(text);
}

/** The parsed `open` object of a Halka export; empty if it is invalid. */
function readMeta(text: string): ImportDraft["meta"] {
  if (text === "") return {};
  try {
    return openObject.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** True for the id of a category, which full copies of our data contain, and which is meaningless elsewhere. */
function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** A cell by the folded name of its column, or empty. */
type Column = (row: Row, name: string) => string;

/** The button id of a heading in LinkStack. Newer releases also write a type. */
const HEADING_BUTTON = "42";

/** The rows in the order of their page. LinkStack exports them in the order of creation. */
function inPageOrder(rows: readonly Row[], format: ImportFormat, column: Column): readonly Row[] {
  if (format !== "linkstack") return rows;
  const getPlace = (row: Row) => [column(row, "uplink") === "yes" ? 0 : 1, Number(column(row, "order")) || 0] as const;
  return rows
    .map((row) => ({ row, place: getPlace(row) }))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ row }) => row);
}

/** Returns, for each row in order, whether it is a heading and the text of the heading above it. */
function getHeadings(format: ImportFormat, column: Column): (row: Row) => { isHeading: boolean; above: string } {
  let above = "";
  return (row) => {
    const type = column(row, "type").toLowerCase();
    const isHeading =
      (format === "linktree" && (type === "header" || type === "group")) ||
      (format === "linkstack" && (type === "heading" || (type === "" && column(row, "buttonid") === HEADING_BUTTON)));
    if (isHeading) above = stripPrefix(column(row, "title"));
    // social icons are placed below everything else
    if (format === "linktree" && column(row, "title") === "") return { isHeading, above: "" };
    return { isHeading, above };
  };
}
