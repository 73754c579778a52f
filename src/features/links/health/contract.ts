import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut, tooManyRequests } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";

/** `failing` may still pass; `unknown` does not let itself be asked. */
export const healthStates = ["ok", "moved", "failing", "dead", "unknown"] as const;
export type HealthState = (typeof healthStates)[number];

/**
 * `status`: it answered with an error. `unreachable`: it did not answer. `soft`: it answers "not found" with a smile.
 * `robots`: its robots.txt asks us to stay away. `guarded`: it lets no robot in. `scheme`: nothing that can be asked.
 */
export const healthReasons = ["", "status", "unreachable", "soft", "robots", "guarded", "scheme"] as const;
export type HealthReason = (typeof healthReasons)[number];

const health = z.object({
  link: z.uuid(),
  state: z.enum(healthStates),
  reason: z.enum(healthReasons),
  /** Of the last answer; 0 where there was none. */
  status: z.int(),
  /** Where it has moved for good; empty where it has not. */
  movedTo: z.string(),
  since: isoDate,
  checkedAt: isoDate,
});

const linkId = z.object({ linkId: z.uuid() });

export const healthContract = {
  "GET /v1/links/health": {
    summary: "The links whose destinations are dead, or have moved for good",
    access: "session",
    status: 200,
    response: z.array(health),
    errors: [signedOut],
  },
  "POST /v1/links/{linkId}/health": {
    summary: "Look at the destination of a link now",
    access: "session",
    params: linkId,
    status: 200,
    response: health,
    errors: [signedOut, notFound, tooManyRequests],
  },
} as const satisfies Contract;

export type HealthContract = typeof healthContract;
export type Health = z.output<typeof health>;
