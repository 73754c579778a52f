import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { createSemaphore, createTenantQueue } from "../semaphore.ts";

const derive = promisify(argon2);

/** OWASP's second recommendation for argon2id (Password Storage Cheat Sheet, 2025): 13 ms on one core. */
const COST: Argon2Cost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/**
 * Maximum number of waiting hashes per core, about half a second of work. Beyond that, a quick error is better than a
 * late result.
 */
const QUEUE_PER_CORE = 40;
/** Maximum number of waiting hashes per tenant: the passwords of two bulk calls for links. */
const QUEUE_PER_TENANT = 200;

export interface VerifyResult {
  readonly isCorrect: boolean;
  /** True if the hash was made with outdated parameters and should be replaced. */
  readonly isOutdated: boolean;
}

export interface Passwords {
  /** The hash to store; throws `unavailable` when too many calls wait. */
  hash(password: string): Promise<string>;
  /**
   * Like `hash`, for a password that a tenant gives to something of its own. A tenant uses half of the slots at most;
   * its other calls wait apart, so that they cannot fill the queue in which people sign in.
   */
  hashFor(tenant: string, password: string): Promise<string>;
  /** Compares a password with a stored hash. Without one, fails after the same time. */
  verify(password: string, stored: string | undefined): Promise<VerifyResult>;
}

/** Opens argon2id hashing with one slot per core. Also creates the hash to compare with when none is stored. */
export async function openPasswords(cost: Argon2Cost = COST, cores = availableParallelism()): Promise<Passwords> {
  const whenSlotIsFree = createSemaphore(cores, cores * QUEUE_PER_CORE);
  const inTurn = createTenantQueue(Math.ceil(cores / 2), QUEUE_PER_TENANT);

  const run = (password: string, salt: Uint8Array, length: number, { memoryKiB, passes, parallelism }: Argon2Cost) =>
    whenSlotIsFree(() =>
      derive("argon2id", {
        // keyboards compose the same letter differently
        message: password.normalize("NFKC"),
        nonce: salt,
        parallelism,
        tagLength: length,
        memory: memoryKiB,
        passes,
      }),
    );

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    return formatPhc({ cost, salt, hash: await run(password, salt, HASH_BYTES, cost) });
  }

  const dummyHash = await hash(randomBytes(32).toString("base64url"));

  return {
    hash,
    hashFor: (tenant, password) => inTurn(tenant, () => hash(password)),
    async verify(password, stored) {
      const parsed = parsePhc(stored ?? dummyHash);
      const found = await run(password, parsed.salt, parsed.hash.length, parsed.cost);
      const isEqual = timingSafeEqual(found, parsed.hash);
      return { isCorrect: isEqual && stored !== undefined, isOutdated: !hasSameCost(parsed.cost, cost) };
    },
  };
}

function hasSameCost(a: Argon2Cost, b: Argon2Cost): boolean {
  return a.memoryKiB === b.memoryKiB && a.passes === b.passes && a.parallelism === b.parallelism;
}

interface Argon2Cost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly parallelism: number;
}

interface Phc {
  readonly cost: Argon2Cost;
  readonly salt: Uint8Array;
  readonly hash: Uint8Array;
}

const PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64").replace(/=+$/, "");

/** The PHC string (github.com/P-H-C/phc-string-format): a hash with its parameters. */
function formatPhc({ cost: { memoryKiB, passes, parallelism }, salt, hash }: Phc): string {
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** Parses a PHC string of argon2id; throws for anything else. */
function parsePhc(text: string): Phc {
  const match = PATTERN.exec(text);
  if (!match) throw new Error("A stored password hash is not an argon2id PHC string");
  const [memoryKiB, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  return {
    cost: { memoryKiB, passes, parallelism },
    salt: Buffer.from(match[4]!, "base64"),
    hash: Buffer.from(match[5]!, "base64"),
  };
}
