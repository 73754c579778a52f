import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { signedOut, tooManyRequests } from "#base/errors.ts";
import { destinationText } from "#features/routing/destination.ts";
import { badEmbed } from "../errors.ts";

const foundStill = z.object({
  title: z.string(),
  /** The address of a picture on our server. */
  still: z.string(),
});

export const embedContract = {
  "POST /v1/blocks/still": {
    summary:
      "What the page of a video, song or post says of itself, for an embed of it; empty texts for what it does not say",
    access: "session",
    body: z.strictObject({ url: destinationText }),
    status: 200,
    response: foundStill,
    errors: [signedOut, badEmbed, tooManyRequests],
  },
} as const satisfies Contract;

export type EmbedContract = typeof embedContract;
export type FoundStill = z.output<typeof foundStill>;
