import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { tooManyRequests } from "#base/errors.ts";

/** The parts of a workspace that a change may affect, named like the query keys of the screens. */
export const resources = [
  "links",
  "appearance",
  "categories",
  "settings",
  "pages",
  "audience",
  "domains",
  "webhooks",
] as const;
export type ChangedResource = (typeof resources)[number];

const changeSchema = z
  .object({
    // the name that clients of version 1 know
    nouns: z.array(z.enum(resources)),
    by: z.string().describe("The tab that caused the change, as its calls sent it in `X-Client`; empty if none"),
  })
  .meta({ id: "Change" });

export const changesContract = defineContract(
  { tag: "Changes", scope: "session" },
  {
    "GET /v1/changes": {
      id: "streamChanges",
      summary: "Stream an event `changed` for every change in the workspace, made in any tab, on any device or node",
      query: z.strictObject({
        age: z.coerce
          .number()
          .int()
          .min(0)
          .optional()
          .describe(
            "How many milliseconds ago the caller read what it shows. The stream starts with what has changed since then",
          ),
      }),
      stream: changeSchema,
      errors: [tooManyRequests],
    },
  },
);

export type ChangesContract = typeof changesContract;
export type Change = z.output<typeof changeSchema>;
