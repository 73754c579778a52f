import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, unavailable } from "#base/errors.ts";

const variant = z.object({
  id: z.uuid(),
  /** Distinct people per day, without those who ask not to be tracked. */
  visitors: z.int(),
  /** How many of them reached the goal. */
  goals: z.int(),
  /** From 0 to 1. */
  rate: z.number(),
  /** The 95 % interval of the true rate. */
  low: z.number(),
  high: z.number(),
  /** The probability that this variant is the best, from 0 to 1. */
  best: z.number(),
});

export const splitStates = ["no-split", "no-goals", "too-few-visitors", "undecided", "decided", "stopped"] as const;

/** The results of splits. Statistics implement it: they depend on links, and not the reverse. */
export const splitContract = defineContract(
  { tag: "Analytics", scope: "analytics" },
  {
    "GET /v1/links/{linkId}/split": {
      id: "getSplit",
      scope: "analytics:read",
      summary: "How the variants of a link do, and which one is the best",
      params: z.object({ linkId: z.uuid() }),
      response: z.object({
        variants: z.array(variant),
        /** The variant that gets all visitors, chosen by the owner or automatically. */
        winner: z.uuid().nullable(),
        /** What is missing for a decision; `decided` with a leader, `stopped` once there is a winner. */
        state: z.enum(splitStates),
        /** The best variant, once it is clear; null before. */
        leader: z.uuid().nullable(),
      }),
      errors: [notFound, unavailable],
    },
  },
);

export type SplitContract = typeof splitContract;
export type SplitState = (typeof splitStates)[number];
export type SplitFigures = z.output<(typeof splitContract)["GET /v1/links/{linkId}/split"]["response"]>;
