/** Thrown where a backup cannot be made or put back; its message is one line for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}
