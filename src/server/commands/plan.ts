import { planNames } from "#features/workspaces/contract.ts";
import { setPlan } from "#features/workspaces/workspaces.ts";
import { BadSetting } from "../settings.ts";
import { withStores } from "./with-stores.ts";

/** `plan USER Free|Starter|Pro [until]`: gives the workspace of a username a plan, for good or until a day (UTC). */
export async function givePlan([handle, name, until]: string[]): Promise<void> {
  const plan = planNames.find((known) => known.toLowerCase() === name?.toLowerCase());
  if (!handle || !plan) throw new BadSetting("Usage: halka plan USER Free|Starter|Pro [YYYY-MM-DD]");
  const planUntil = until ? new Date(until) : null;
  if (planUntil && Number.isNaN(planUntil.getTime())) throw new BadSetting(`${until} is not a day such as 2027-01-31`);
  await withStores(async ({ db }) => {
    const workspace = await setPlan({ db }, handle, { plan, planUntil });
    if (!workspace) throw new BadSetting(`Nobody is called ${handle}`);
    process.stdout.write(
      `${workspace.handle} has the plan ${plan}${planUntil ? ` until ${planUntil.toISOString().slice(0, 10)}` : ""}.\n`,
    );
  });
}
