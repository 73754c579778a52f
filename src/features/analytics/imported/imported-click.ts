import { DAY_MS } from "#base/time.ts";
import type { ImportedClick, ImportClicksOptions } from "#features/imports/click-history.ts";
import { REFERRER_MAX, USER_AGENT_MAX } from "#features/ingest/event.ts";
import { getColumnIndex } from "#features/ingest/event-columns.ts";
import { toRow } from "#features/ingest/ship/enrich.ts";

const PLAIN_BROWSER = "Mozilla/5.0";

/**
 * The row of a click that was counted elsewhere, as a line of ClickHouse's TabSeparated format. It has no address and
 * no visitor, so it never counts as unique. It is kept for the plan's retention, and at least as long as the import can
 * be undone.
 */
export function toImportedRow(click: ImportedClick, options: ImportClicksOptions): string {
  const { linkId, timeMs, referrer, country, isBot } = click;
  const { workspaceId, importId, ownHosts, rawDays, undoDays, now } = options;
  const isAgentKnown = click.userAgent !== undefined;
  const event = {
    kind: "click",
    timeMs,
    workspaceId,
    linkId,
    source: "api",
    flags: 0,
    address: "",
    userAgent: (click.userAgent ?? PLAIN_BROWSER).slice(0, USER_AGENT_MAX),
    acceptLanguage: "",
    referrer: referrer.slice(0, REFERRER_MAX),
    query: "",
    position: 0,
    variant: "",
  } as const;
  const age = Math.max(0, Math.ceil((now.getTime() - timeMs) / DAY_MS));
  const deps = {
    findCountry: () => country,
    isRepeat: () => false,
    ownHosts,
    getRawDays: () => Math.max(rawDays, age + undoDays),
  };
  const cells = toRow(event, undefined, deps).split("\t");
  if (!isAgentKnown) {
    cells[getColumnIndex("traffic_class")] = "human";
    cells[getColumnIndex("device")] = "";
    cells[getColumnIndex("bot")] = "";
    cells[getColumnIndex("browser")] = click.browser;
    cells[getColumnIndex("os")] = click.os;
  }
  if (isBot && cells[getColumnIndex("traffic_class")] === "human") cells[getColumnIndex("traffic_class")] = "bot";
  return [...cells, importId].join("\t");
}
