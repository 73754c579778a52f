export interface Argon2Cost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

export interface Phc {
  readonly cost: Argon2Cost;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

const PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

/** The PHC string (github.com/P-H-C/phc-string-format): a hash with its parameters. */
export function formatPhc({ cost: { memoryKiB, passes, lanes }, salt, hash }: Phc): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`;
}

/** Parses a PHC string of argon2id; throws for anything else. */
export function parsePhc(text: string): Phc {
  const match = PATTERN.exec(text);
  if (!match) throw new Error("A stored password hash is not an argon2id PHC string");
  const [memoryKiB, passes, lanes] = match.slice(1, 4).map(Number) as [number, number, number];
  return {
    cost: { memoryKiB, passes, lanes },
    salt: Buffer.from(match[4]!, "base64"),
    hash: Buffer.from(match[5]!, "base64"),
  };
}
