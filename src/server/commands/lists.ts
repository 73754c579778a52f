import { acceptShrinking } from "#features/blocklists/compile.ts";
import { describeLists } from "#features/blocklists/lists.ts";
import { openListings } from "#features/blocklists/listings.ts";
import type { Db } from "#infra/postgres/client.ts";
import { readSettings } from "../settings/settings.ts";
import { CommandError } from "./command-error.ts";
import { table, toMinute } from "./table.ts";
import { withStores } from "./with-stores.ts";

const USAGE = "Usage: halka lists [check ADDRESS | accept NAME]";

/**
 * `lists [check ADDRESS | accept NAME]`: shows the block lists and alerts, checks an address, or accepts a list that
 * has shrunk.
 */
export async function runLists([action, value, ...rest]: string[]): Promise<void> {
  if (action === undefined) return withStores(async ({ db }) => showLists(db));
  if (value === undefined || rest.length > 0) throw new CommandError(USAGE);
  const { DATA_DIR } = readSettings(process.env);
  if (action === "check") return check(DATA_DIR, value);
  if (action !== "accept") throw new CommandError(USAGE);
  if (!(await acceptShrinking(DATA_DIR, value))) throw new CommandError(`There is no list called ${value}.`);
  process.stdout.write(
    `The next copy of ${value} is used even if it is much smaller. A server reads it within a minute.\n`,
  );
}

async function check(dataDir: string, address: string): Promise<void> {
  const listings = openListings(dataDir);
  await listings.refresh();
  const listing = listings.find(/^https?:/i.test(address) ? address : `http://${address}`);
  const allowed = listing?.isAllowed ? ", but allowed by allow.txt" : "";
  process.stdout.write(
    listing ? `${listing.expression} is on ${listing.list}${allowed}.\n` : `${address} is not on any list.\n`,
  );
}

async function showLists(db: Db): Promise<void> {
  const { lists, alerts } = await describeLists(db);
  if (lists.length === 0) process.stdout.write("No block list has been read yet.\n");
  process.stdout.write(
    table(
      lists.map(({ name, entries, skipped, readAt, error }) => [
        name,
        `${entries} entries`,
        skipped > 0 ? `${skipped} lines skipped` : "",
        toMinute(readAt),
        error,
      ]),
    ),
  );
  process.stdout.write(table(alerts.map(({ kind, subject, list }) => ["ALERT", kind, subject, `is on ${list}`])));
}
