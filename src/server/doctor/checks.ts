import { lookup } from "node:dns/promises";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { createTransport } from "nodemailer";
import { newId } from "#base/ids.ts";
import { DAY_MS } from "#base/time.ts";
import { connectClickHouse, type ClickHouseTarget } from "#infra/clickhouse/client.ts";
import { getRegistration } from "#features/accounts/registration/registration.ts";
import { openFiles } from "#infra/files/open-files.ts";
import { listPending } from "#infra/migrations/migrate.ts";
import { type Db, openSql, type PostgresTarget } from "#infra/postgres/client.ts";
import { FLOOR_BYTES } from "../disk.ts";
import { getFileLocation } from "../settings/locations.ts";
import { LOOPBACK_HOSTS } from "../settings/hosts.ts";
import type { Settings } from "../settings/settings.ts";

export interface Finding {
  /** What was checked, such as `disk`. */
  readonly check: string;
  readonly state: "ok" | "warning" | "failure";
  readonly found: string;
  /** What to change; empty if nothing. */
  readonly advice: string;
}

const TIMEOUT_MS = 5_000;
const MEBIBYTE = 1024 * 1024;

const ok = (check: string, found: string): Finding => ({ check, state: "ok", found, advice: "" });
const warning = (check: string, found: string, advice: string): Finding => ({ check, state: "warning", found, advice });
export const failure = (check: string, found: string, advice: string): Finding => ({
  check,
  state: "failure",
  found: found.replace(/\.\s*$/, ""),
  advice,
});

/** Checks that the public address reaches this server, and that the server sees the real addresses of visitors. */
export async function checkPublicAddress({ PUBLIC_URL, TLS, TRUSTED_PROXIES }: Settings): Promise<Finding[]> {
  const { hostname, protocol } = new URL(PUBLIC_URL);
  const isLocal = LOOPBACK_HOSTS.includes(hostname);
  const findings: Finding[] = [];
  try {
    const response = await fetch(`${PUBLIC_URL}/healthz`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "manual",
    });
    const isHalka = response.ok && (await response.text()).includes('"alive"');
    const advice = "Let PUBLIC_URL lead to this server, with the Host header unchanged.";
    findings.push(
      isHalka
        ? ok("address", `${PUBLIC_URL} leads here`)
        : failure("address", `${PUBLIC_URL} responds with ${response.status}`, advice),
    );
    const date = response.headers.get("date");
    // the Date header is precise only to a second
    findings.push(checkClock("PUBLIC_URL", date === null ? Date.now() : Date.parse(date), CLOCK_MS + 1_000));
  } catch (error) {
    const cause = (error as Error & { cause?: Error }).cause ?? (error as Error);
    findings.push(failure("address", `${PUBLIC_URL}: ${cause.message}`, "Start the server, or correct PUBLIC_URL."));
  }
  if (isLocal)
    findings.push(warning("address", `PUBLIC_URL is ${PUBLIC_URL}`, "Set it to the address that visitors use."));
  if (protocol === "https:" && TLS !== "on" && TRUSTED_PROXIES.length === 0)
    findings.push(
      warning(
        "proxy",
        "no proxy is trusted, so every visitor seems to come from the proxy in front",
        "Set TRUSTED_PROXIES to its address.",
      ),
    );
  return findings;
}

const CLOCK_MS = 2_000;

/** Compares a time that `source` has just reported with the clock of this machine. */
function checkClock(source: "PUBLIC_URL" | "PostgreSQL", timeMs: number, allowedMs: number): Finding {
  const apart = Math.abs(Date.now() - timeMs);
  return apart <= allowedMs
    ? ok("clock", `agrees with ${source}`)
    : warning("clock", `${Math.round(apart / 1000)} s apart from ${source}`, "Let NTP set the clock of every machine.");
}

/** Checks the host names of the installation. */
export async function checkNames({ PUBLIC_URL, SHORT_HOST, PAGE_HOST }: Settings): Promise<Finding[]> {
  const hosts = [new URL(PUBLIC_URL).host, SHORT_HOST, PAGE_HOST].filter((host) => host !== undefined);
  return Promise.all(
    [...new Set(hosts)].map(async (host) => {
      const name = host.replace(/:\d+$/, "");
      if (isIP(name.replace(/^\[|\]$/g, "")) > 0) return ok("DNS", `${name} is an address`);
      // browsers resolve these names themselves (RFC 6761)
      if (name.endsWith(".localhost")) return ok("DNS", `${name} is this machine`);
      try {
        const addresses = await lookup(name, { all: true });
        return ok("DNS", `${name} is at ${addresses.map(({ address }) => address).join(", ")}`);
      } catch {
        return failure("DNS", `${name} has no address`, "Add an A, AAAA or CNAME record.");
      }
    }),
  );
}

const EXPIRY_DAYS = 10;

/** Checks the certificate of an https address. */
export async function checkCertificate({ PUBLIC_URL }: Settings): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(PUBLIC_URL);
  if (protocol !== "https:") return [];
  return [
    await new Promise<Finding>((resolve) => {
      const socket = connect(
        { host: hostname, port: Number(port || 443), ...(isIP(hostname) === 0 && { servername: hostname }) },
        () => {
          const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
          socket.destroy();
          resolve(
            days >= EXPIRY_DAYS
              ? ok("TLS", `the certificate is valid for ${days} more days`)
              : warning("TLS", `the certificate expires in ${days} days`, "Renew it, or see why renewal fails."),
          );
        },
      );
      const fail = (message: string) => resolve(failure("TLS", message, "Install a certificate for this name."));
      socket.setTimeout(TIMEOUT_MS, () => (socket.destroy(), fail("no response")));
      socket.once("error", (error) => fail(error.message));
    }),
  ];
}

