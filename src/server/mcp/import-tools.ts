import { z } from "zod";
import { ApiError } from "#base/errors.ts";
import { importTooLarge } from "#features/imports/errors.ts";
import { previewFile } from "#features/imports/imports.ts";
import { previewImport } from "#features/templates/page-import/preview-import.ts";
import type { SignedInCtx } from "../http/endpoints.ts";
import { defineTool, READS } from "./tool.ts";
import { untrusted } from "./untrusted.ts";

/** Maximum size of a file as text; larger files must be uploaded in the dashboard. */
export const FILE_MAX_BYTES = 512 * 1024;
/** Maximum number of rows and links in a result; the counts cover all of them. */
const SHOWN_MAX = 50;

const source = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("file"),
    content: z.string().min(1).describe("The text of a CSV or JSON file, at most 512 KiB."),
    fileName: z.string().max(200).optional(),
  }),
  z.strictObject({
    kind: z.literal("page"),
    url: z.string().trim().min(1).max(2048).describe("The public page of another link-in-bio service."),
  }),
]);

const fileSchema = z.object({
  format: z.string().describe("The service that the file seems to come from."),
  rows: z.int(),
  create: z.int(),
  replace: z.int(),
  skip: z.int(),
  leave_out: z.int().describe("Rows that cannot become links."),
  room: z.int().nullable().describe("How many more links the plan allows; null for unlimited."),
  blocked: z.string().nullable().describe("The limit that rules out the import as a whole."),
  remarks: z.array(z.object({ kind: z.string(), count: z.int() })),
  shown: z
    .array(
      z.object({
        line: z.int(),
        action: z.string(),
        remarks: z.array(z.string()),
        untrusted: untrusted({ name: z.string(), link: z.string(), alias: z.string() }),
      }),
    )
    .describe(`Up to ${SHOWN_MAX} rows: those with remarks, and a few others.`),
  untrusted: untrusted({ columns: z.array(z.string()) }),
});

const foundLink = z.object({ name: z.string(), link: z.string(), section: z.string() });
const pageSchema = z.object({
  service: z.string(),
  links: z.int(),
  known: z.int().describe("How many of them the workspace already has."),
  profiles: z.int(),
  left_out: z.int(),
  room: z.int().nullable().describe("How many more links the plan allows; null for unlimited."),
  untrusted: untrusted({
    title: z.string(),
    description: z.string(),
    address: z.string(),
    links: z.array(foundLink).describe(`The first ${SHOWN_MAX}.`),
    profiles: z.array(z.string()),
  }),
});

export const importPreview = defineTool({
  name: "import_preview",
  title: "Preview an import",
  description:
    "Return what an import would do, without storing anything: from the export file of another shortener (Bitly, Shlink, YOURLS, Kutt, Linktree, LinkStack or any CSV with a column of addresses), or from a public page of another service, which is fetched. To import, a person uploads the file or enters the address in the dashboard under Import. A file needs the scope links:read, a page pages:read.",
  scopes: ["links:read", "pages:read"],
  getScope: ({ source: { kind } }) => (kind === "file" ? "links:read" : "pages:read"),
  annotations: { ...READS, openWorldHint: true },
  input: z.strictObject({ source }),
  output: z.object({ file: fileSchema.optional(), page: pageSchema.optional() }),
  async run(ctx, { source: from }) {
    return from.kind === "file"
      ? previewFileImport(ctx, from.content, from.fileName ?? "")
      : previewPageImport(ctx, from.url);
  },
});

async function previewFileImport(ctx: SignedInCtx, content: string, fileName: string) {
  const bytes = Buffer.from(content);
  if (bytes.byteLength > FILE_MAX_BYTES)
    throw new ApiError(importTooLarge, { message: "The file is too large: at most 512 KiB." });
  const { found, report } = await previewFile(ctx, { bytes, fileName });
  const { shown, ...counted } = report;
  const file = {
    ...counted,
    format: found.format,
    shown: shown
      .slice(0, SHOWN_MAX)
      .map(({ name, link, alias, ...row }) => ({ ...row, untrusted: { name, link, alias } })),
    untrusted: { columns: found.columns },
  };
  return { summary: `${report.create} of ${report.rows} rows would become links. Nothing is stored.`, data: { file } };
}

async function previewPageImport(ctx: SignedInCtx, url: string) {
  const { service, title, description, address, sections, profiles, left_out, room } = await previewImport(ctx, url);
  const links = sections.flatMap(({ name: section, links: each }) => each.map((link) => ({ ...link, section })));
  const page = {
    service,
    links: links.length,
    known: links.filter(({ known }) => known).length,
    profiles: profiles.length,
    left_out: left_out.length,
    room,
    untrusted: {
      title,
      description,
      address,
      links: links.slice(0, SHOWN_MAX),
      profiles: profiles.map(({ link }) => link),
    },
  };
  return { summary: `The page has ${links.length} links. Nothing is stored.`, data: { page } };
}
