import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, unavailable } from "#base/errors.ts";

const variant = z
  .object({
    id: z.uuid(),
    visitors: z.int().describe("Distinct people per day, without those who ask not to be tracked"),
    goals: z.int().describe("How many of them reached the goal"),
    rate: z.number().describe("From 0 to 1"),
    low: z.number().describe("The 95% interval of the true rate"),
    high: z.number(),
    best: z.number().describe("The probability that this variant is the best, from 0 to 1"),
  })
  .meta({ id: "SplitVariant" });

export const splitStates = ["no-split", "no-goals", "too-few-visitors", "undecided", "decided", "stopped"] as const;

/**
 * The results of splits. The statistics feature implements this contract, since it depends on links and not the
 * reverse.
 */
export const splitContract = defineContract(
  { tag: "Analytics", scope: "analytics" },
  {
    "GET /v1/links/{linkId}/split": {
      id: "getSplit",
      scope: "analytics:read",
      summary: "Get how the variants of a link perform, and which one is best",
      params: z.object({ linkId: z.uuid() }),
      response: z.object({
        variants: z.array(variant),
        winner: z
          .uuid()
          .nullable()
          .describe("The variant that gets all visitors, chosen by the owner or automatically"),
        state: z
          .enum(splitStates)
          .describe("What is missing for a decision; `decided` with a leader, `stopped` once there is a winner"),
        leader: z.uuid().nullable().describe("The best variant, once it is clear; null before"),
      }),
      errors: [notFound, unavailable],
    },
  },
);

export type SplitContract = typeof splitContract;
export type SplitState = (typeof splitStates)[number];
export type SplitFigures = z.output<(typeof splitContract)["GET /v1/links/{linkId}/split"]["response"]>;
