#!/usr/bin/env node
import { version } from "../src/gen/calls.gen.ts";
import { HalkaError } from "../src/error.ts";
import { exportLinks } from "./commands/export.ts";
import { importLinks } from "./commands/import.ts";
import { links } from "./commands/links.ts";
import { login, logout } from "./commands/login.ts";
import { simulate } from "./commands/simulate.ts";
import { stats } from "./commands/stats.ts";
import { CONNECTION_HELP } from "./command.ts";
import { clean, print, printJson } from "./print.ts";
import { CommandError, UsageError } from "./usage-error.ts";

/** Returns the exit status, or undefined for 0. */
type Command = (args: string[]) => Promise<number | void>;

const commands: Readonly<Record<string, Command>> = {
  login,
  logout,
  links,
  stats,
  simulate,
  import: importLinks,
  export: exportLinks,
};

const USAGE = `Usage: halka COMMAND [OPTIONS]

  login URL                     log in to an instance with a browser, or with an API key
  logout                        forget the stored login
  links [WORDS]                 list or search links
  links create DESTINATION      create a short link and print it
  links get LINK                show a link; LINK is an id or a short address
  links update LINK             change a link
  links archive LINK            take a link off the page and the lists; its address keeps working
  links restore LINK            undo that
  links delete LINK             move a link to the trash
  stats [LINK]                  visits and clicks of the last 30 days
  simulate LINK                 show what a given visitor would get, and why
  import FILE                   import links from a file; shows what would happen, then asks
  export [FILE]                 export all links
  --version                     print the version

Options of every command:

${CONNECTION_HELP}

Exit statuses: 0 done, 1 the server rejected the command or could not be reached, 2 the command was not
understood, 130 interrupted. With --json, errors are JSON on standard error.`;

const isVersion = (name: string) => name === "--version" || name === "-v";
const isHelp = (name: string) => name === "help" || name === "--help" || name === "-h";

async function run([name = "help", ...args]: string[]): Promise<number> {
  if (isHelp(name)) {
    const [about] = args;
    if (about !== undefined && Object.hasOwn(commands, about)) return run([about, "--help"]);
    print(USAGE);
    return 0;
  }
  if (isVersion(name)) {
    print(version);
    return 0;
  }
  const isJson = args.includes("--json");
  if (!Object.hasOwn(commands, name)) return fail(new UsageError(`Unknown command '${name}'. Run halka help.`), isJson);
  try {
    return (await commands[name]!(args)) ?? 0;
  } catch (error) {
    // the client wraps what goes wrong when an access is renewed
    const own = error instanceof HalkaError && error.code === "key_failed" ? error.cause : error;
    if (own instanceof UsageError || own instanceof CommandError || own instanceof HalkaError) return fail(own, isJson);
    throw error;
  }
}

/** The message of an error with its code for scripts, followed by the fields concerned. */
function describe({ message, code, errors, requestId, scope }: HalkaError): string {
  const fields = errors.map((each) => `  ${each.field}${each.message === message ? "" : `: ${each.message}`}`);
  const missing = scope === undefined ? [] : [`  missing scope: ${scope}`];
  return [`${message} (${code}${requestId ? `, request ${requestId}` : ""})`, ...missing, ...fields].join("\n");
}

function fail(error: UsageError | CommandError | HalkaError, isJson: boolean): number {
  const isUsage = error instanceof UsageError;
  if (isJson) printJson(toJson(error), process.stderr);
  else process.stderr.write(`halka: ${clean(error instanceof HalkaError ? describe(error) : error.message)}\n`);
  return isUsage ? 2 : 1;
}

function toJson(error: UsageError | CommandError | HalkaError): object {
  if (!(error instanceof HalkaError))
    return { code: error instanceof UsageError ? "usage" : "failed", message: error.message };
  const { status, code, message, errors, requestId, scope } = error;
  return { status, code, message, errors, request_id: requestId, scope };
}

// a closed pipe is not a failure: a reader such as `head` has read enough
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2));