const FREE_LOW = 1024 * MEBIBYTE;
const SYNCS = 10;
const SYNC_SLOW_MS = 50;

/** Checks free space and write speed of the data directory. */
export async function checkDisk({ DATA_DIR }: Settings): Promise<Finding[]> {
  // the first start creates the folder
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(DATA_DIR);
  const free = bavail * bsize;
  const found = `${Math.round(free / MEBIBYTE)} MiB free in ${DATA_DIR}`;
  const advice = `Add space: below ${FLOOR_BYTES / MEBIBYTE} MiB, changes are rejected, while pages and links continue.`;
  const space =
    free < FLOOR_BYTES
      ? failure("disk", found, advice)
      : free < FREE_LOW
        ? warning("disk", found, advice)
        : ok("disk", found);
  try {
    const sync = await measureSync(DATA_DIR);
    const text = `writes reach the disk in ${sync.toFixed(1)} ms`;
    return [space, sync > SYNC_SLOW_MS ? warning("disk", text, "Use a faster disk for DATA_DIR.") : ok("disk", text)];
  } catch (error) {
    return [space, failure("disk", (error as Error).message, "Make DATA_DIR writable, and add space if it is full.")];
  }
}

/** The median time of a synced write, in milliseconds. */
async function measureSync(folder: string): Promise<number> {
  const path = join(folder, `.doctor-${newId()}`);
  const file = await open(path, "w");
  const times: number[] = [];
  try {
    for (let count = 0; count < SYNCS; count++) {
      const startedAt = performance.now();
      await file.write("x".repeat(4096));
      await file.sync();
      times.push(performance.now() - startedAt);
    }
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
  return times.toSorted((a, b) => a - b)[SYNCS / 2]!;
}

/** Checks the mail server: connection, encryption and sign-in. */
export async function checkMail({ SMTP_URL, MAIL_FROM }: Settings): Promise<Finding[]> {
  if (!SMTP_URL)
    return [warning("mail", "emails are written to DATA_DIR/mail", "Set SMTP_URL, so that people get their codes.")];
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS });
  try {
    await transport.verify();
    return [ok("mail", `the server accepts mail from ${MAIL_FROM}`)];
  } catch (error) {
    return [failure("mail", (error as Error).message, "Correct SMTP_URL; halka mail test ADDRESS sends a test.")];
  } finally {
    transport.close();
  }
}

/** Checks both stores: versions, response times, clocks and pending migrations. */
export async function checkStores(targets: {
  readonly postgres: PostgresTarget;
  readonly clickhouse: ClickHouseTarget;
  /** The folder of the migrations. */
  readonly folder: string;
}): Promise<Finding[]> {
  const sql = openSql(targets.postgres, { max: 1, applicationName: "halka command" });
  const clickhouse = connectClickHouse(targets.clickhouse);
  try {
    const [row] = await sql<
      { version: string; now: Date }[]
    >`select current_setting('server_version') as version, now()`;
    const clock = checkClock("PostgreSQL", row!.now.getTime(), CLOCK_MS);
    const startedAt = performance.now();
    await sql`select 1`;
    const ms = performance.now() - startedAt;
    const [server] = await clickhouse.query<{ version: string }>("SELECT version() AS version");
    const pending = await listPending(targets);
    const count = pending.postgres.length + pending.clickhouse.length;
    return [
      ok("PostgreSQL", `version ${row!.version}, responds in ${ms.toFixed(1)} ms`),
      clock,
      ok("ClickHouse", `version ${server!.version}`),
      count > 0
        ? warning("migrations", `${count} pending`, "They run at the next start, or with halka migrate.")
        : ok("migrations", "all applied"),
    ];
  } catch (error) {
    return [failure("stores", (error as Error).message, "Check DATABASE_URL and CLICKHOUSE_URL.")];
  } finally {
    await Promise.all([sql.end({ timeout: 1 }), clickhouse.close()]);
  }
}

/** Warns if anyone can sign up and create links without limits. */
export async function checkTrust(settings: Pick<Settings, "PUBLIC_URL" | "TRUST">, db: Db): Promise<Finding[]> {
  const { mode } = await getRegistration({ db });
  const { hostname } = new URL(settings.PUBLIC_URL);
  const isPublic = !LOOPBACK_HOSTS.includes(hostname) && !hostname.endsWith(".localhost");
  if (mode !== "open" || !isPublic || settings.TRUST) return [];
  return [
    warning(
      "sign-up",
      "anyone can sign up, and new accounts have no limits",
      "Set TRUST=on, or restrict sign-up at the operator's desk.",
    ),
  ];
}

/** Checks the storage of pictures and files: writes, reads and deletes one. */
export async function checkFiles(settings: Settings): Promise<Finding[]> {
  const files = openFiles(getFileLocation(settings));
  const key = `media/doctor-${newId()}.txt`;
  try {
    await files.put(key, Buffer.from("ok"), "text/plain");
    const found = await files.find(key);
    await files.remove([key]);
    if (found?.byteLength !== 2) throw new Error("a stored file cannot be read");
    return [ok("files", settings.S3_BUCKET ? `bucket ${settings.S3_BUCKET}` : "DATA_DIR")];
  } catch (error) {
    const advice = settings.S3_BUCKET ? "Check the S3 settings and the rights of the key." : "Make DATA_DIR writable.";
    return [failure("files", (error as Error).message, advice)];
  }
}
