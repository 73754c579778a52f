import { EngineFailure } from "#infra/embedded/engine.ts";
import { LockDamaged } from "#infra/embedded/kernel-lock.ts";
import { DataDirInUse, DataDirUnusable } from "#infra/embedded/lock.ts";
import { hasCause, isNetworkFailure } from "#infra/network-failure.ts";
import { MigrationMismatch } from "#infra/migrations/migration-files.ts";
import { SecretDamaged } from "#infra/secrets/load-secret.ts";
import { BackupError } from "../commands/backup/manifest.ts";
import { CommandError } from "../commands/command-error.ts";
import { BadSetting } from "../settings/bad-setting.ts";
import { ChildFailure } from "./fleet.ts";
import { PortInUse } from "./port.ts";
import { PrepareFailed } from "./prepare-process.ts";
import { StoreUnusable } from "./store-unusable.ts";

const EXPECTED = [
  BackupError,
  BadSetting,
  CommandError,
  ChildFailure,
  DataDirInUse,
  DataDirUnusable,
  EngineFailure,
  LockDamaged,
  MigrationMismatch,
  PortInUse,
  SecretDamaged,
  StoreUnusable,
];
const FILE_ERROR_CODES = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EISDIR", "ENOSPC", "EDQUOT"]);

/** One line for an error that an operator can fix; a stack for a bug. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // already explained by the process in which it was thrown
  if (error instanceof PrepareFailed) return error.message;
  if (EXPECTED.some((kind) => error instanceof kind)) return oneLine(error.message);
  if (FILE_ERROR_CODES.has((error as NodeJS.ErrnoException).code ?? ""))
    return `DATA_DIR cannot be used: ${oneLine(error.message)}`;
  const reason = findUnreachable(error);
  if (reason !== undefined) return `PostgreSQL or ClickHouse cannot be reached: ${oneLine(reason)}`;
  return error.stack ?? String(error);
}

/** PostgreSQL is starting, stopping or out of connections, or the driver gave up. */
const UNAVAILABLE = /^(57P0[1-3]|53300|CONNECT_TIMEOUT|CONNECTION_CLOSED|CONNECTION_DESTROYED)$/;

/**
 * Why a store does not respond. Matches codes itself: the primary loads this module, and the drivers are too large for
 * it.
 */
function findUnreachable(error: Error): string | undefined {
  let reason: string | undefined;
  hasCause(error, (cause) => {
    if (!isNetworkFailure(cause) && !UNAVAILABLE.test(String(cause.code))) return false;
    reason = cause.message || String(cause.code);
    return true;
  });
  return reason;
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");
