import { DAY_MS } from "#base/time.ts";
import { queueMail } from "#features/accounts/mail-queue.ts";
import { getArchive } from "./archive/archive.ts";
import { toZip } from "./archive/zip.ts";
import type { PrivacyJobsCtx } from "./ctx.ts";
import { EXPORT_DAYS } from "./limits.ts";
import { EXPORT_ATTEMPTS } from "./queues.ts";
import { beginExport, type ExportRow, failExport, finishExport, insertChunk } from "./store/exports.ts";

const CHUNK_BYTES = 1024 * 1024;

/** Thrown when this attempt is obsolete: another attempt at the export has started, or the account has been deleted. */
class Superseded extends Error {}

/** Exports an account in chunks into the database, and emails its owner. */
export async function makeExport(ctx: PrivacyJobsCtx, exportId: string): Promise<void> {
  const row = await beginExport(ctx.db, exportId, ctx.now());
  if (!row) return;
  try {
    await writeChunks(ctx, row);
    await ctx.db.transaction(async (tx) => {
      const until = new Date(ctx.now().getTime() + EXPORT_DAYS * DAY_MS);
      if (!(await finishExport(tx, row, until))) return;
      await queueMail(ctx, tx, { kind: "export-ready", accountId: row.accountId, until: until.toISOString() });
    });
  } catch (error) {
    if (error instanceof Superseded) return;
    if (row.attempt < EXPORT_ATTEMPTS) throw error;
    ctx.log.error({ err: error, exportId }, "privacy: an export failed");
    await failExport(ctx.db, row);
  }
}

async function writeChunks(ctx: PrivacyJobsCtx, { id, accountId, attempt }: ExportRow): Promise<void> {
  const { files, progress } = await getArchive(ctx, accountId);
  let position = 0;
  for await (const bytes of inChunks(toZip(files, ctx.now()))) {
    // The last percent is kept for the end of the file and the email.
    const percent = Math.min(99, Math.floor(progress() * 100));
    if (!(await insertChunk(ctx.db, { id, attempt, position, bytes, percent }))) throw new Superseded();
    position++;
  }
}

async function* inChunks(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}
