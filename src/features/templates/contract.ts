import { z } from "zod";
import { text } from "#base/schema.ts";
import { defineContract } from "#base/contract.ts";
import { notFound } from "#base/errors.ts";
import { languages } from "#base/language.ts";
import { appearanceSchema, versionLimit } from "#features/appearance/contract.ts";
import { blockLimit } from "#features/blocks/errors.ts";
import { categoryLimit } from "#features/blocks/categories/contract.ts";
import { linkLimit, planLimit } from "#features/links/errors.ts";
import { dailyLimits } from "#features/workspaces/trust.ts";
import { appliedChangesSchema } from "./applied-changes.ts";
import { pageImportsContract } from "./page-import/contract.ts";
import { templateKinds } from "./page-template.ts";

const templateSchema = z
  .object({
    key: z.string(),
    name: z.string().describe("In the requested language"),
    title: z.string(),
    kind: z.enum(templateKinds),
    template: appearanceSchema.shape.template,
    palette: appearanceSchema.shape.palette,
    links: z.int(),
    blocks: z.int(),
    preview: z.string().describe("The preview document for a frame: sandboxed, inert, the same for everyone"),
  })
  .meta({ id: "Template" });

const language = z.strictObject({ lang: z.enum(languages).optional() });

export const templatesContract = defineContract(
  { tag: "Templates", scope: "pages" },
  {
    "GET /v1/starts": {
      id: "listTemplates",
      summary: "List the templates in gallery order",
      query: language,
      response: z.array(templateSchema),
    },
    "POST /v1/starts/{key}/apply": {
      id: "applyTemplate",
      idempotent: true,
      summary:
        "Apply a template: `replace` moves links and blocks to the trash and keeps the appearance as a version, `add` adds the template's links and blocks",
      params: z.object({ key: text(40) }),
      query: language,
      body: z.strictObject({ mode: z.enum(["replace", "add"], "Choose what to do") }),
      response: appliedChangesSchema,
      errors: [notFound, planLimit, linkLimit, ...dailyLimits, blockLimit, categoryLimit, versionLimit],
    },
    "POST /v1/starts/undo": {
      id: "undoTemplate",
      summary: "Undo applying a template or an imported page; what has been deleted since is skipped",
      body: appliedChangesSchema,
      maxBodyBytes: 1024 * 1024,
      errors: [notFound, planLimit, linkLimit, blockLimit, versionLimit],
    },
    ...pageImportsContract,
  },
);

export type TemplatesContract = typeof templatesContract;
export type ListedTemplate = z.output<typeof templateSchema>;
