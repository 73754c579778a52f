import { FLAG_PRIVATE, LANGUAGE_MAX, REFERRER_MAX, USER_AGENT_MAX } from "#features/ingest/event.ts";
import { readAgent } from "#features/ingest/agent.ts";
import { readReferrer } from "#features/ingest/ship/referrer.ts";
import { visitorHash } from "#features/ingest/ship/visitor-hash.ts";
import type { Visitor, VisitorAgent } from "#features/routing/visitor.ts";
import type { VisitLink } from "#features/links/visit-link.ts";
import { DAY_MS } from "#base/time.ts";
import type { DaySalts } from "./day-salts.ts";
import { getHeader, type VisitRequest } from "./request.ts";
import { LRUCache } from "lru-cache";

/** The properties of a visitor that rules can check; all of them come from memory. */
export interface VisitEnvironment {
  /** The country of an IP address; undefined while the country database is not open. */
  findCountry(address: string): string | undefined;
  readonly salts: Pick<DaySalts, "peek">;
  readonly seen: SeenVisitors;
  readonly ownHosts: ReadonlySet<string>;
  nowMs(): number;
}

/** The visitor of a link, as rules see it. Each property is computed only when a rule reads it. */
export class LinkVisitor implements Visitor {
  isUnlocked = false;
  hasPassedGate = false;
  click: number | undefined = undefined;
  readonly #request: VisitRequest;
  readonly #link: Pick<VisitLink, "id" | "workspaceId">;
  readonly #flags: number;
  readonly #env: VisitEnvironment;
  #chance: number | undefined = undefined;

  constructor(
    request: VisitRequest,
    link: Pick<VisitLink, "id" | "workspaceId">,
    flags: number,
    env: VisitEnvironment,
  ) {
    this.#request = request;
    this.#link = link;
    this.#flags = flags;
    this.#env = env;
  }

  get country(): string {
    return this.#env.findCountry(this.#request.address) ?? "";
  }

  get language(): string {
    const accepted = getHeader(this.#request, "accept-language", LANGUAGE_MAX);
    return /^\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)/.exec(accepted)?.[1] ?? "";
  }

  get agent(): VisitorAgent {
    return readAgent(this.#userAgent);
  }

  get referrerHost(): string {
    return readReferrer(getHeader(this.#request, "referer", REFERRER_MAX), this.#env.ownHosts).host;
  }

  get query(): string {
    const { url } = this.#request;
    const start = url.indexOf("?");
    return start < 0 ? "" : url.slice(start + 1);
  }

  get hash(): string | undefined {
    return this.#hashAt(this.#env.nowMs());
  }

  get isReturning(): boolean {
    const nowMs = this.#env.nowMs();
    return [this.#hashAt(nowMs), this.#hashAt(nowMs - DAY_MS)].some(
      (hash) => hash !== undefined && this.#env.seen.has(hash, this.#link.id),
    );
  }

  get chance(): number {
    return (this.#chance ??= Math.random());
  }

  get #userAgent(): string {
    return getHeader(this.#request, "user-agent", USER_AGENT_MAX);
  }

  #hashAt(timeMs: number): string | undefined {
    if (this.#flags & FLAG_PRIVATE) return undefined;
    const salt = this.#env.salts.peek(timeMs);
    return salt && visitorHash(salt, this.#link.workspaceId, this.#request.address, this.#userAgent);
  }
}

const NO_REQUEST: VisitRequest = { method: "GET", url: "", host: "", address: "", headers: {} };

/** A visitor without properties, for decisions that do not depend on the visitor. */
export function newAnonymousVisitor(env: VisitEnvironment): LinkVisitor {
  return new LinkVisitor(NO_REQUEST, { id: "", workspaceId: "" }, 0, env);
}

/** About 20 MB at most. */
const MAX_REMEMBERED = 200_000;

/** Remembers which visitors followed which link, as long as the salts of their hashes exist. */
export interface SeenVisitors {
  has(visitor: string, linkId: string): boolean;
  add(visitor: string, linkId: string): void;
}

/**
 * Remembers the latest visitors in the memory of this process; they are not shared with other processes or nodes, and
 * lost at a restart. Hashes of expired salts need no cleanup: they can no longer be computed, so they are never looked
 * up.
 */
export function createSeenVisitors(): SeenVisitors {
  const seen = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  return {
    has: (visitor, linkId) => seen.get(visitor + linkId) === true,
    add: (visitor, linkId) => void seen.set(visitor + linkId, true),
  };
}
