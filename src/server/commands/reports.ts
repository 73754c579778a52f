import { closeReport, listOpenReports } from "#features/abuse/reports.ts";
import { findWorkspace } from "#features/workspaces/workspaces.ts";
import { BadSetting } from "../settings.ts";
import { table } from "./table.ts";
import { commandCtx, withStores } from "./with-stores.ts";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `reports [close ID]`: lists complaints about pages, the oldest first, or marks one as handled. */
export async function superviseReports([action, id]: string[]): Promise<void> {
  const isClosing = action === "close" && id !== undefined && ID.test(id);
  if (action !== undefined && !isClosing) throw new BadSetting("Usage: halka reports [close ID]");
  await withStores(async ({ db }) => {
    const ctx = commandCtx({ db });
    if (isClosing) {
      if (!(await closeReport(ctx, id))) throw new BadSetting(`No open report has the ID ${id}`);
      process.stdout.write("Report closed.\n");
      return;
    }
    const open = await listOpenReports(ctx);
    const rows = await Promise.all(
      open.map(async ({ id: name, workspaceId, reason, note, address, createdAt }) => [
        name,
        createdAt.toISOString().slice(0, 16).replace("T", " "),
        (await findWorkspace(ctx, workspaceId))?.handle ?? "",
        reason,
        address,
        note,
      ]),
    );
    process.stdout.write(open.length === 0 ? "No open reports.\n" : table(rows));
  });
}
