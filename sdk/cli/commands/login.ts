import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { Halka, HalkaError } from "../../src/index.ts";
import { readArguments, requireOne } from "../command.ts";
import { parseUrl } from "../parse-url.ts";
import { print, printJson } from "../print.ts";
import { DEFAULT_PROFILE, getProfilesPath, readProfiles, writeProfiles } from "../profiles.ts";
import { UsageError } from "../usage-error.ts";

const USAGE = `Usage: halka login URL [--profile NAME] [--key KEY]

Remembers an instance and an API key, which you create there in Developers > API keys.
Without --key, the key is asked for, or read from the standard input if that is no terminal.`;

export async function login(args: string[]): Promise<void> {
  const input = readArguments(args, {}, USAGE);
  if (!input) return;
  const url = readUrl(requireOne(input.positionals, "URL"));
  const key = (input.values.key ?? (await askForKey())).trim();
  await check(url, key);
  const profile = input.values.profile ?? DEFAULT_PROFILE;
  await writeProfiles({ ...(await readProfiles()), [profile]: { url, key } });
  if (input.values.json) printJson({ url, profile });
  else print(`Logged in to ${url}. The key is in ${getProfilesPath()}, readable only by you.`);
}

export async function logout(args: string[]): Promise<void> {
  const input = readArguments(args, {}, "Usage: halka logout [--profile NAME]");
  if (!input) return;
  const profile = input.values.profile ?? DEFAULT_PROFILE;
  const { [profile]: gone, ...others } = await readProfiles();
  if (!gone) throw new UsageError(`There is no profile '${profile}'.`);
  await writeProfiles(others);
  if (input.values.json) printJson({ profile });
  else print(`Forgot the key for ${gone.url}. It keeps working until you delete it there.`);
}

function readUrl(text: string): string {
  const url = parseUrl(text);
  if (!url || url.username !== "" || url.search !== "")
    throw new UsageError(`'${text}' is not the address of a server.`);
  return url.href.replace(/\/+$/, "");
}

/** A key that may not list pages is right all the same. */
async function check(url: string, key: string): Promise<void> {
  try {
    await new Halka({ url, key }).listPages();
  } catch (error) {
    if (error instanceof HalkaError && error.code === "scope_missing") return;
    throw error;
  }
}

/** Reads the key without showing it. */
async function askForKey(): Promise<string> {
  if (!process.stdin.isTTY) return readAll(process.stdin);
  process.stderr.write("API key: ");
  const muted = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: muted, terminal: true });
  try {
    return await prompt.question("");
  } finally {
    prompt.close();
    process.stderr.write("\n");
  }
}
