import { z } from "zod";
import { defineContract } from "#base/contract.ts";

const previewSettings = z
  .object({
    show_owner: z.boolean().describe("Whether the preview of a link (`/{code}+`) names the page that it belongs to"),
  })
  .meta({ id: "PreviewSettings" });

export const destinationPreviewsContract = defineContract(
  { tag: "Links", scope: "links" },
  {
    "GET /v1/links/preview-settings": {
      id: "getPreviewSettings",
      summary: "Get the settings of the workspace's public link previews",
      response: previewSettings,
    },
    "PUT /v1/links/preview-settings": {
      id: "updatePreviewSettings",
      summary: "Change the settings of the workspace's public link previews",
      body: z.strictObject(previewSettings.shape),
      response: previewSettings,
    },
  },
);

export type PreviewSettings = z.output<typeof previewSettings>;
