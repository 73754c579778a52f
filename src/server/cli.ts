import { parseArgs } from "node:util";
import { explain } from "./processes/explain.ts";

const commands: Readonly<Record<string, () => Promise<(args: string[]) => Promise<void>>>> = {
  backup: async () => (await import("./commands/backup.ts")).backUp,
  config: async () => (await import("./commands/config.ts")).printConfig,
  mail: async () => (await import("./commands/mail.ts")).lookAfterMail,
  migrate: async () => (await import("./commands/migrate.ts")).migrateStores,
  plan: async () => (await import("./commands/plan.ts")).givePlan,
  reports: async () => (await import("./commands/reports.ts")).lookAfterReports,
  restore: async () => (await import("./commands/restore.ts")).restore,
  seed: async () => (await import("./commands/seed.ts")).seedDemo,
};

const USAGE = `Usage: halka COMMAND

  config                                  every setting with its value and meaning
  plan USER Free|Starter|Pro [YYYY-MM-DD] give a plan, for good or until a day
  mail [retry | test ADDRESS]             list mail that is not sent, try it again, send a test mail
  reports [close ID]                      list pages that were reported, close a report
  migrate                                 bring the stores to the newest migration
  backup DIR                              copy everything into a new folder, while the server runs or not
  restore DIR                             put a backup into an empty DATA_DIR and empty stores
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
