import { pdf } from "./sample-files.ts";
import { png } from "./sample-pictures.ts";

/** The values of path parameters: ids of existing rows, and of rows that earlier calls create. */
export type ExampleIds = Record<string, string>;

/** The responses so far, by the key of their call. */
// oxlint-disable-next-line typescript/no-explicit-any -- the contract of each call checks its response
export type ExampleResults = Record<string, any>;

export interface ExampleCall {
  readonly key: string;
  readonly query?: string;
  readonly body?: (ids: ExampleIds, results: ExampleResults) => unknown;
  /** The file to upload. */
  readonly file?: { readonly field: string; readonly name: string; bytes(): Promise<Uint8Array> };
  /** Path parameters with other values than usual: the parameter, and the name of its value in `ExampleIds`. */
  readonly other?: Readonly<Record<string, string>>;
  /** True for a call that only prepares a later one, and is not an example itself. */
  readonly isStep?: true;
  /** Stores the `_id` of the response under this name for later calls. */
  readonly save?: string;
}

const ORDER = "GET /v1/widget/link/order";
const APPLY = "POST /v1/starts/{key}/apply";
const PERIOD = "from=2026-05-01&until=2026-05-02&zone=Europe/Istanbul";
const csv = "link,alias,name\nhttps://example.com/menu,menu,Menu\n";
const links = { field: "file", name: "links.csv", bytes: async () => Buffer.from(csv) };

/** A rule that sends visitors from Germany to another destination. */
const targets = [{ when: [{ kind: "country", is: "one-of", values: ["DE"] }], to: "https://example.com/de/summer" }];
const page = { title: "Jane Doe", description: "Photographer in Istanbul", template: "minimal" };

