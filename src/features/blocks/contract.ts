import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut, tooManyRequests } from "#base/errors.ts";
import { badDestination, destinationText } from "#features/routing/destination.ts";
import { TRASH_DAYS } from "./limits.ts";
import { categoriesContract, categoryUnknown } from "./categories/contract.ts";
import { blockChangeBody, blockSchema, newBlockBody } from "./block-schema.ts";
import { badEmbed, blockChanged, blockKindFixed, blockLimit, contentTooLarge, fileUnknown } from "./errors.ts";

const blockId = z.object({ blockId: z.uuid().toLowerCase() });

const foundStill = z.object({
  title: z.string(),
  /** The address of a picture on our server. */
  still: z.string(),
});

export const blocksContract = {
  "GET /v1/blocks": {
    summary:
      "What lies on the page besides links, in the order of the page; sort_order is among the numbers of the links",
    access: "session",
    status: 200,
    response: z.array(blockSchema),
    errors: [signedOut],
  },
  "POST /v1/blocks": {
    summary: "Add a block; without sort_order it goes to the end",
    access: "session",
    idempotent: true,
    body: newBlockBody,
    status: 201,
    response: blockSchema,
    errors: [signedOut, badDestination, badEmbed, contentTooLarge, fileUnknown, categoryUnknown, blockLimit],
  },
  "PUT /v1/blocks/{blockId}": {
    summary:
      "Change a block; keys that are left out keep their value, its kind stays. With version, only if that is the current one",
    access: "session",
    params: blockId,
    body: blockChangeBody,
    status: 200,
    response: blockSchema,
    errors: [
      signedOut,
      notFound,
      badDestination,
      badEmbed,
      contentTooLarge,
      fileUnknown,
      categoryUnknown,
      blockKindFixed,
      blockChanged,
    ],
  },
  "DELETE /v1/blocks/{blockId}": {
    summary: `Delete a block; for ${TRASH_DAYS} days it can be restored`,
    access: "session",
    params: blockId,
    status: 204,
    errors: [signedOut, notFound],
  },
  "GET /v1/blocks/deleted": {
    summary: `The blocks deleted in the last ${TRASH_DAYS} days, latest first; until then they can be restored`,
    access: "session",
    status: 200,
    response: z.array(blockSchema),
    errors: [signedOut],
  },
  "DELETE /v1/blocks/deleted/{blockId}": {
    summary: "Delete a deleted block for good",
    access: "session",
    params: blockId,
    status: 204,
    errors: [signedOut, notFound],
  },
  "POST /v1/blocks/{blockId}/restore": {
    summary: "Take a block out of the bin, to where it was; outside of a category that is gone",
    access: "session",
    params: blockId,
    status: 200,
    response: blockSchema,
    errors: [signedOut, notFound, blockLimit],
  },
  "POST /v1/blocks/still": {
    summary:
      "What the page of a video, song or post says of itself, for an embed of it; empty texts for what it does not say",
    access: "session",
    body: z.strictObject({ url: destinationText }),
    status: 200,
    response: foundStill,
    errors: [signedOut, badEmbed, tooManyRequests],
  },
  ...categoriesContract,
} as const satisfies Contract;

export type BlocksContract = typeof blocksContract;
export type FoundStill = z.output<typeof foundStill>;
