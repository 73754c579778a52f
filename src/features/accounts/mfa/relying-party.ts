/** Who we are to a passkey: the host of PUBLIC_URL, whatever a request says. */
export function relyingParty(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: "Halka", origin };
}

/** Who somebody is to their passkey: the account's id, which tells nothing about them. */
export function userHandle(accountId: string): string {
  return Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");
}

/** The algorithms of COSE that we take: Ed25519, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];
