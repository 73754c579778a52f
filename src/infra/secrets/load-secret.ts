import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "#infra/postgres/client.ts";

const MIN_LENGTH = 32;
const FILE = "secret";
const SETTING = "secret";
const REMOVE_FILE = "delete the file";

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** The secret in `dir`, created at the first start with mode 0600; processes that start together get the same. */
export async function secretFromFile(dir: string): Promise<string> {
  const path = join(dir, FILE);
  const found = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (found !== undefined) return checked(found.trim(), path, REMOVE_FILE);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeOnce(path, newSecret());
  return checked((await readFile(path, "utf8")).trim(), path, REMOVE_FILE);
}

async function writeOnce(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, `${text}\n`, { flag: "wx", mode: 0o600, flush: true });
    // `link` instead of `rename`, since it never replaces the file of another process
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** The secret that all nodes of one database share, created by the first to start. */
export async function secretFromDatabase(sql: Sql): Promise<string> {
  await sql`insert into settings (name, value) values (${SETTING}, ${newSecret()}) on conflict (name) do nothing`;
  const [row] = await sql<{ value: string }[]>`select value from settings where name = ${SETTING}`;
  return checked(row?.value ?? "", "the table settings", "delete that row");
}

/** Makes this the secret of all nodes of the database; only for a database without running nodes. */
export async function storeSecretInDatabase(sql: Sql, secret: string): Promise<void> {
  await sql`
    insert into settings (name, value) values (${SETTING}, ${secret})
    on conflict (name) do update set value = excluded.value`;
}

/** Thrown if a stored secret is damaged; the message is one line for the operator. */
export class SecretDamaged extends Error {
  override name = "SecretDamaged";

  constructor(location: string, removal: string) {
    super(
      `The secret in ${location} is damaged. Put it back from a backup, where it is the file "secret". Without one, ${removal} for a new secret: shared links, codes in mails, authenticator apps and webhook signatures then have to be set up again.`,
    );
  }
}

function checked(secret: string, location: string, removal: string): string {
  if (secret.length < MIN_LENGTH) throw new SecretDamaged(location, removal);
  return secret;
}
