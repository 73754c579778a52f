import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut } from "#base/errors.ts";
import { badDestination } from "../link-schema.ts";
import { BIN_DAYS } from "../limits.ts";
import { categoryUnknown } from "../refusals.ts";
import { blockChangeBody, blockSchema, newBlockBody } from "./block-schema.ts";
import { badEmbed, blockChanged, blockKindFixed, blockLimit, contentTooLarge, fileUnknown } from "./refusals.ts";

const blockId = z.object({ blockId: z.uuid().toLowerCase() });

export const blocksContract = {
  "GET /v1/blocks": {
    summary:
      "What lies on the page besides links, in the order of the page; sort_order is among the numbers of the links",
    access: "session",
    status: 200,
    answer: z.array(blockSchema),
    refusals: [signedOut],
  },
  "POST /v1/blocks": {
    summary: "Add a block; without sort_order it goes to the end",
    access: "session",
    idempotent: true,
    body: newBlockBody,
    status: 201,
    answer: blockSchema,
    refusals: [signedOut, badDestination, badEmbed, contentTooLarge, fileUnknown, categoryUnknown, blockLimit],
  },
  "PUT /v1/blocks/{blockId}": {
    summary:
      "Change a block; keys that are left out keep their value, its kind stays. With version, only if that is the current one",
    access: "session",
    params: blockId,
    body: blockChangeBody,
    status: 200,
    answer: blockSchema,
    refusals: [
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
    summary: `Delete a block; for ${BIN_DAYS} days it can be restored`,
    access: "session",
    params: blockId,
    status: 204,
    refusals: [signedOut, notFound],
  },
  "GET /v1/blocks/deleted": {
    summary: `The blocks deleted in the last ${BIN_DAYS} days, latest first; until then they can be restored`,
    access: "session",
    status: 200,
    answer: z.array(blockSchema),
    refusals: [signedOut],
  },
  "DELETE /v1/blocks/deleted/{blockId}": {
    summary: "Delete a deleted block for good",
    access: "session",
    params: blockId,
    status: 204,
    refusals: [signedOut, notFound],
  },
  "POST /v1/blocks/{blockId}/restore": {
    summary: "Take a block out of the bin, to where it was; outside of a category that is gone",
    access: "session",
    params: blockId,
    status: 200,
    answer: blockSchema,
    refusals: [signedOut, notFound, blockLimit],
  },
} as const satisfies Contract;

export type BlocksContract = typeof blocksContract;
