import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, tooManyRequests } from "#base/errors.ts";
import { isoDate } from "#base/schema.ts";

/** A `failing` destination may recover; an `unknown` one cannot be checked. */
export const healthStates = ["ok", "moved", "failing", "dead", "unknown"] as const;
export type HealthState = (typeof healthStates)[number];

/**
 * `status`: an error status. `unreachable`: no response. `soft`: a "not found" page with status 200. `robots`:
 * robots.txt disallows the check. `guarded`: robots are blocked. `scheme`: not an http address.
 */
export const healthReasons = ["", "status", "unreachable", "soft", "robots", "guarded", "scheme"] as const;
export type HealthReason = (typeof healthReasons)[number];

const health = z
  .object({
    link: z.uuid(),
    state: z.enum(healthStates),
    reason: z.enum(healthReasons),
    status: z.int().describe("The status of the response that led to this state; 0 without one"),
    movedTo: z.string().describe("The target of a permanent redirect; empty without one"),
    since: isoDate,
    checkedAt: isoDate,
  })
  .meta({ id: "LinkHealth" });

const linkId = z.object({ linkId: z.uuid() });

export const healthContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "GET /v1/links/health": {
      id: "listUnhealthyLinks",
      summary: "List the links whose destinations are dead or permanently moved",
      response: z.array(health),
      paginatedBy: "link",
    },
    "POST /v1/links/{linkId}/health": {
      id: "checkLink",
      summary: "Check the destination of a link now",
      params: linkId,
      response: health,
      errors: [notFound, tooManyRequests],
    },
  },
);

export type Health = z.output<typeof health>;
