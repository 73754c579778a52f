import { z } from "zod";
import { text } from "#base/schema.ts";
import { defineContract } from "#base/contract.ts";
import { defineError } from "#base/errors.ts";

export const proofMissing = defineError(
  "proof_missing",
  422,
  "Your browser has to complete a short computation first. Turn on JavaScript, reload the page and try again.",
  "proof",
);
export const proofInvalid = defineError(
  "proof_invalid",
  422,
  "Your browser's check failed or took too long. Try again.",
  "proof",
);
export const proofErrors = [proofMissing, proofInvalid];

/** A challenge and its solution, joined by a dot. */
export const proof = text(300).min(1);

export const proofOfWorkContract = defineContract(
  { tag: "Sign-in", scope: "session" },
  {
    "GET /v1/registration/challenge": {
      id: "getSignUpChallenge",
      summary: "Get the computation that a sign-up must solve",
      access: "public",
      response: z.object({
        bits: z
          .int()
          .describe("How many leading bits of the SHA-256 of `challenge.solution` must be 0; 0 if none is needed"),
        challenge: z.string().describe("Valid once, for ten minutes"),
      }),
    },
  },
);
