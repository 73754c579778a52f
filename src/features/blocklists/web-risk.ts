import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { z } from "zod";
import { MINUTE_MS } from "#base/time.ts";
import { replaceFile } from "#infra/files/replace-file.ts";
import { canonicalise, toExpressions } from "./canonical.ts";
import { compiledDir } from "./listings.ts";

/** Web Risk Update API v1, https://cloud.google.com/web-risk/docs/update-api */
const API = "https://webrisk.googleapis.com/v1";
/** The name of the list that holds the expressions confirmed by Web Risk. */
export const WEB_RISK = "web-risk";
export const threatTypes = ["MALWARE", "SOCIAL_ENGINEERING"] as const;
export type ThreatType = (typeof threatTypes)[number];
/** Prefixes of one threat type; the API takes powers of two up to 2^20. */
const PREFIXES_MAX = 2 ** 19;
/** In bytes; the API's shortest and longest prefix. */
const PREFIX_MIN_LENGTH = 4;
const PREFIX_MAX_LENGTH = 32;
const TIMEOUT_MS = MINUTE_MS;

/** An expression whose hash begins with the prefix of an unsafe one. */
export interface Suspicion {
  readonly expression: string;
  /** The SHA-256 hash, as latin1 text. */
  readonly hash: string;
  readonly prefix: string;
}

export interface WebRisk {
  /** Updates the prefixes for which the time recommended by the API has come. */
  refresh(): Promise<void>;
  /** The expressions of an address that may be unsafe; empty for nearly all addresses. */
  find(address: string): Suspicion[];
  /**
   * The expressions that the API confirms as unsafe, with their threats. Sends only prefixes, and caches the responses.
   */
  confirm(suspicions: readonly Suspicion[]): Promise<Map<string, ThreatType>>;
}

interface Options {
  readonly key: string;
  readonly dataDir: string;
  readonly log: Logger;
  nowMs(): number;
  readonly api?: string;
}

/** The prefixes of a threat type, as latin1 texts in ascending order. */
interface Prefixes {
  readonly token: string;
  readonly prefixes: readonly string[];
}

const diffSchema = z.object({
  responseType: z.enum(["DIFF", "RESET"]),
  additions: z
    .object({
      rawHashes: z
        .array(z.object({ prefixSize: z.int().min(PREFIX_MIN_LENGTH).max(PREFIX_MAX_LENGTH), rawHashes: z.base64() }))
        .default([]),
    })
    .default({ rawHashes: [] }),
  removals: z.object({ rawIndices: z.object({ indices: z.array(z.int().min(0)).default([]) }).optional() }).default({}),
  newVersionToken: z.string(),
  checksum: z.object({ sha256: z.base64() }),
  recommendedNextDiff: z.iso.datetime({ offset: true }).optional(),
});

const searchSchema = z.object({
  threats: z
    .array(
      z.object({
        threatTypes: z.array(z.string()),
        hash: z.base64(),
        expireTime: z.iso.datetime({ offset: true }),
      }),
    )
    .default([]),
  negativeExpireTime: z.iso.datetime({ offset: true }).optional(),
});

interface Confirmed {
  readonly untilMs: number;
  readonly types: ReadonlyMap<string, ThreatType>;
}

const fromBase64 = (text: string) => Buffer.from(text, "base64").toString("latin1");
const toBase64 = (bytes: string) => Buffer.from(bytes, "latin1").toString("base64");

