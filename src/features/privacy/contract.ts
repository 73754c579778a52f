import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, defineError } from "#base/errors.ts";
import { isoDate, text } from "#base/schema.ts";
import { HANDLE_MAX_LENGTH } from "#features/workspaces/workspace-schema.ts";
import { reauthenticationErrors, secondFactorInput } from "#features/accounts/mfa/contract.ts";
import { currentPassword } from "#features/accounts/schemas.ts";

export * from "./limits.ts";

export const exportRunning = defineError("export_under_way", 409, "We're already preparing your export.");

export const exportLimit = defineError(
  "export_limit",
  429,
  "You can request up to three exports in 24 hours. Try again later.",
);

export const deletionStarted = defineError("deletion_begun", 409, "The 14 days are up. Your account is being deleted.");

export const pageFirst = defineError(
  "page_first",
  409,
  "Your first page belongs to your account. It's only deleted together with the account.",
);

export const handleDiffers = defineError(
  "handle_differs",
  422,
  "That isn't the page's username. Type it exactly as shown.",
  "username",
);

const none = z.object({ status: z.literal("none") });

const exportState = z
  .discriminatedUnion("status", [
    none,
    z.object({ status: z.literal("making"), _id: z.uuid(), requested_at: isoDate, percent: z.int() }),
    z.object({
      status: z.literal("ready"),
      _id: z.uuid(),
      requested_at: isoDate,
      size_bytes: z.int(),
      until: isoDate,
    }),
    z.object({ status: z.literal("failed"), _id: z.uuid(), requested_at: isoDate }),
  ])
  .meta({ id: "DataExport" });

const deletionState = z
  .discriminatedUnion("status", [
    none,
    z.object({ status: z.literal("scheduled"), requested_at: isoDate, due_at: isoDate }),
  ])
  .meta({ id: "AccountDeletion" });

export const privacyContract = defineContract(
  { tag: "Privacy", scope: "session" },
  {
    "GET /v1/account/export": {
      id: "getDataExport",
      summary: "Get the newest export of the account's data: its progress, or until when it can be downloaded",
      response: exportState,
    },
    "POST /v1/account/export": {
      id: "requestDataExport",
      summary: "Request an export of all data of the account; one at a time, at most three within 24 hours",
      status: 202,
      response: exportState,
      errors: [exportRunning, exportLimit],
    },
    "GET /v1/account/export/{exportId}/file": {
      id: "downloadDataExport",
      isOwnersOnly: true,
      summary: "Download a finished export as a ZIP archive",
      params: z.object({ exportId: z.uuid() }),
      file: "application/zip",
      errors: [notFound],
    },
    "GET /v1/account/deletion": {
      id: "getAccountDeletion",
      summary: "Get whether and when the account will be deleted",
      response: deletionState,
    },
    "POST /v1/account/deletion": {
      id: "scheduleAccountDeletion",
      summary:
        "Schedule the deletion of the account in 14 days; its pages and links go offline at once, and all other sessions end",
      body: z.strictObject({ current_password: currentPassword, ...secondFactorInput }),
      status: 202,
      response: deletionState,
      errors: reauthenticationErrors,
    },
    "DELETE /v1/pages/{pageId}": {
      id: "deletePage",
      scope: "session",
      summary: "Delete a page other than the first with everything on it, permanently; the body repeats its username",
      params: z.object({ pageId: z.uuid() }),
      body: z.strictObject({ username: text(HANDLE_MAX_LENGTH) }),
      errors: [notFound, pageFirst, handleDiffers],
    },
    "DELETE /v1/account/deletion": {
      id: "cancelAccountDeletion",
      summary: "Cancel the deletion of the account; everything is online again",
      errors: [notFound, deletionStarted],
    },
  },
);

export type PrivacyContract = typeof privacyContract;
export type ExportState = z.input<typeof exportState>;
export type DeletionState = z.input<typeof deletionState>;
