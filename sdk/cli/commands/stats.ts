import { HalkaError } from "../../src/error.ts";
import type { Halka } from "../../src/halka.ts";
import { connect, readArguments } from "../command.ts";
import { findLink } from "../find-link.ts";
import { print, printJson, printTable } from "../print.ts";
import { UsageError } from "../usage-error.ts";

const USAGE = `Usage: halka stats [LINK] [--from YYYY-MM-DD] [--until YYYY-MM-DD] [--by DIMENSION] [--limit N]

Visits and clicks of people, by default of the last 30 days in your time zone.
--by breaks the clicks down, for example by country, language, device, browser, source or link.`;

const options = {
  from: { type: "string" },
  until: { type: "string" },
  by: { type: "string" },
  limit: { type: "string" },
} as const;

const DAYS = 30;
/** The most ids that one call takes. */
const MAX_IDS = 100;

export async function stats(args: string[]): Promise<void> {
  const input = readArguments(args, options, USAGE);
  if (!input) return;
  const { values, positionals } = input;
  if (positionals.length > 1) throw new UsageError(`Unexpected argument '${positionals[1]}'.`);
  for (const day of [values.from, values.until])
    if (day !== undefined && !isDay(day)) throw new UsageError("--from and --until are days, such as 2026-11-30.");
  const halka = await connect(values);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const until = values.until ?? toDay(new Date(), zone);
  const from = values.from ?? toDay(new Date(Date.parse(until) - (DAYS - 1) * 86_400_000), "UTC");
  const link = positionals[0] === undefined ? undefined : await findLink(halka, positionals[0]);
  const days = { from, until, zone, ...(link && { link: link._id }) };
  if (values.by !== undefined) {
    const by = {
      dimension: values.by as "country",
      ...(values.limit !== undefined && { limit: Number(values.limit) }),
    };
    const { rows } = await halka.getBreakdown({ ...days, ...by });
    if (values.json) return printJson(rows);
    if (rows.length === 0) return print("No clicks.");
    const names = values.by === "link" ? await findAddresses(halka, rows) : new Map<string, string>();
    return printTable(
      [values.by.toUpperCase(), "CLICKS", "VISITORS"],
      rows.map(({ value, humans, duplicates, visitors }) => [
        names.get(value) ?? (value || "(unknown)"),
        humans + duplicates,
        visitors,
      ]),
    );
  }
  const overview = await halka.getOverview(days);
  if (values.json) return printJson(overview);
  const { period, before } = overview;
  print(`${link ? link.shortUrl : "All links"}, ${from} to ${until} (${zone})`);
  printTable(
    ["", "NOW", "BEFORE"],
    [
      ...(link ? [] : [["visits", sum(period.visits), sum(before.visits)]]),
      ["clicks", period.all_click, before.all_click],
      ["visitors", period.visitors, before.visitors],
    ],
  );
}

/** The short addresses of links by id. Deleted links have none, nor has any link if the key may not read links. */
async function findAddresses(halka: Halka, rows: readonly { readonly value: string }[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ value }) => value || []);
  const addresses = new Map<string, string>();
  try {
    for (let start = 0; start < ids.length; start += MAX_IDS) {
      const some = ids.slice(start, start + MAX_IDS).join(",");
      const { links } = await halka.listLinks({ ids: some, limit: MAX_IDS });
      for (const { _id, shortUrl } of links) addresses.set(_id, shortUrl);
    }
  } catch (error) {
    if (!(error instanceof HalkaError) || error.code !== "scope_missing") throw error;
  }
  return addresses;
}

/** True for a day of the calendar, unlike 30 February. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

const sum = ({ humans, duplicates }: { humans: number; duplicates: number }) => humans + duplicates;

/** The day of an instant in a time zone, as YYYY-MM-DD. */
function toDay(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(date);
}
