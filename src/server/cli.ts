import { parseArgs } from "node:util";
import { explain } from "./processes/explain.ts";

const commands: Readonly<Record<string, () => Promise<(args: string[]) => Promise<void>>>> = {
  config: async () => (await import("./commands/config.ts")).printConfig,
  migrate: async () => (await import("./commands/migrate.ts")).migrateStores,
  plan: async () => (await import("./commands/plan.ts")).givePlan,
  seed: async () => (await import("./commands/seed.ts")).seedDemo,
};

const USAGE = `Usage: halka COMMAND

  config                                  every setting with its value and meaning
  plan USER Free|Starter|Pro [YYYY-MM-DD] give a plan, for good or until a day
  migrate                                 bring the stores to the newest migration
  seed                                    make a demo account with months of clicks
`;

async function run(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true, strict: false });
  const [name = "", ...args] = positionals;
  const load = commands[name];
  if (!load) {
    process.stderr.write(USAGE);
    return name === "" || name === "help" ? 0 : 1;
  }
  try {
    await (
      await load()
    )(args);
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

process.exitCode = await run();
