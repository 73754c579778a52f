import { z } from "zod";
import { defineContract } from "#base/contract.ts";
import { notFound, defineError } from "#base/errors.ts";
import { isoDate, readOnlyKeys, text } from "#base/schema.ts";
import { UTM_NAME_MAX_LENGTH, UTM_TEMPLATES_MAX, UTM_VALUE_MAX_LENGTH, utmKeys } from "./utm-tags.ts";

export const utmNameTaken = defineError("utm_name_taken", 409, "You already have a template with this name.", "name");

export const utmTemplateLimit = defineError(
  "utm_template_limit",
  409,
  `You can keep up to ${UTM_TEMPLATES_MAX} templates. Delete one first.`,
);

const value = text(UTM_VALUE_MAX_LENGTH).trim().default("");
const templateBody = z
  .strictObject({
    ...readOnlyKeys,
    name: text(UTM_NAME_MAX_LENGTH).trim().min(1, "Enter a name"),
    source: value,
    medium: value,
    campaign: value,
    term: value,
    content: value,
  })
  .refine((template) => utmKeys.some((key) => template[key] !== ""), {
    message: "Fill in at least one tag",
    path: ["source"],
  })
  .meta({ id: "NewUtmTemplate" });

export const utmTemplateSchema = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    source: z.string(),
    medium: z.string(),
    campaign: z.string(),
    term: z.string(),
    content: z.string(),
    createdAt: isoDate,
    updatedAt: isoDate,
  })
  .meta({ id: "UtmTemplate" });

const templateId = z.object({ utmTemplateId: z.uuid().toLowerCase() });

export const utmContract = defineContract(
  { tag: "UTM templates", scope: "links" },
  {
    "GET /v1/links/utm-templates": {
      id: "listUtmTemplates",
      summary: "List the workspace's UTM templates by name",
      response: z.array(utmTemplateSchema),
      paginatedBy: "_id",
    },
    "POST /v1/links/utm-templates": {
      id: "createUtmTemplate",
      summary: "Save campaign tags as a UTM template",
      idempotent: true,
      body: templateBody,
      status: 201,
      response: utmTemplateSchema,
      errors: [utmNameTaken, utmTemplateLimit],
    },
    "PUT /v1/links/utm-templates/{utmTemplateId}": {
      id: "updateUtmTemplate",
      summary: "Replace a UTM template; links that were tagged with it do not change",
      params: templateId,
      body: templateBody,
      response: utmTemplateSchema,
      errors: [notFound, utmNameTaken],
    },
    "DELETE /v1/links/utm-templates/{utmTemplateId}": {
      id: "deleteUtmTemplate",
      summary: "Delete a UTM template; links that were tagged with it do not change",
      params: templateId,
      errors: [notFound],
    },
  },
);

export type UtmContract = typeof utmContract;
export type UtmTemplate = z.output<typeof utmTemplateSchema>;
