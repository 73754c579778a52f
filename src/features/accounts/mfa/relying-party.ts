/** The relying party: the host of PUBLIC_URL, whatever a request says. */
export function relyingParty(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: "Halka", origin };
}

/** The WebAuthn user handle: the account's id, which reveals no personal data. */
export function userHandle(accountId: string): string {
  return Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");
}

/** The accepted COSE algorithms: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];
