import { z } from "zod";
import type { Contract } from "#base/contract.ts";
import { notFound, signedOut } from "#base/errors.ts";
import { aliasesContract } from "./aliases/contract.ts";
import { batchContract } from "./batch/contract.ts";
import { blocksContract } from "#features/blocks/contract.ts";
import { trashContract } from "./trash/contract.ts";
import { categoriesContract, categoryUnknown } from "#features/blocks/categories/contract.ts";
import { historyContract } from "./history/contract.ts";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import { linkChangeBody, linkSchema, newLinkBody } from "./link-schema.ts";
import { badDestination } from "#features/routing/destination.ts";
import { orderContract } from "./order/contract.ts";
import { aliasTaken, linkChanged, linkLimit, planLimit } from "./errors.ts";
import { simulatorContract } from "./simulator/contract.ts";
import { tagsContract } from "./tags/contract.ts";
import { utmContract } from "./utm/contract.ts";

export type { Link } from "./link-schema.ts";

const linkId = z.object({ linkId: z.uuid() });

export const linksContract = {
  "GET /v1/widget/link": {
    summary: "All links of the workspace but the deleted ones, in the order of the page",
    access: "session",
    status: 200,
    response: z.array(linkSchema),
    errors: [signedOut],
  },
  "POST /v1/widget/link": {
    summary: "Create a link; without sort_order it goes to the end, without alias it takes its platform's name",
    access: "session",
    idempotent: true,
    body: newLinkBody,
    status: 201,
    response: linkSchema,
    errors: [signedOut, notFound, aliasTaken, badDestination, categoryUnknown, linkLimit, planLimit],
  },
  ...orderContract,
  "PUT /v1/widget/link/{linkId}": {
    summary: "Change a link; keys that are left out keep their value. With version, only if that is the current one",
    access: "session",
    params: linkId,
    body: linkChangeBody,
    status: 200,
    response: linkSchema,
    errors: [signedOut, notFound, aliasTaken, badDestination, categoryUnknown, linkChanged],
  },
  "DELETE /v1/widget/link/{linkId}": {
    summary: `Delete a link; for ${TRASH_DAYS} days it can be restored`,
    access: "session",
    params: linkId,
    status: 204,
    errors: [signedOut, notFound],
  },
  ...categoriesContract,
  ...tagsContract,
  ...trashContract,
  ...blocksContract,
  ...historyContract,
  ...batchContract,
  ...aliasesContract,
  ...simulatorContract,
  ...utmContract,
} as const satisfies Contract;

export type LinksContract = typeof linksContract;
