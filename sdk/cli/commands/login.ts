import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text as readAll } from "node:stream/consumers";
import { HalkaError } from "../../src/error.ts";
import { Halka } from "../../src/halka.ts";
import { readArguments, requireOne } from "../command.ts";
import { loginByDevice, revoke } from "../device-login.ts";
import { readUrl } from "../parse-url.ts";
import { print, printJson } from "../print.ts";
import { DEFAULT_PROFILE, getProfilesPath, type Profile, updateProfiles } from "../profiles.ts";
import { UsageError } from "../usage-error.ts";

const USAGE = `Usage: halka login URL [--profile NAME] [--key KEY | --device]

Remembers an instance. On a terminal, or with --device, shows a code that you enter in a browser,
where you choose what the command line may do. With --key, or with a key on standard input,
remembers an API key, which you create in Developers > API keys.`;

export async function login(args: string[]): Promise<void> {
  const input = readArguments(args, { device: { type: "boolean" } }, USAGE);
  if (!input) return;
  const url = readUrl(requireOne(input.positionals, "URL"));
  const { key, device, json, profile = DEFAULT_PROFILE } = input.values;
  if (key !== undefined && device) throw new UsageError("Use either --key or --device.");
  const isByCode = device ?? (key === undefined && process.stdin.isTTY);
  const tokens = isByCode ? await loginByDevice(url) : undefined;
  const stored: Profile = tokens ? { url, tokens } : { url, key: await readKey(url, key) };
  await updateProfiles((profiles) => ({ ...profiles, [profile]: stored }));
  if (json) printJson({ url, profile });
  else print(`Logged in to ${url}. The access is in ${getProfilesPath()}, readable only by you.`);
}

export async function logout(args: string[]): Promise<void> {
  const input = readArguments(args, {}, "Usage: halka logout [--profile NAME]");
  if (!input) return;
  const profile = input.values.profile ?? DEFAULT_PROFILE;
  let gone: Profile | undefined;
  await updateProfiles(({ [profile]: found, ...others }) => {
    if (!found) throw new UsageError(`There is no profile '${profile}'.`);
    gone = found;
    return others;
  });
  if (!gone) return;
  // afterwards, so that an unreachable server does not keep the profile
  if (gone.tokens) await revoke(gone.url, gone.tokens);
  if (input.values.json) printJson({ profile });
  else if (gone.tokens) print(`Logged out of ${gone.url}.`);
  else print(`Forgot the key for ${gone.url}. It keeps working until you delete it there.`);
}

async function readKey(url: string, given: string | undefined): Promise<string> {
  const key = (given ?? (await askForKey())).trim();
  if (key === "")
    throw new UsageError("There is no API key. Pass one with --key or on standard input, or use --device.");
  await check(url, key);
  return key;
}

/** Throws unless the key is valid. A key without permission to list pages counts as valid. */
async function check(url: string, key: string): Promise<void> {
  try {
    await new Halka({ url, key }).listPages();
  } catch (error) {
    if (error instanceof HalkaError && error.code === "scope_missing") return;
    throw error;
  }
}

/** Reads the key without echoing it. */
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