/** One call for every operation that API keys can use, ordered so that each call finds the rows it needs. */
export const exampleCalls: readonly ExampleCall[] = [
  // links
  {
    key: "POST /v1/links",
    body: () => ({ link: "https://example.com/summer", path: "summer", tags: ["campaign"], rules: { targets } }),
    save: "shortId",
  },
  { key: "GET /v1/links", query: "limit=1&tag=campaign" },
  { key: "GET /v1/links/hosts" },
  { key: "GET /v1/links/by-address", query: "path=summer" },
  {
    key: "POST /v1/links/bulk",
    body: () => ({ links: [{ link: "https://example.com/a", path: "a" }, { link: "not an address" }] }),
  },
  {
    key: "PUT /v1/links/by-external-id/{externalId}",
    body: () => ({ link: "https://example.com/product/42", name: "Product 42" }),
  },
  { key: "GET /v1/links/{linkId}" },
  { key: "PATCH /v1/links/{linkId}", body: () => ({ link: "https://example.com/autumn", note: "For the fair" }) },
  { key: "GET /v1/links/{linkId}/history", query: "limit=1" },
  { key: "PUT /v1/links/{linkId}/history", body: () => ({ public: true }) },
  { key: "POST /v1/links/{linkId}/history/{entryId}/revert", body: () => ({}) },
  { key: "POST /v1/links/batch", body: ({ linkId }) => ({ ids: [linkId], action: "tag", tags: ["spring"] }) },
  {
    key: "POST /v1/links/simulate",
    body: () => ({
      link: "https://example.com/summer",
      rules: { targets },
      visitor: { country: "DE", at: "2026-05-01T09:00:00Z", hash: "1" },
    }),
  },
  {
    key: "POST /v1/links/{linkId}/simulate",
    body: () => ({ visitor: { country: "TR", device: "mobile", at: "2026-05-01T09:00:00Z", hash: "1" } }),
  },
  { key: "DELETE /v1/links/{linkId}/taken" },
  { key: "GET /v1/links/alias/{alias}" },
  { key: "GET /v1/links/unknown-paths" },
  { key: "DELETE /v1/links/unknown-paths/{alias}" },
  { key: "GET /v1/links/health" },
  { key: "GET /v1/links/preview-settings" },
  { key: "PUT /v1/links/preview-settings", body: () => ({ show_owner: true }) },
  { key: "GET /v1/links/tags" },
  { key: "PUT /v1/links/tags/{tag}", body: () => ({ name: "news" }) },
  { key: "GET /v1/links/utm-templates" },
  {
    key: "POST /v1/links/utm-templates",
    body: () => ({ name: "Newsletter", source: "newsletter", medium: "email", campaign: "summer" }),
  },
  {
    key: "PUT /v1/links/utm-templates/{utmTemplateId}",
    body: () => ({ name: "Spring", source: "newsletter", medium: "email" }),
  },
  { key: "GET /v1/widget/link", query: "limit=1" },
  {
    key: "POST /v1/widget/link",
    body: () => ({ name: "Portfolio", slug: "web", link: "https://example.com/work" }),
    save: "pageLinkId",
  },
  { key: "PUT /v1/widget/link/{linkId}", body: () => ({ name: "Shop", description: "Prints and books" }) },
  { key: "GET /v1/widget/link/order" },
  {
    key: "PUT /v1/widget/link/order",
    body: (_, { [ORDER]: order }) => ({ ids: [...order.ids].reverse(), version: order.version }),
  },
  // imports and exports
  { key: "GET /v1/links/imports" },
  {
    key: "POST /v1/links/imports",
    query: "name=links.csv",
    file: links,
    save: "importId",
  },
  { key: "GET /v1/links/imports/{importId}" },
  {
    key: "PUT /v1/links/imports/{importId}",
    body: () => ({
      format: "csv",
      mapping: { link: 0, alias: 1, name: 2 },
      conflicts: "skip",
      on_page: false,
      open_protected: false,
    }),
  },
  { key: "POST /v1/links/imports/{importId}/start", body: () => ({ leave_out: true }) },
  { key: "GET /v1/links/export", query: "form=csv" },
  { key: "GET /v1/links/redirects" },
  // pages
  { key: "GET /v1/pages" },
  { key: "GET /v1/blocks" },
  { key: "POST /v1/blocks", body: () => ({ content: { kind: "header", text: "My work" } }), save: "newBlockId" },
  { key: "PUT /v1/blocks/{blockId}", body: () => ({ content: { kind: "header", text: "Selected work" } }) },
  { key: "GET /v1/links/categories" },
  { key: "POST /v1/links/categories", body: () => ({ name: "Shops" }) },
  { key: "PUT /v1/links/categories/{categoryId}", body: () => ({ name: "Sites of friends" }) },
  { key: "POST /v1/appearance", body: () => page },
  { key: "GET /v1/appearance/{userId}" },
  { key: "PUT /v1/appearance/{appearanceId}", body: () => ({ title: "Jane Doe", template: "grid" }) },
  { key: "POST /v1/appearance/preview", body: () => ({ template: "rows" }) },
  { key: "GET /v1/appearance-versions" },
  { key: "POST /v1/appearance-versions", body: () => ({ name: "Summer" }), save: "newVersionId" },
  { key: "PUT /v1/appearance-versions/{versionId}", body: () => ({ name: "Spring 2026" }) },
  { key: "POST /v1/appearance-versions/{versionId}/restore" },
  { key: "GET /v1/leap" },
  { key: "PUT /v1/leap", body: () => ({ to: "https://example.com/", from: "2036-01-01T00:00:00Z", note: "Holidays" }) },
  { key: "DELETE /v1/leap" },
  { key: "GET /v1/starts" },
  { key: "POST /v1/starts/{key}/apply", body: () => ({ mode: "add" }) },
  { key: "POST /v1/starts/undo", body: (_, { [APPLY]: applied }) => applied },
  {
    key: "POST /v1/page-imports",
    body: () => ({
      title: "Jane Doe",
      sections: [{ name: "Work", links: [{ name: "Portfolio", link: "https://example.com/work" }] }],
      profiles: [{ platform: "instagram", link: "https://instagram.com/jane" }],
    }),
  },
  { key: "GET /v1/filemanager/folder/default" },
  {
    key: "POST /v1/widget/image/upload",
    file: { field: "image", name: "photo.png", bytes: () => png() },
  },
  { key: "GET /v1/media", query: "limit=1" },
  { key: "DELETE /v1/media/{pictureId}" },
  { key: "POST /v1/files", file: { field: "file", name: "menu.pdf", bytes: async () => pdf("Menu") } },
  // audience
  { key: "GET /v1/audience/subscribers" },
  { key: "GET /v1/audience/summary" },
  { key: "GET /v1/audience/export" },
  { key: "GET /v1/audience/messages" },
  { key: "PUT /v1/audience/messages/{messageId}", body: () => ({ read: true }) },
  { key: "PUT /v1/audience/messages", body: () => ({ read: true }) },
  // domains
  { key: "GET /v1/domains", query: "limit=1" },
  { key: "POST /v1/domains", body: () => ({ host: "go.example.com", use: "links" }), save: "newDomainId" },
  { key: "GET /v1/domains/{domainId}" },
  { key: "PATCH /v1/domains/{domainId}", body: () => ({ rootUrl: "https://example.com/" }) },
  // analytics
  { key: "GET /v1/log/my/stats" },
  { key: "GET /v1/log/my/summary" },
  { key: "GET /v1/log/my/links" },
  { key: "GET /v1/log/my/ledger" },
  { key: "GET /v1/analytics/overview", query: PERIOD },
  { key: "GET /v1/analytics/series", query: `${PERIOD}&interval=day` },
  { key: "GET /v1/analytics/breakdown", query: `${PERIOD}&dimension=country&limit=10` },
  { key: "GET /v1/analytics/explain", query: PERIOD },
  { key: "GET /v1/analytics/export", query: `${PERIOD}&dimension=country` },
  { key: "GET /v1/analytics/imported", query: PERIOD },
  { key: "GET /v1/analytics/blocks", query: PERIOD },
  { key: "GET /v1/analytics/receipt" },
  { key: "GET /v1/links/{linkId}/split" },
  { key: "GET /v1/analytics/reports/preview" },
  { key: "GET /v1/analytics/annotations" },
  { key: "POST /v1/analytics/annotations", body: () => ({ title: "Newsletter sent", day: "2026-05-01" }) },
  { key: "PUT /v1/analytics/annotations/{annotationId}", body: () => ({ title: "First newsletter" }) },
  { key: "GET /v1/analytics/shares" },
  { key: "POST /v1/analytics/shares", body: ({ linkId }) => ({ name: "Agency", links: [linkId] }) },
  { key: "PUT /v1/analytics/shares/{shareId}", body: () => ({ active: false }) },
  { key: "POST /v1/analytics/shares/{shareId}/rotate" },
  // webhooks
  { key: "GET /v1/webhooks", query: "limit=1" },
  {
    key: "POST /v1/webhooks",
    body: () => ({ url: "https://hooks.example.com/halka", events: ["link.created", "link.clicked"] }),
    save: "webhookId",
  },
  { key: "GET /v1/webhooks/{webhookId}" },
  { key: "PATCH /v1/webhooks/{webhookId}", body: () => ({ filters: { tags: ["campaign"], domains: [] } }) },
  { key: "POST /v1/webhooks/{webhookId}/rotate" },
  { key: "GET /v1/webhooks/{webhookId}/deliveries" },
  { key: "POST /v1/webhooks/{webhookId}/replay", body: () => ({ since: "2026-05-01T00:00:00Z" }) },
  { key: "DELETE /v1/webhooks/{webhookId}" },
  // calls that end or delete something come last
  { key: "DELETE /v1/analytics/shares/{shareId}" },
  { key: "DELETE /v1/analytics/annotations/{annotationId}" },
  { key: "DELETE /v1/domains/{domainId}", query: "release=true", other: { domainId: "newDomainId" } },
  { key: "DELETE /v1/audience/messages/{messageId}" },
  { key: "POST /v1/audience/messages/{messageId}/restore" },
  { key: "DELETE /v1/audience/subscribers/{subscriberId}" },
  { key: "DELETE /v1/appearance-versions/{versionId}", other: { versionId: "newVersionId" } },
  { key: "DELETE /v1/links/categories/{categoryId}" },
  { key: "DELETE /v1/blocks/{blockId}" },
  { key: "GET /v1/blocks/deleted", query: "limit=1" },
  { key: "POST /v1/blocks/{blockId}/restore" },
  { key: "DELETE /v1/blocks/{blockId}", isStep: true },
  { key: "DELETE /v1/blocks/deleted/{blockId}" },
  { key: "DELETE /v1/links/utm-templates/{utmTemplateId}" },
  { key: "DELETE /v1/links/tags/{tag}", other: { tag: "newTag" } },
  { key: "DELETE /v1/widget/link/{linkId}" },
  { key: "GET /v1/links/deleted", query: "limit=1" },
  { key: "DELETE /v1/links/deleted/{linkId}" },
  { key: "DELETE /v1/links/{linkId}", other: { linkId: "shortId" } },
  { key: "POST /v1/links/imports", file: links, save: "importId", isStep: true },
  { key: "DELETE /v1/links/imports/{importId}" },
];
