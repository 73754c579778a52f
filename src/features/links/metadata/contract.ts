import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { signedOut, tooManyRequests } from "#base/errors.ts";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { badDestination } from "#features/routing/destination.ts";

const pageMetadata = z.object({
  title: z.string(),
  description: z.string(),
  /** The address of a picture on our server. */
  icon: z.string(),
});

export const metadataContract = {
  "POST /v1/links/look-up": {
    summary: "What a web page says of itself, for a link to it; empty texts for what it does not say",
    access: "session",
    body: z.strictObject({
      link: z.string().trim().min(1, badDestination.message).max(MAX_DESTINATION_LENGTH, badDestination.message),
    }),
    status: 200,
    response: pageMetadata,
    errors: [signedOut, badDestination, tooManyRequests],
  },
} as const satisfies Contract;

export type MetadataContract = typeof metadataContract;
export type PageMetadata = z.output<typeof pageMetadata>;
