import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, defineError } from "#base/errors.ts";
import { isoDate, readOnlyKeys, text } from "#base/schema.ts";
import { appearanceSchema } from "../appearance-schema.ts";
import { VERSION_NAME_MAX_LENGTH, VERSIONS_MAX } from "../limits.ts";

export const versionLimit = defineError(
  "version_limit",
  409,
  `You can keep up to ${VERSIONS_MAX} versions. Delete one first.`,
);

const versionBody = z
  .strictObject({
    ...readOnlyKeys,
    name: text(VERSION_NAME_MAX_LENGTH).trim().min(1, "Enter a name"),
  })
  .meta({ id: "VersionName" });

const versionSchema = z
  .object({
    _id: z.uuid(),
    user: z.uuid(),
    name: z.string().describe("Empty if none was given"),
    automatic: z.boolean().describe("True if it was saved automatically before another state replaced it"),
    ...appearanceSchema.pick({ title: true, template: true, palette: true }).shape,
    createdAt: isoDate,
  })
  .meta({ id: "AppearanceVersion" });

const versionId = z.object({ versionId: z.uuid() });

export const versionsContract = defineContract(
  { tag: "Appearance", scope: "appearance" },
  {
    "GET /v1/appearance-versions": {
      id: "listAppearanceVersions",
      summary: "List the kept versions of the appearance, newest first",
      response: z.array(versionSchema),
      paginatedBy: "_id",
    },
    "POST /v1/appearance-versions": {
      id: "createAppearanceVersion",
      summary: "Save the current appearance as a named version",
      idempotent: true,
      body: versionBody,
      status: 201,
      response: versionSchema,
      errors: [notFound, versionLimit],
    },
    "PUT /v1/appearance-versions/{versionId}": {
      id: "updateAppearanceVersion",
      summary: "Rename a version; an automatic version becomes permanent",
      params: versionId,
      body: versionBody,
      response: versionSchema,
      errors: [notFound],
    },
    "DELETE /v1/appearance-versions/{versionId}": {
      id: "deleteAppearanceVersion",
      summary: "Delete a version; the current appearance does not change",
      params: versionId,
      errors: [notFound],
    },
    "POST /v1/appearance-versions/{versionId}/restore": {
      id: "restoreAppearanceVersion",
      summary: "Restore a version of the appearance; the state before is kept as an automatic version",
      params: versionId,
      response: appearanceSchema,
      errors: [notFound, versionLimit],
    },
  },
);

export type AppearanceVersion = z.output<typeof versionSchema>;
