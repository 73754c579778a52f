import { parseArgs, type ParseArgsConfig } from "node:util";
import { Halka } from "../src/halka.ts";
import { readUrl } from "./parse-url.ts";
import { print } from "./print.ts";
import { DEFAULT_PROFILE, readProfiles } from "./profiles.ts";
import { renewingKey } from "./renewing-key.ts";
import { UsageError } from "./usage-error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

export const connectionOptions = {
  json: { type: "boolean" },
  profile: { type: "string" },
  url: { type: "string" },
  key: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const satisfies Options;

/** The help text for `connectionOptions`. */
export const CONNECTION_HELP = `  --json                        print JSON
  --profile NAME                use another remembered instance
  --url URL, --key KEY          use these instead (or HALKA_URL and HALKA_API_KEY)
  --help                        show the options of a command`;

/** The parsed arguments of a command. With `--help`, prints the usage and returns undefined. */
export function readArguments<const O extends Options>(args: string[], own: O, usage: string) {
  const options = { ...connectionOptions, ...own };
  let parsed;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if ((parsed.values as { help?: boolean }).help) {
    print(`${usage}\n\nOptions of every command:\n\n${CONNECTION_HELP}`);
    return undefined;
  }
  return parsed;
}

interface Connection {
  readonly profile?: string | undefined;
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}

/** Opens a client for the instance that the options, the environment or a profile specify; options win. */
export async function connect({ profile, url, key }: Connection): Promise<Halka> {
  const env = profile === undefined ? process.env : {};
  const [address, givenKey] = [url ?? env["HALKA_URL"], key ?? env["HALKA_API_KEY"]];
  const namedUrl = address === undefined ? undefined : readUrl(address);
  // scripts often have no readable home directory
  if (profile === undefined && namedUrl !== undefined && givenKey !== undefined)
    return new Halka({ url: namedUrl, key: givenKey });
  const profileName = profile ?? env["HALKA_PROFILE"] ?? DEFAULT_PROFILE;
  const stored = (await readProfiles())[profileName];
  if (profile !== undefined && !stored) throw new UsageError(`There is no profile '${profile}'. Run halka login.`);
  const instanceUrl = namedUrl ?? stored?.url;
  // a remembered key must not be sent to another instance
  const keyToUse = givenKey ?? (stored && instanceUrl === stored.url ? renewingKey(profileName, stored) : undefined);
  // an access that has ended is reported before the command asks or reads anything
  if (typeof keyToUse === "function") await keyToUse();
  if (instanceUrl === undefined || keyToUse === undefined)
    throw new UsageError("Run halka login first, or set HALKA_URL and HALKA_API_KEY.");
  return new Halka({ url: instanceUrl, key: keyToUse });
}

/** The single positional argument of a command. */
export function requireOne(positionals: readonly string[], name: string): string {
  const [first, ...others] = positionals;
  if (first === undefined) throw new UsageError(`${name} is missing.`);
  if (others.length > 0) throw new UsageError(`Unexpected argument '${others[0]}'.`);
  return first;
}
