import { utcDay } from "#base/time.ts";
import { assignPlan as assign } from "#features/accounts/assign-plan.ts";
import { planNames } from "#features/workspaces/workspace-schema.ts";
import { readFutureDay } from "./arguments.ts";
import { CommandError } from "./command-error.ts";
import { commandCtx, withStores } from "./with-stores.ts";

/** `plan USER Free|Starter|Pro [until]`: sets the plan of a username's workspace, permanently or until a day (UTC). */
export async function assignPlan([handle, name, until, ...rest]: string[]): Promise<void> {
  const plan = planNames.find((each) => each.toLowerCase() === name?.toLowerCase());
  if (!handle || !plan || rest.length > 0)
    throw new CommandError("Usage: halka plan USER Free|Starter|Pro [YYYY-MM-DD]");
  const planUntil = until === undefined ? null : readFutureDay(until);
  await withStores(async ({ db }) => {
    const ctx = commandCtx({ db });
    const workspace = await assign(ctx, handle, { plan, planUntil });
    if (!workspace) throw new CommandError(`No user is named ${handle}`);
    const end = planUntil ? ` until ${utcDay(planUntil)}` : "";
    const promo = workspace.promo ? " This account is one of the first and has no limits." : "";
    process.stdout.write(`${workspace.handle} is now on ${plan}${end}.${promo}\n`);
  });
}
