import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut, unavailable } from "#base/errors.ts";

const variant = z.object({
  id: z.uuid(),
  /** People who came, each once a day; who asked not to be tracked is not among them. */
  visitors: z.int(),
  /** Those of them who reached the goal. */
  goals: z.int(),
  /** From 0 to 1. */
  rate: z.number(),
  /** Between these lies the true rate with a probability of 95 %. */
  low: z.number(),
  high: z.number(),
  /** How probable it is that this is the best one, from 0 to 1. */
  best: z.number(),
});

export const splitStates = ["no-split", "no-goals", "too-few-visitors", "undecided", "decided", "stopped"] as const;

export const splitContract = {
  "GET /v1/links/{linkId}/split": {
    summary: "How the variants of a link do, and which one is the best",
    access: "session",
    params: z.object({ linkId: z.uuid() }),
    status: 200,
    response: z.object({
      variants: z.array(variant),
      /** The variant that gets everybody, chosen by its owner or by itself. */
      winner: z.uuid().nullable(),
      /** What it takes until one is called the best; `stopped` once everybody gets it. */
      state: z.enum(splitStates),
      /** The variant that is called the best; null before it can be. */
      leader: z.uuid().nullable(),
    }),
    errors: [signedOut, notFound, unavailable],
  },
} as const satisfies Contract;

export type SplitContract = typeof splitContract;
export type SplitState = (typeof splitStates)[number];
export type SplitFigures = z.output<(typeof splitContract)["GET /v1/links/{linkId}/split"]["response"]>;
