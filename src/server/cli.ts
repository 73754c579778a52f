import { parseArgs } from "node:util";
import { asksForHelp } from "./commands/arguments.ts";
import { CommandError } from "./commands/command-error.ts";
import { explainError } from "./processes/explain-error.ts";
import { VERSION } from "./version.ts";

interface Command {
  readonly load: () => Promise<(args: string[]) => Promise<number | void>>;
  /**
   * `none`: the command takes no arguments. `own`: it parses its own options, and for `--help` throws a `CommandError`
   * with its usage.
   */
  readonly parsing?: "none" | "own";
}

const unknownPaths: Command = {
  load: async () => (await import("./commands/unknown-paths.ts")).printUnknownPaths,
  parsing: "none",
};

const commands: Readonly<Record<string, Command>> = {
  backup: { load: async () => (await import("./commands/backup.ts")).backUp },
  config: { load: async () => (await import("./commands/config.ts")).printConfig, parsing: "none" },
  doctor: { load: async () => (await import("./commands/doctor.ts")).runDoctor, parsing: "own" },
  lists: { load: async () => (await import("./commands/lists.ts")).runLists },
  mail: { load: async () => (await import("./commands/mail.ts")).processMail },
  migrate: { load: async () => (await import("./commands/migrate.ts")).migrateStores, parsing: "own" },
  moderation: { load: async () => (await import("./commands/moderation.ts")).moderate, parsing: "own" },
  operator: { load: async () => (await import("./commands/operator.ts")).manageOperators },
  plan: { load: async () => (await import("./commands/plan.ts")).assignPlan },
  reports: { load: async () => (await import("./commands/abuse-reports.ts")).manageReports, parsing: "own" },
  restore: { load: async () => (await import("./commands/restore.ts")).restore },
  seed: { load: async () => (await import("./commands/seed.ts")).seedDemo, parsing: "none" },
  "unknown-paths": unknownPaths,
  // its former name
  orphans: unknownPaths,
};

const USAGE = `Usage: halka COMMAND

  config                                  show every setting with its value and meaning
  plan USER Free|Starter|Pro [YYYY-MM-DD] set a user's plan, for good or until a date
  lists [check ADDRESS | accept NAME]     show the block lists, look an address up, or let a list shrink
  mail [retry | test ADDRESS]             list unsent emails, retry them or send a test email
  reports [show|review|decide|close ID]   list reported pages and links, or handle a case
  reports token [add|remove NAME]         list or change who may report through the API
  reports figures --year YEAR             write the figures of a transparency report as CSV
  moderation ...                          warn about or block a link, page, account or host (moderation --help)
  operator [add|remove EMAIL]             list or change who may use the operator's desk
  unknown-paths                           list visited paths of short links that do not exist
  migrate [--check]                       update both databases, or only list what is pending
  doctor [--json]                         check the whole installation, and say what to change
  backup DIR                              back up everything to a new folder; the server can keep running
  restore DIR                             restore a backup into an empty DATA_DIR and empty databases
  seed                                    create a demo account with months of clicks

  login, logout, links, stats, simulate, import, export
                                          call the API of an instance (halka login --help)

  --version                               print the version
`;

async function run(): Promise<number> {
  // the reader of the pipe, such as `head`, has closed it
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
  const [first, ...rest] = process.argv.slice(2);
  if ((first === "--version" || first === "-v") && rest.length === 0) {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  let input;
  try {
    input = readCommand(process.argv.slice(2));
  } catch (error) {
    return reject((error as Error).message.split(". ", 1)[0]!);
  }
  const { name, args, isHelp } = input;
  const command = findCommand(name);
  const isOwnHelp = isHelp && command?.parsing === "own";
  if ((isHelp && !isOwnHelp) || name === "help") {
    process.stdout.write(USAGE);
    return 0;
  }
  if (!command) return reject(`Unknown command '${name}'`);
  if (command.parsing === "none" && args.length > 0) return reject(`Unexpected argument '${args[0]}'`);
  try {
    const execute = await command.load();
    return (await execute(args)) ?? 0;
  } catch (error) {
    if (isOwnHelp && error instanceof CommandError) {
      process.stdout.write(`${error.message}\n`);
      return 0;
    }
    process.stderr.write(`${explainError(error)}\n`);
    return 1;
  }
}

function findCommand(name: string) {
  return Object.hasOwn(commands, name) ? commands[name] : undefined;
}

function readCommand([first = "help", ...rest]: string[]): { name: string; args: string[]; isHelp: boolean } {
  if (findCommand(first)?.parsing === "own") return { name: first, args: rest, isHelp: asksForHelp(rest) };
  const { positionals, values } = parseArgs({
    args: [first, ...rest],
    allowPositionals: true,
    options: { help: { type: "boolean", short: "h" } },
  });
  const [name = "help", ...args] = positionals;
  return { name, args, isHelp: values.help ?? false };
}

function reject(message: string): number {
  process.stderr.write(`${message}.\n\n${USAGE}`);
  return 1;
}

process.exitCode = await run();
