import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Tokens } from "./device-login.ts";
import { withFileLock } from "./file-lock.ts";
import { CommandError, UsageError } from "./usage-error.ts";

/** An instance, with an API key for it or the tokens from a login by code. */
export type Profile = { readonly url: string } & (
  | { readonly key: string; readonly tokens?: undefined }
  | { readonly key?: undefined; readonly tokens: Tokens }
);

type Profiles = Readonly<Record<string, Profile>>;

export const DEFAULT_PROFILE = "default";

/** The path of the profiles, by the XDG Base Directory Specification. */
export function getProfilesPath(env: NodeJS.ProcessEnv = process.env): string {
  return join(env["XDG_CONFIG_HOME"] || join(homedir(), ".config"), "halka", "profiles.json");
}

export async function readProfiles(): Promise<Profiles> {
  const path = getProfilesPath();
  try {
    return JSON.parse(await readFile(path, "utf8")) as Profiles;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    if (error instanceof SyntaxError) throw new UsageError(`${path} is damaged. Delete it, then run halka login.`);
    throw new CommandError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/**
 * Replaces the profiles with the result of `change`, which receives the stored ones. Only one process does so at a
 * time; the others wait.
 */
export async function updateProfiles(change: (profiles: Profiles) => Promise<Profiles> | Profiles): Promise<void> {
  const lock = `${getProfilesPath()}.lock`;
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 }).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CommandError(`${dirname(lock)} cannot be created (${code}).`);
  });
  await withFileLock(lock, async () => writeProfiles(await change(await readProfiles())));
}

/** Writes the profiles. Only its owner can read the file, even while it is written. */
async function writeProfiles(profiles: Profiles): Promise<void> {
  const path = getProfilesPath();
  const draft = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, path);
  } catch (error) {
    throw new CommandError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}
