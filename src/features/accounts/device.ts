import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import Bowser from "bowser";
import { DAY_MS } from "#base/time.ts";
import { readCookies, toCookie } from "./cookies.ts";
import type { AccountsCtx } from "./ctx.ts";
import type { AccountRow } from "./store/accounts.ts";

/** How a person recognises a device; fields are empty if the user agent does not say. */
export interface Device {
  readonly browser: string;
  readonly os: string;
}

/**
 * The browser and operating system without versions, which change with every update. The names are those of
 * `ingest/agent.ts`, which this feature may not import.
 */
export function getDevice(userAgent: string): Device {
  if (userAgent === "") return { browser: "", os: "" };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name ?? "", os: os.name ?? "" };
}

export function isSameDevice(one: Device, other: Device): boolean {
  return one.browser === other.browser && one.os === other.os;
}

export const DEVICE_COOKIE = "device";
/**
 * One cookie for each path, so that only calls that start a session or set a password receive it. No path is a prefix
 * of another.
 */
const PATHS = ["/users", "/auth", "/v1/auth/change-password"];
const DEVICE_COOKIE_MS = 180 * DAY_MS;
/** Accounts remembered per browser; the most recent ones stay. */
const ACCOUNTS_MAX = 4;
const ENTRY = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

type DeviceCtx = Pick<AccountsCtx, "keys" | "cookies" | "publicUrl" | "setCookie">;
type Owner = Pick<AccountRow, "id" | "passwordHash">;

/**
 * The id of this browser if the account has signed in with it since its password was last set. It grants no access. It
 * only makes failed sign-ins from this browser count apart from those of unknown devices (OWASP device cookies).
 */
export function findDevice(ctx: Pick<DeviceCtx, "keys" | "cookies">, account: Owner): string | undefined {
  for (const entry of toEntries(ctx.cookies)) {
    const [, id, device, signature] = ENTRY.exec(entry) ?? [];
    if (id !== account.id || !device || !signature) continue;
    if (timingSafeEqual(Buffer.from(signature), Buffer.from(sign(ctx, account, device)))) return device;
  }
  return undefined;
}

/** Makes this browser a known device of the account until its password changes. */
export function rememberDevice(ctx: DeviceCtx, account: Owner): void {
  const device = findDevice(ctx, account) ?? randomBytes(16).toString("base64url");
  const others = toEntries(ctx.cookies).filter((entry) => ENTRY.test(entry) && !entry.startsWith(account.id));
  const entries = [`${account.id}.${device}.${sign(ctx, account, device)}`, ...others].slice(0, ACCOUNTS_MAX);
  const cookie = { name: DEVICE_COOKIE, value: entries.join("~"), lifeMs: DEVICE_COOKIE_MS } as const;
  for (const path of PATHS) ctx.setCookie(toCookie(ctx.publicUrl, { ...cookie, sameSite: "Strict", path }));
}

function toEntries(cookies: string): string[] {
  return readCookies(cookies, DEVICE_COOKIE)[0]?.split("~", ACCOUNTS_MAX) ?? [];
}

/** Includes the password hash, so that a new password makes every device unknown. */
function sign({ keys }: Pick<DeviceCtx, "keys">, { id, passwordHash }: Owner, device: string): string {
  return createHmac("sha256", keys.of("accounts device cookie"))
    .update(`${id} ${device} ${passwordHash}`)
    .digest("base64url");
}
