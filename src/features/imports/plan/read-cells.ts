import { withoutFormulaGuard } from "#base/csv.ts";
import { ALIAS_MAX_LENGTH, ALIAS_PATTERN, TAG_MAX_LENGTH, TAGS_MAX } from "#features/links/limits.ts";
import { ADDRESSES_MAX, isAddressPath, type LinkAddress } from "#features/links/addresses/path.ts";
import { toAlias } from "#features/links/alias.ts";
import { LIST_END } from "../fields.ts";
import { withoutRepeats } from "#features/links/tags/fold.ts";

/** The text of a cell as PostgreSQL can store it, without the apostrophe that an export puts before formulas. */
export function stripPrefix(cell: string): string {
  return withoutFormulaGuard(toStorable(cell).trim()).trim();
}

/** Removes what PostgreSQL cannot store: NUL characters and lone surrogates. */
export function toStorable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** The short name in a code, a path (`/news/`) or a short address (`https://sho.rt/news`), or empty. */
export function readAlias(text: string): { alias: string; isChanged: boolean } {
  const name = readPath(text);
  const isPossible = ALIAS_PATTERN.test(name) && name.length <= ALIAS_MAX_LENGTH;
  return isPossible ? { alias: name, isChanged: false } : { alias: toAlias(name), isChanged: name !== "" };
}

/** The valid paths in a list separated by `|`, or in a JSON list, without repeats. */
export function readPaths(text: string): { paths: string[]; isCut: boolean } {
  const all = [...new Set(splitList(text, ["|"]).map((path) => readPath(path).normalize()))].filter(
    (path) => path !== "",
  );
  const paths = all.filter(isAddressPath).slice(0, ADDRESSES_MAX);
  return { paths, isCut: paths.length < all.length };
}

/** Like `readPaths`, but each path comes with its host, or `""` if it has none. */
export function readHosted(text: string): LinkAddress[] {
  return splitList(text, ["|"])
    .map((each) => ({ host: readHost(each.trim()), path: readPath(each).normalize() }))
    .filter(({ path }) => isAddressPath(path))
    .slice(0, ADDRESSES_MAX);
}

function readHost(text: string): string {
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.host : "";
}

/** The decoded path in a code, a path or a short address, without slashes around it. */
function readPath(text: string): string {
  // if the cell is a list of addresses, takes the first
  const first = text.split(LIST_END)[0]!.split("|")[0]!.trim();
  const url = URL.parse(isHostAndPath(first) ? `https://${first}` : first);
  const path = url && /^https?:$/.test(url.protocol) ? url.pathname : first;
  return decodeSafely(withoutSlashes(path));
}

/** True for an address without a scheme, such as `sho.rt/news`. */
function isHostAndPath(text: string): boolean {
  const slash = text.indexOf("/");
  const host = text.slice(0, Math.max(slash, 0));
  return slash + 1 < text.length && host.slice(1, -1).includes(".") && !/\s/.test(host);
}

function withoutSlashes(path: string): string {
  let [from, until] = [0, path.length];
  while (path[from] === "/") from++;
  while (until > from && path[until - 1] === "/") until--;
  return path.slice(from, until);
}

/** Tags separated by `|`, `;` or `,`, or a JSON list. */
export function readTags(text: string): { tags: string[]; isCut: boolean } {
  const all = splitList(text).map((tag) => tag.normalize().trim());
  const complete = withoutRepeats(all.filter((tag) => tag !== "" && !/^\.{1,2}$/.test(tag)));
  const truncated = withoutRepeats(complete.map((tag) => cutText(tag, TAG_MAX_LENGTH)));
  const tags = truncated.slice(0, TAGS_MAX);
  return { tags, isCut: tags.length < complete.length || tags.some((tag, index) => tag !== complete[index]) };
}

const DATE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)(?:(?<=\.\d{3})\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;

/** A date in ISO 8601 or SQL format, or seconds or milliseconds since 1970. UTC if it has no zone. */
export function readDate(text: string): Date | undefined {
  const [, day, time = "00:00", zone = "Z"] = DATE.exec(text) ?? [];
  const offset = zone.toUpperCase() === "UTC" ? "Z" : zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2");
  const epochMs = /^\d{9,13}$/.test(text) ? Number(text) * (text.length < 12 ? 1000 : 1) : Number.NaN;
  const date = new Date(day ? `${day}T${time}${offset}` : epochMs);
  const year = date.getUTCFullYear();
  return year >= 1990 && year <= 2200 ? date : undefined;
}

/** A whole number from 0, with or without grouping: `1,234`, `1 234`. */
export function readCount(text: string): number | undefined {
  const digits = text.replace(/(?<=\d)[\s.,\u00A0\u202F](?=\d{3}(?!\d))/g, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

export function readFlag(text: string): boolean {
  return /^(?:true|yes|on|1|evet|да)$/i.test(text);
}

function splitList(text: string, separators = ["|", ";", ","]): string[] {
  if (text.startsWith("[")) {
    try {
      const list: unknown = JSON.parse(text);
      // JSON escapes may stand for characters that cannot be stored
      if (Array.isArray(list)) return list.map((item) => toStorable(String(item)));
    } catch {
      // not JSON: a tag may begin with a bracket
    }
  }
  const separator = [LIST_END, ...separators].find((each) => text.includes(each)) ?? separators[0]!;
  return text.split(separator);
}

/** At most `length` UTF-16 units, without splitting a surrogate pair. */
export function cutText(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd();
}

function decodeSafely(code: string): string {
  try {
    return decodeURIComponent(code);
  } catch {
    return code;
  }
}
