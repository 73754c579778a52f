import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, tooManyRequests } from "#base/errors.ts";
import { shortenerDestination } from "#features/workspaces/trust.ts";
import { badDestination, destinationText } from "#features/routing/destination.ts";
import { TRASH_DAYS } from "./limits.ts";
import { categoriesContract, categoryUnknown } from "./categories/contract.ts";
import { blockChangeBody, blockSchema, newBlockBody } from "./block-schema.ts";
import { badEmbed, blockChanged, blockKindFixed, blockLimit, contentTooLarge, fileUnknown } from "./errors.ts";

const blockId = z.object({ blockId: z.uuid().toLowerCase() });

const embedPreview = z.object({
  title: z.string(),
  still: z.string().describe("The address of a picture on our server"),
});

export const blocksContract = defineContract(
  { tag: "Blocks", scope: "blocks" },
  {
    "GET /v1/blocks": {
      id: "listBlocks",
      summary: "List the blocks of the page in page order; `sort_order` is shared with links",
      response: z.array(blockSchema),
      paginatedBy: "_id",
    },
    "POST /v1/blocks": {
      id: "createBlock",
      summary: "Add a block; without `sort_order` it is added at the end",
      idempotent: true,
      body: newBlockBody,
      status: 201,
      response: blockSchema,
      errors: [
        badDestination,
        shortenerDestination,
        badEmbed,
        contentTooLarge,
        fileUnknown,
        categoryUnknown,
        blockLimit,
      ],
    },
    "PUT /v1/blocks/{blockId}": {
      id: "updateBlock",
      summary:
        "Update a block; omitted keys keep their values, and the kind cannot change. If `version` is sent, it must be the current one",
      params: blockId,
      body: blockChangeBody,
      response: blockSchema,
      errors: [
        notFound,
        badDestination,
        shortenerDestination,
        badEmbed,
        contentTooLarge,
        fileUnknown,
        categoryUnknown,
        blockKindFixed,
        blockChanged,
      ],
    },
    "DELETE /v1/blocks/{blockId}": {
      id: "deleteBlock",
      summary: `Delete a block; it can be restored for ${TRASH_DAYS} days`,
      params: blockId,
      errors: [notFound],
    },
    "GET /v1/blocks/deleted": {
      id: "listDeletedBlocks",
      summary: `List the blocks deleted in the last ${TRASH_DAYS} days, which can be restored, latest first`,
      response: z.array(blockSchema),
      paginatedBy: "_id",
    },
    "DELETE /v1/blocks/deleted/{blockId}": {
      id: "purgeBlock",
      summary: "Delete a block permanently from the trash",
      params: blockId,
      errors: [notFound],
    },
    "POST /v1/blocks/{blockId}/restore": {
      id: "restoreBlock",
      summary: "Restore a block from the trash to its old position; without a category if its own was deleted",
      params: blockId,
      response: blockSchema,
      errors: [notFound, blockLimit],
    },
    "POST /v1/blocks/still": {
      id: "getEmbedMetadata",
      summary: "Get the metadata of a video, song or post for an embed; missing values are empty",
      body: z.strictObject({ url: destinationText }),
      response: embedPreview,
      errors: [badEmbed, tooManyRequests],
    },
    ...categoriesContract,
  },
);

export type BlocksContract = typeof blocksContract;
export type EmbedPreview = z.output<typeof embedPreview>;
