import type { ResponseBody, CallInput } from "#base/contract.ts";
import { MINUTE_MS } from "#base/time.ts";
import { useBrowserValue } from "#ui/use-browser-value.ts";
import type { AccountsContract } from "../../contract.ts";

export type CreationOptions = ResponseBody<AccountsContract["POST /v1/auth/passkeys/options"]>;
type RequestOptions = ResponseBody<AccountsContract["POST /users/login/passkey/options"]>;
type Attestation = CallInput<AccountsContract["POST /v1/auth/passkeys"]>["body"]["passkey"];
export type Assertion = CallInput<AccountsContract["POST /users/login/passkey"]>["body"]["passkey"];

// Loaded on demand: most visits do not use a passkey.
const load = () => import("@simplewebauthn/browser");
type Library = Awaited<ReturnType<typeof load>>;

/** Shorter than the lifetime of a challenge, so that a passkey picked late still has a valid one. */
export const OPTIONS_LIFETIME_MS = 4 * MINUTE_MS;

/** Why the browser returned no passkey. */
export type NoPasskey = "cancelled" | "exists";

/**
 * True in a browser that supports passkeys, and during server rendering: nearly all support them, and this avoids a
 * layout shift.
 */
export function usePasskeySupport(): boolean {
  return useBrowserValue(hasPasskeys, true);
}

/** Passkeys belong to a domain: browsers reject them at an IP address (WebAuthn, 5.1.2) and log an error. */
function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && !isIpAddress(location.hostname);
}

function isIpAddress(hostname: string): boolean {
  return /^[0-9.]+$/.test(hostname) || hostname.startsWith("[");
}

/** Asks the browser to create a passkey. */
export async function createPasskey(options: CreationOptions): Promise<Attestation | NoPasskey> {
  const library = await load();
  try {
    const optionsJSON = options as Parameters<Library["startRegistration"]>[0]["optionsJSON"];
    return (await library.startRegistration({ optionsJSON })) as Attestation;
  } catch (error) {
    if (error instanceof Error && error.name === "InvalidStateError") return "exists";
    return asCancelled(error);
  }
}

/** Asks the browser for an assertion, at once or, with `isAutofill`, when the person picks a passkey in a field. */
export async function requestPasskey(options: RequestOptions, isAutofill = false): Promise<Assertion | "cancelled"> {
  const library = await load();
  try {
    const optionsJSON = options as Parameters<Library["startAuthentication"]>[0]["optionsJSON"];
    return (await library.startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })) as Assertion;
  } catch (error) {
    // this browser cannot offer passkeys in a field
    if (isAutofill && error instanceof Error && error.name === "NotSupportedError") return "cancelled";
    return asCancelled(error);
  }
}

/** Cancels the ceremony that waits in a field. */
export async function cancelPasskeyRequest(): Promise<void> {
  const library = await load();
  library.WebAuthnAbortService.cancelCeremony();
}

/** True if the browser can offer passkeys in a field. */
export async function canAutofill(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

function asCancelled(error: unknown): "cancelled" {
  // Browsers report only `NotAllowedError`, so that a site cannot learn whether a passkey exists.
  if (!(error instanceof Error && /^(AbortError|NotAllowedError)$/.test(error.name))) console.error("passkey", error);
  return "cancelled";
}
