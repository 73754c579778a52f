import { describeLists } from "#features/lists/lists.ts";
import { openListings } from "#features/lists/listings.ts";
import { BadSetting } from "../settings.ts";
import { table } from "./table.ts";
import { withStores } from "./with-stores.ts";

/** `lists [check ADDRESS]`: shows the block lists and alerts, or what is listed of an address. */
export async function showLists([action, address, ...rest]: string[]): Promise<void> {
  const isCheck = action === "check" && address !== undefined && rest.length === 0;
  if (action !== undefined && !isCheck) throw new BadSetting("Usage: halka lists [check ADDRESS]");
  await withStores(async ({ db, settings }) => {
    if (isCheck) {
      const listings = openListings(settings.DATA_DIR);
      await listings.refresh();
      const listing = listings.find(/^https?:/i.test(address) ? address : `http://${address}`);
      const allowed = listing?.isAllowed ? ", but allowed by allow.txt" : "";
      process.stdout.write(
        listing ? `${listing.expression} is on ${listing.list}${allowed}.\n` : `${address} is on no list.\n`,
      );
      return;
    }
    const { lists, alerts } = await describeLists(db);
    if (lists.length === 0) process.stdout.write("No block list was read yet.\n");
    process.stdout.write(
      table(
        lists.map(({ name, entries, skipped, readAt, error }) => [
          name,
          `${entries} entries`,
          skipped > 0 ? `${skipped} lines skipped` : "",
          readAt.toISOString().slice(0, 16).replace("T", " "),
          error,
        ]),
      ),
    );
    process.stdout.write(table(alerts.map(({ kind, subject, list }) => ["ALERT", kind, subject, `is on ${list}`])));
  });
}
