import type { Category } from "#features/blocks/categories/contract.ts";
import type { Link } from "#features/links/contract.ts";
import type { ShortLink } from "#features/links/short-links/contract.ts";

/** A link as its owner sees it; id and name match, so that lists of links are readable. */
export const sampleLink = (_id: string, change: Partial<Link> = {}): Link => ({
  _id,
  user: "u",
  name: _id,
  slug: "web",
  link: `https://example.com/${_id}`,
  description: null,
  timeout: 0,
  meta: {},
  sort_order: 10,
  alias: _id,
  code: "c",
  category: null,
  tags: [],
  thumbnail: "",
  archived: false,
  cells: 1,
  onPage: true,
  externalId: null,
  note: "",
  redirectStatus: 302,
  rules: null,
  hasPassword: false,
  taken: 0,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  deletedAt: null,
  ...change,
});

/** The body of a call that creates a link on the page. */
export const newLink = (change: object = {}) => ({ name: "x", slug: "web", link: "https://example.com", ...change });

export const sampleCategory = (_id: string): Category => ({
  _id,
  name: _id,
  sort_order: 10,
  version: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

/** A link off the page, as in the list of short links, with one custom address. */
export const sampleShortLink = (_id: string, change: Partial<ShortLink> = {}): ShortLink => ({
  ...sampleLink(_id),
  onPage: false,
  addresses: [
    { host: "go.example", path: _id, url: `https://go.example/${_id}` },
    { host: "go.example", path: "c", url: "https://go.example/c" },
  ],
  shortUrl: `https://go.example/${_id}`,
  clicks: 0,
  lastClickAt: null,
  ...change,
});
