import { listAllUnknownPaths } from "#features/links/unknown-paths/unknown-paths.ts";
import { table } from "./table.ts";
import { withStores } from "./with-stores.ts";

/** `unknown-paths`: lists visited paths without a link, by host, latest first. */
export async function printUnknownPaths(): Promise<void> {
  await withStores(async ({ db, settings }) => {
    const shortHost = new URL(settings.shortHost.url).host;
    const paths = await listAllUnknownPaths(db);
    const rows = paths.map(({ host, path, visits, lastDay }) => [host || shortHost, path, String(visits), lastDay]);
    const head = ["HOST", "PATH", "VISITS", "LAST DAY (UTC)"];
    process.stdout.write(rows.length === 0 ? "No visits of unknown paths.\n" : table([head, ...rows]));
  });
}
