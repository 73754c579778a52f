/** Thrown where a backup cannot be made or put back; its message is one line for the operator. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}