/** Opens the stored prefixes; `refresh` fetches later changes, and everything if a file is missing or unreadable. */
export async function openWebRisk({ key, dataDir, log, nowMs, api = API }: Options): Promise<WebRisk> {
  const dir = compiledDir(dataDir);
  const stored = new Map<ThreatType, Prefixes>();
  const nextDiffMs = new Map<ThreatType, number>();
  const confirmed = new Map<string, Confirmed>();
  const toPath = (type: ThreatType) => join(dir, `web-risk.${type.toLowerCase()}.json`);
  for (const type of threatTypes)
    stored.set(
      type,
      await readFile(toPath(type), "utf8")
        .then(parsePrefixes)
        .catch((err: NodeJS.ErrnoException) => {
          if (err.code !== "ENOENT")
            log.warn({ err, type }, "block lists: Web Risk's prefixes are unreadable; they are fetched again");
          return { token: "", prefixes: [] };
        }),
    );

  async function call<Schema extends z.ZodType>(path: string, query: URLSearchParams, schema: Schema) {
    // the key is not in the address, which logs and traces may show
    const response = await fetch(`${api}/${path}?${query.toString()}`, {
      headers: { "x-goog-api-key": key },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Web Risk responded with ${response.status} to ${path}`);
    return schema.parse(await response.json());
  }

  async function update(type: ThreatType): Promise<void> {
    if (nowMs() < (nextDiffMs.get(type) ?? 0)) return;
    const before = stored.get(type)!;
    const query = new URLSearchParams({ threatType: type, "constraints.supportedCompressions": "RAW" });
    query.set("constraints.maxDatabaseEntries", String(PREFIXES_MAX));
    if (before.token !== "") query.set("versionToken", before.token);
    const diff = await call("threatLists:computeDiff", query, diffSchema);
    const prefixes = applyDiff(before.prefixes, diff);
    const isIntact = checksum(prefixes) === diff.checksum.sha256;
    // without a token, the next call fetches everything
    const after = { token: isIntact ? diff.newVersionToken : "", prefixes: isIntact ? prefixes : before.prefixes };
    if (!isIntact)
      log.warn({ type }, "block lists: Web Risk's prefixes do not match their checksum; they are fetched again");
    await mkdir(dir, { recursive: true });
    await replaceFile(toPath(type), JSON.stringify({ token: after.token, prefixes: after.prefixes.map(toBase64) }));
    stored.set(type, after);
    nextDiffMs.set(type, isIntact && diff.recommendedNextDiff ? Date.parse(diff.recommendedNextDiff) : 0);
  }

  async function search(prefix: string): Promise<Confirmed> {
    const known = confirmed.get(prefix);
    if (known && nowMs() < known.untilMs) return known;
    const query = new URLSearchParams(threatTypes.map((type) => ["threatTypes", type]));
    query.set("hashPrefix", toBase64(prefix));
    const { threats, negativeExpireTime } = await call("hashes:search", query, searchSchema);
    const types = new Map<string, ThreatType>();
    for (const threat of threats) {
      const type = threatTypes.find((each) => threat.threatTypes.includes(each));
      if (type) types.set(fromBase64(threat.hash), type);
    }
    const ends = [negativeExpireTime, ...threats.map(({ expireTime }) => expireTime)].flatMap((end) => end ?? []);
    const found = { untilMs: Math.min(...ends.map((end) => Date.parse(end)), nowMs() + 24 * 60 * MINUTE_MS), types };
    confirmed.set(prefix, found);
    return found;
  }

  return {
    async refresh() {
      for (const type of threatTypes) await update(type);
      for (const [prefix, { untilMs }] of confirmed) if (untilMs <= nowMs()) confirmed.delete(prefix);
    },
    find(address) {
      const canonical = /^https?:/i.test(address) ? canonicalise(address) : undefined;
      if (!canonical) return [];
      return toExpressions(canonical).flatMap((expression) => {
        const hash = createHash("sha256").update(expression, "latin1").digest("latin1");
        for (const { prefixes } of stored.values()) {
          const prefix = findPrefix(prefixes, hash);
          if (prefix !== undefined) return [{ expression, hash, prefix }];
        }
        return [];
      });
    },
    async confirm(suspicions) {
      const unsafe = new Map<string, ThreatType>();
      for (const { expression, hash, prefix } of suspicions) {
        const type = (await search(prefix)).types.get(hash);
        if (type) unsafe.set(expression, type);
      }
      return unsafe;
    },
  };
}

function parsePrefixes(text: string): Prefixes {
  const { token, prefixes } = JSON.parse(text) as Prefixes;
  return { token, prefixes: prefixes.map(fromBase64) };
}

/** Removals come first: their indices refer to the order before the additions. */
function applyDiff(before: readonly string[], diff: z.infer<typeof diffSchema>): string[] {
  const removed = new Set(diff.removals.rawIndices?.indices);
  const kept = diff.responseType === "RESET" ? [] : before.filter((_, index) => !removed.has(index));
  for (const { prefixSize, rawHashes } of diff.additions.rawHashes) {
    const bytes = fromBase64(rawHashes);
    for (let start = 0; start + prefixSize <= bytes.length; start += prefixSize)
      kept.push(bytes.slice(start, start + prefixSize));
  }
  return kept.sort(compare);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function checksum(prefixes: readonly string[]): string {
  const hash = createHash("sha256");
  for (const prefix of prefixes) hash.update(prefix, "latin1");
  return hash.digest("base64");
}

/**
 * The longest stored prefix of a hash. A prefix sorts before what begins with it, but longer prefixes of other hashes
 * may stand between the two.
 */
function findPrefix(prefixes: readonly string[], hash: string): string | undefined {
  let low = 0;
  let high = prefixes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (prefixes[middle]! <= hash) low = middle + 1;
    else high = middle;
  }
  const shortest = hash.slice(0, PREFIX_MIN_LENGTH);
  for (let index = low - 1; index >= 0 && prefixes[index]!.startsWith(shortest); index--)
    if (hash.startsWith(prefixes[index]!)) return prefixes[index];
  return undefined;
}
