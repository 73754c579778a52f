import { listCountryNames } from "#base/countries.ts";
import type { ImportedClick } from "../../click-history.ts";
import { stripPrefix, readAlias, readDate, readFlag } from "../../plan/read-cells.ts";

/** A click read from a file. */
export interface Visit {
  /** The short name that was opened, in lower case; empty if it is unknown or the address had none. */
  readonly code: string;
  /** Absent if its time is unreadable. */
  readonly click: Omit<ImportedClick, "linkId"> | undefined;
}

/**
 * A cell by the folded name of its column; undefined if there is no such column. IP addresses of visitors are never
 * read.
 */
export type Cells = (name: string) => string | undefined;

const NAME = /^[\p{L}\p{N} .+()-]{1,40}$/u;
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** A row of the table `yourls_log`. */
export function readYourlsVisit(cells: Cells): Visit {
  const cell = (name: string) => stripPrefix(cells(name) ?? "");
  return {
    code: getCode(cell("shorturl")),
    click: toClick(cell("clicktime"), {
      // YOURLS always logs the user agent, so an empty value means that the visitor sent none
      userAgent: cell("useragent"),
      browser: "",
      os: "",
      referrer: cell("referrer"),
      country: countryCode(cell("countrycode")),
      isBot: false,
    }),
  };
}

/**
 * A visit of Shlink, as returned by its API or saved by its web client. `code` is the short name if the file is about a
 * single link.
 */
export function readShlinkVisit(cells: Cells, code = ""): Visit {
  const cell = (name: string) => stripPrefix(cells(name) ?? "");
  const referrer = cell("referer");
  const agent = cells("useragent");
  // a visit with a type is an orphan visit, which belongs to no link
  const opened = cell("type") === "" ? cell("visitedurl") : "-";
  return {
    code: opened === "-" ? "" : opened === "" ? code : getCode(opened),
    click: toClick(cell("date"), {
      userAgent: agent === undefined ? undefined : stripPrefix(agent),
      browser: getName(cell("browser")),
      os: getName(cell("os")),
      // the web client keeps only the domain
      referrer: HOST.test(referrer) ? `https://${referrer}/` : referrer,
      country: countryCode(cell("visitlocation.countrycode") || cell("country")),
      isBot: readFlag(cell("potentialbot")),
    }),
  };
}

function toClick(time: string, details: Omit<ImportedClick, "linkId" | "timeMs">): Visit["click"] {
  const date = readDate(time);
  return date && { timeMs: date.getTime(), ...details };
}

export function getCode(text: string): string {
  return readAlias(text).alias.toLowerCase();
}

function getName(text: string): string {
  return NAME.test(text) && !/^(?:unknown|others?)$/i.test(text) ? text : "";
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** The ISO 3166 code of a country given by its code or English name; empty if unknown. */
function countryCode(text: string): string {
  if (/^[A-Z]{2}$/i.test(text)) return text.toUpperCase();
  if (text === "") return "";
  codesByName ??= readCountryCodes();
  return codesByName.get(text.toLowerCase()) ?? "";
}

function readCountryCodes(): ReadonlyMap<string, string> {
  const named = listCountryNames("en").map(({ code, name }) => [name.toLowerCase(), code] as const);
  // other country names used by IP databases
  return new Map([
    ...named,
    ["turkey", "TR"],
    ["türkiye", "TR"],
    ["russian federation", "RU"],
    ["czech republic", "CZ"],
  ]);
}
