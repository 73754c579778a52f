import { utcDay } from "#base/time.ts";
import { findListedAccount } from "#features/accounts/account-list.ts";
import { findAccountByAddress } from "#features/accounts/recipient.ts";
import { addOperator, listOperators, removeOperator } from "#features/operate/operators.ts";
import { CommandError } from "./command-error.ts";
import { table } from "./table.ts";
import { commandCtx, withStores } from "./with-stores.ts";

const USAGE = "Usage: halka operator [add EMAIL | remove EMAIL]";

/** `operator [add|remove EMAIL]`: lists, adds or removes operators. */
export async function manageOperators([action, address, ...rest]: string[]): Promise<void> {
  const isChange = (action === "add" || action === "remove") && address !== undefined && rest.length === 0;
  if (action !== undefined && !isChange) throw new CommandError(USAGE);
  await withStores(async ({ db, settings }) => {
    const ctx = commandCtx({ db });
    if (!isChange) {
      const added = await Promise.all(
        (await listOperators(db)).map(async ({ accountId, addedAt }) => [
          (await findListedAccount(ctx, accountId))?.email ?? accountId,
          utcDay(addedAt),
        ]),
      );
      const rows = [...added, ...settings.OPERATORS.map((each) => [each, "OPERATORS"])];
      process.stdout.write(rows.length === 0 ? "There are no operators yet.\n" : table(rows));
      return;
    }
    const accountId = await findAccountByAddress(ctx, address);
    if (accountId === undefined) throw new CommandError(`No account has the address ${address}`);
    const isDone = action === "add" ? await addOperator(ctx, accountId) : await removeOperator(ctx, accountId);
    if (!isDone)
      throw new CommandError(
        `${address} is ${action === "add" ? "already an operator" : "not an operator that was added"}`,
      );
    process.stdout.write(
      action === "add"
        ? `${address} may use ${settings.PUBLIC_URL}/operate once two-step sign-in is on.\n`
        : `${address} is no longer an operator.\n`,
    );
  });
}
