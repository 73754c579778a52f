import { z } from "zod";
import { listPages } from "#features/pages/pages.ts";
import { defineTool, READS } from "./tool.ts";
import { untrusted } from "./untrusted.ts";

export const listPagesTool = defineTool({
  name: "list_pages",
  title: "List pages",
  description:
    "Return the link-in-bio page of the workspace: its address, title and number of links. Links of the page are found by search_links with onPage: true.",
  scopes: ["pages:read"],
  annotations: READS,
  input: z.strictObject({}),
  output: z.object({
    pages: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        url: z.string(),
        links: z.int().describe("The number of links on the page."),
        createdAt: z.string(),
        untrusted: untrusted({ title: z.string() }),
      }),
    ),
  }),
  async run(ctx) {
    const pages = await listPages(ctx);
    return {
      summary: pages.length === 1 ? "1 page." : `${pages.length} pages.`,
      data: {
        pages: pages.map(({ _id, address, title, ...page }) => ({
          ...page,
          id: _id,
          url: address ?? `${ctx.publicUrl}/${page.username}`,
          untrusted: { title },
        })),
      },
    };
  },
});
