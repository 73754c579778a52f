#!/usr/bin/env node
import { HalkaError } from "../src/index.ts";
import { exportLinks } from "./commands/export.ts";
import { importLinks } from "./commands/import.ts";
import { links } from "./commands/links.ts";
import { login, logout } from "./commands/login.ts";
import { simulate } from "./commands/simulate.ts";
import { stats } from "./commands/stats.ts";
import { print } from "./print.ts";
import { UsageError } from "./usage-error.ts";

const commands: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  login,
  logout,
  links,
  stats,
  simulate,
  import: importLinks,
  export: exportLinks,
};

const USAGE = `Usage: halka COMMAND [OPTIONS]

  login URL                     remember an instance and an API key (asks for the key)
  logout                        forget them
  links [WORDS]                 list or search links
  links create DESTINATION      create a short link and print it
  links get LINK                show a link; LINK is an id or a short address
  links update LINK             change a link
  links archive LINK            stop a link; links restore LINK starts it again
  links delete LINK             move a link to the trash
  stats [LINK]                  visits and clicks of the last 30 days
  simulate LINK                 show what a given visitor would get, and why
  import FILE                   import links from a file; shows what would happen, then asks
  export [FILE]                 export all links

Options of every command:

  --json                        print JSON
  --profile NAME                use another remembered instance
  --url URL, --key KEY          use these instead (or HALKA_URL and HALKA_API_KEY)
  --help                        show the options of a command
`;

/** Exit statuses: 1 for a failed call, 2 for a command that is not understood. */
async function run([name = "help", ...args]: string[]): Promise<number> {
  if (name === "help" || name === "--help" || name === "-h") {
    print(USAGE.trimEnd());
    return 0;
  }
  const command = commands[name];
  if (!command) return fail(`Unknown command '${name}'. Run halka help.`, 2);
  try {
    await command(args);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) return fail(error.message, 2);
    if (error instanceof HalkaError) return fail(describe(error), 1);
    throw error;
  }
}

/** The sentence of an error and the code for scripts, and the fields that it is about. */
function describe({ message, code, errors, requestId }: HalkaError): string {
  const fields = errors.map((each) => `  ${each.field}${each.message === message ? "" : `: ${each.message}`}`);
  return [`${message} (${code}${requestId ? `, request ${requestId}` : ""})`, ...fields].join("\n");
}

function fail(message: string, status: number): number {
  process.stderr.write(`halka: ${message}\n`);
  return status;
}

process.exitCode = await run(process.argv.slice(2));
