import { runInTransaction } from "#features/outbox/run-in-transaction.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import { isValidToken, readRowToken, createRowToken } from "#features/ingest/row-token.ts";
import { selectReportSettingById, switchReportOff } from "./store/reports.ts";

/** Never changes, since the URLs in old emails must keep working. */
const GENERATION = 1;

interface UnsubscribeCtx extends Ctx {
  readonly keys: Keys;
}

/** The URL in an email that switches these reports off. Its token allows nothing else. */
export function unsubscribeUrl(keys: Keys, publicUrl: string, settingId: string): string {
  return `${publicUrl}/unsubscribe/${createRowToken(keys.of("unsubscribe"), settingId, GENERATION)}`;
}

/** True if the token is genuine and its setting still exists. */
export async function mayUnsubscribe(ctx: Pick<UnsubscribeCtx, "db" | "keys">, text: string): Promise<boolean> {
  const id = findId(ctx.keys, text);
  return id !== undefined && (await selectReportSettingById(ctx.db, id)) !== undefined;
}

/** Switches off the reports of the token; idempotent. Returns false for an invalid token. */
export async function unsubscribe(ctx: UnsubscribeCtx, text: string): Promise<boolean> {
  const id = findId(ctx.keys, text);
  if (id === undefined) return false;
  return runInTransaction(ctx, async ({ tx, emit }) => {
    const setting = await switchReportOff(tx, id, ctx.now());
    if (!setting) return false;
    await emit({ name: "report.changed", workspaceId: setting.workspaceId, subject: { rhythm: "off" } });
    return true;
  });
}

function findId(keys: Keys, text: string): string | undefined {
  const token = readRowToken(text);
  return token && isValidToken(keys.of("unsubscribe"), token, GENERATION) ? token.id : undefined;
}
