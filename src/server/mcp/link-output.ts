import { z } from "zod";
import type { ShortLink } from "#features/links/short-links/contract.ts";
import { untrusted } from "./untrusted.ts";

const texts = {
  name: z.string(),
  link: z.string().describe("The destination."),
  description: z.string().nullable(),
  note: z.string().describe("Only for the workspace's members."),
  tags: z.array(z.string()),
  externalId: z.string().nullable().describe("The id of the link in another system."),
};

const fields = {
  id: z.string(),
  shortUrl: z.string().describe("The address to share."),
  addresses: z.array(z.string()).describe("Every address of the link."),
  clicks: z.int().describe("All clicks of people, a few seconds old at most; bots and previews are left out."),
  lastClickAt: z.string().nullable(),
  archived: z.boolean(),
  onPage: z.boolean().describe("Whether it is a button on the page of the workspace; otherwise only a short link."),
  hasPassword: z.boolean(),
  hasRules: z.boolean().describe("Whether a schedule, limit, gate, target or split test applies."),
  redirectStatus: z.int(),
  version: z.int().describe("Send it back with an update to detect changes by others."),
  createdAt: z.string(),
  updatedAt: z.string(),
};

/** A link in a list. */
export const listedLink = z.object({ ...fields, untrusted: untrusted(texts) });

/** A link with its rules, which contain addresses and texts. */
export const fullLink = z.object({
  ...fields,
  untrusted: untrusted({ ...texts, rules: z.record(z.string(), z.unknown()).nullable() }),
});

/** A link in the input form of both output schemas. */
export function presentLinkForTools(link: ShortLink): z.input<typeof fullLink> {
  const { addresses, rules, name, link: destination, description, note, tags, externalId, ...others } = link;
  return {
    ...others,
    id: link._id,
    addresses: addresses.map(({ url }) => url),
    hasRules: rules !== null,
    untrusted: { name, link: destination, description, note, tags, externalId, rules },
  };
}
