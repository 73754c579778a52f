import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { linkExportFormats, redirectExportFormats, redirectPaths } from "./export-formats.ts";

export const exportContract = defineContract(
  { tag: "Imports and exports", scope: "links" },
  {
    "GET /v1/links/export": {
      id: "exportLinks",
      summary: "Export all links except deleted ones as a file that can be imported again",
      query: z.strictObject({ form: z.enum(linkExportFormats, "Choose a file type").optional() }),
      file: "text/csv; charset=utf-8",
      otherFiles: ["application/json"],
    },
    "GET /v1/links/redirects": {
      id: "exportRedirects",
      summary: "Export all short addresses as redirects for another server; the file lists what it cannot express",
      query: z.strictObject({
        form: z.enum(redirectExportFormats, "Choose a file type").optional(),
        paths: z.enum(redirectPaths, "Choose the addresses").optional(),
        host: z
          .string()
          .max(253)
          .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i, "Enter a domain, such as go.example.com")
          .optional()
          .meta({
            description:
              "The domain of the addresses, this server's by default. Of a domain of the workspace, only the addresses on it are listed; without it, formats for one host leave them out",
          }),
      }),
      file: "text/plain; charset=utf-8",
      otherFiles: ["text/csv; charset=utf-8", "application/json"],
    },
  },
);

export type ExportContract = typeof exportContract;
