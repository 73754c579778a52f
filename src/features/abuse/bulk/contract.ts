import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { defineError } from "#base/errors.ts";
import { json, text } from "#base/schema.ts";
import { email } from "#features/accounts/schemas.ts";
import { NOTE_MAX_LENGTH, reportCategories, URL_MAX_LENGTH } from "../report-fields.ts";

export const reporterTokenInvalid = defineError(
  "reporter_token_invalid",
  401,
  "Use the reporter token from the operator as the bearer token.",
);

const REPORTS_MAX = 100;
const MAX_BODY_BYTES = 1024 * 1024;

/** One report of a bulk call, checked on its own so that one bad report does not reject the others. */
export const bulkReport = z.strictObject({
  url: text(URL_MAX_LENGTH).trim().min(1, "Fill in this field"),
  category: z.enum(reportCategories),
  explanation: text(NOTE_MAX_LENGTH).trim().min(1, "Fill in this field"),
  email: email.optional(),
});

const result = z.object({
  status: z.enum(["accepted", "rejected"]),
  caseId: z.uuid().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

export const bulkContract = defineContract(
  { tag: "Abuse", scope: "session" },
  {
    "POST /v1/abuse": {
      id: "reportAbuse",
      summary: "Report pages and links, as a trusted reporter",
      description: "Reports have `url`, `category`, `explanation` and optionally `email`; results come in their order.",
      access: "public",
      body: z.strictObject({ reports: z.array(json).min(1).max(REPORTS_MAX) }),
      response: z.object({ results: z.array(result) }),
      errors: [reporterTokenInvalid],
      maxBodyBytes: MAX_BODY_BYTES,
    },
  },
);

export type BulkResult = z.output<typeof result>;
