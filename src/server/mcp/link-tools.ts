import { z } from "zod";
import { changeShortLink, createShortLink } from "#features/links/short-links/change-links.ts";
import { listContract, newShortLinkBody, PAGE_MAX } from "#features/links/short-links/contract.ts";
import { listShortLinks } from "#features/links/short-links/list-links.ts";
import { rowVersion } from "#features/blocks/item-schema.ts";
import { fullLink, listedLink, presentLinkForTools } from "./link-output.ts";
import { defineTool, READS } from "./tool.ts";

export const linkId = z.uuid().toLowerCase().describe("The id of the link, from search_links.");

const query = listContract["GET /v1/links"].query.shape;

export const searchLinks = defineTool({
  name: "search_links",
  title: "Search links",
  description: `Find links of the workspace by words, tag, host or state, or list them all. Use it first to get the id of a link that a person names or pastes. Returns up to ${PAGE_MAX} links per call, newest first unless sort says otherwise; pass next back as cursor for more. Deleted links are left out.`,
  scopes: ["links:read"],
  annotations: READS,
  input: z.strictObject({
    q: query.q.describe(
      "Words that must all occur in the name, destination, addresses, tags or note. A short URL finds its link.",
    ),
    tag: query.tag.describe("Only links with this tag."),
    host: query.host.describe("Only links with an address on this host, such as go.example.com."),
    ids: z.array(z.uuid().toLowerCase()).min(1).max(PAGE_MAX).optional().describe("Only these links."),
    archived: z.boolean().optional().describe("True: only archived links. False: only others."),
    onPage: z.boolean().optional().describe("True: only buttons of the page. False: only other short links."),
    sort: query.sort.describe("clicks and lastClick put the most and the latest clicked first."),
    limit: z.int().min(1).max(PAGE_MAX).default(20),
    cursor: query.cursor.describe("next of the previous result, with the same filters."),
  }),
  output: z.object({ links: z.array(listedLink), next: z.string().nullable() }),
  async run(ctx, input) {
    const { links, next } = await listShortLinks(ctx, input);
    const more = next === null ? "No more links follow." : "More links follow: call again with next as cursor.";
    return {
      summary: `${links.length === 1 ? "1 link" : `${links.length} links`}. ${more}`,
      data: { links: links.map(presentLinkForTools), next },
    };
  },
});

const { shape } = newShortLinkBody;
const link = shape.link.describe("The destination: http, https, mailto, tel, sms or an app's address.");
const fields = {
  name: shape.name.describe("The title that people see; taken from the destination if it is left out."),
  path: shape.path.describe(
    "The back-half of the short URL, such as spring-sale: letters, digits, emoji, - _ . ~, up to 5 parts separated by /. Left out, a random code.",
  ),
  host: shape.host.describe("A host of the workspace for short links; left out, the host of the installation."),
  description: shape.description,
  tags: shape.tags.describe("Up to 20 tags."),
  note: shape.note.describe("A note for the workspace's members, never shown to visitors."),
  onPage: shape.onPage.describe("Whether the link is also a button on the workspace's page."),
  externalId: shape.externalId.describe("Your own unique id for the link; a second link with it is rejected."),
  redirectStatus: shape.redirectStatus.describe(
    "Browsers remember 301 and 308 for a minute: repeated clicks in that time are not counted, and do not see a new destination.",
  ),
  password: shape.password.describe("Visitors must enter it. Null removes it."),
  rules: shape.rules.describe(
    "Schedule, click limit, age gate, targeting, split test, app links and preview. They replace all rules of the link; null removes them.",
  ),
};

export const createLinkTool = defineTool({
  name: "create_link",
  title: "Create a short link",
  description:
    "Create a short link to a destination and return its short URL. Only link is required. Set findExisting to get the live link with the same destination instead of a second one, and externalId so that a repeated call fails instead of creating another link. Counts towards the plan's links.",
  scopes: ["links:write"],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ link, ...fields, findExisting: shape.findExisting }),
  output: z.object({ link: fullLink }),
  async run(ctx, input) {
    const created = await createShortLink(ctx, input);
    return { summary: "The link exists. Share shortUrl.", data: { link: presentLinkForTools(created) } };
  },
});

export const updateLinkTool = defineTool({
  name: "update_link",
  title: "Update a link",
  description:
    "Change fields of a link; fields that are left out keep their values. A new destination takes effect at once for everyone who uses the short URL. A path replaces all custom addresses of the link, so that those stop working. Send version to fail with link_changed if the link changed since you read it. Changes are kept in the link's history, where a person can revert them.",
  scopes: ["links:write"],
  // values are replaced
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ linkId, link: link.optional(), ...fields, version: rowVersion.optional() }),
  output: z.object({ link: fullLink }),
  async run(ctx, { linkId: id, ...change }) {
    const changed = await changeShortLink(ctx, id, change);
    return { summary: "The link is updated.", data: { link: presentLinkForTools(changed) } };
  },
});

export const archiveLinkTool = defineTool({
  name: "archive_link",
  title: "Archive a link",
  description:
    "Archive a link, or bring it back with archived: false. An archived link leaves the page and the usual lists, while its short URL, statistics and settings stay as they are. To stop a short URL from working, a person has to delete the link in the dashboard.",
  scopes: ["links:write"],
  // archiving sets only a flag, which this tool can also remove
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ linkId, archived: z.boolean().default(true) }),
  output: z.object({ link: fullLink }),
  async run(ctx, { linkId: id, archived }) {
    const changed = await changeShortLink(ctx, id, { archived });
    return {
      summary: archived ? "The link is archived." : "The link is no longer archived.",
      data: { link: presentLinkForTools(changed) },
    };
  },
});
