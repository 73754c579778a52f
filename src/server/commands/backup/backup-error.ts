/** Thrown when a backup cannot be made or restored; the message is one line for the operator. */
export class BackupError extends Error {
  override name = "BackupError";
}
