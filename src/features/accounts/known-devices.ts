import type { Tx } from "#infra/postgres/client.ts";
import { type Device, getDevice, isSameDevice } from "./device.ts";
import { selectSignInDevices } from "./store/security-events.ts";
import { selectSessionDevices } from "./store/sessions.ts";

export interface SeenDevice extends Device {
  /** Null if it was not recorded; matches any country. */
  readonly country: string | null;
}

/** True if the account has signed in before, but never from this kind of device in this country. */
export async function isNewDevice(tx: Tx, accountId: string, seen: SeenDevice): Promise<boolean> {
  const sessions = await selectSessionDevices(tx, accountId);
  const earlier: readonly SeenDevice[] = [
    ...sessions.map(({ userAgent, country }) => ({ ...getDevice(userAgent), country })),
    ...(await selectSignInDevices(tx, accountId)),
  ];
  return earlier.length > 0 && !earlier.some((each) => isEqual(each, seen));
}

function isEqual(earlier: SeenDevice, seen: SeenDevice): boolean {
  return isSameDevice(earlier, seen) && (earlier.country === null || earlier.country === seen.country);
}
