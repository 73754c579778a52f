import { useSyncExternalStore } from "react";
import type { ResponseBody, CallInput } from "#base/contract.ts";
import type { MfaContract } from "../../mfa/contract.ts";

type CreationOptions = ResponseBody<MfaContract["POST /v1/auth/passkeys/options"]>;
type RequestOptions = ResponseBody<MfaContract["POST /users/login/passkey/options"]>;
type Attestation = CallInput<MfaContract["POST /v1/auth/passkeys"]>["body"]["passkey"];
export type Assertion = CallInput<MfaContract["POST /users/login/passkey"]>["body"]["passkey"];

// because most visits meet no passkey, and the library need not come along with them
const load = () => import("@simplewebauthn/browser");
type Library = Awaited<ReturnType<typeof load>>;

/** What the person or their browser did instead of answering. */
export type NoPasskey = "cancelled" | "exists";

/** True in a browser that knows passkeys, and while the document comes from the server: hardly any does not, and nothing is to move under a hand. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    hasPasskeys,
    () => true,
  );
}

/** Passkeys belong to a domain: browsers refuse them at an IP address (WebAuthn, 5.1.2), with an error in the console. */
function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && !isIpAddress(location.hostname);
}

function isIpAddress(hostname: string): boolean {
  return /^[0-9.]+$/.test(hostname) || hostname.startsWith("[");
}

/** Lets the browser make a passkey. */
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

/** Lets the browser answer with a passkey, at once or, with `isAutofill`, when the person picks one in a field. */
export async function askPasskey(options: RequestOptions, isAutofill = false): Promise<Assertion | "cancelled"> {
  const library = await load();
  try {
    const optionsJSON = options as Parameters<Library["startAuthentication"]>[0]["optionsJSON"];
    return (await library.startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill })) as Assertion;
  } catch (error) {
    return asCancelled(error);
  }
}

/** Ends the ceremony that waits in a field. */
export async function stopAsking(): Promise<void> {
  const library = await load();
  library.WebAuthnAbortService.cancelCeremony();
}

/** True where the browser offers passkeys in a field. */
export async function canAutofill(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

function asCancelled(error: unknown): "cancelled" {
  // because browsers say no more than that it was not allowed, so that no site learns whether there is a passkey
  if (!(error instanceof Error && /^(AbortError|NotAllowedError)$/.test(error.name))) console.error("passkey", error);
  return "cancelled";
}
