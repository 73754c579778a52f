import { z } from "zod";
import type { Operation } from "./operation.ts";
import type { Json } from "./simplify.ts";

/** A body or response whose fields the document does not describe. */
export const anyObject = z.looseObject({});

/** How the document shows `anyObject`. */
const content = { "application/json": { schema: { type: "object" } } };

/** A body and a response that the document leaves open. */
const requestBody = { content };
const response = { description: "OK", content };

/** The components that `shareOpenBodies` refers to. */
export const openBodies = { requestBodies: { Open: requestBody }, responses: { Open: response } } as const;

/** Returns the operation with references to the open body and the open response. */
export function shareOpenBodies(operation: Operation): Operation {
  const { requestBody: body, responses } = operation;
  return {
    ...operation,
    ...(isSame(body, requestBody) && { requestBody: { $ref: "#/components/requestBodies/Open" } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, each]): [string, Json] => [
        status,
        isSame(each, response) ? { $ref: "#/components/responses/Open" } : each,
      ]),
    ),
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
