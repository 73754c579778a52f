import type { Endpoint } from "#base/contract.ts";

/**
 * The groups of calls in the order in which programs usually need them. In a group, the calls named by `first` come
 * first, then the others as in the contracts, then deprecated ones.
 */
export const tags = [
  {
    name: "Links",
    description: "Short links and the links of a page: rules, addresses, tags, order, trash, history",
    first: [
      "createLink",
      "getLink",
      "listLinks",
      "updateLink",
      "deleteLink",
      "createLinks",
      "updateLinks",
      "upsertLink",
      "getLinkByAddress",
      "listLinkHosts",
      "checkAlias",
      "getMetadata",
      "simulateLink",
      "simulateDraft",
      "resetClickLimit",
      "getOrder",
      "updateOrder",
      "listLinkHistory",
      "updateLinkHistory",
      "revertLink",
      "listUnhealthyLinks",
      "checkLink",
      "listDeletedLinks",
      "purgeLink",
      "listUnknownPaths",
      "deleteUnknownPath",
    ],
  },
  { name: "Tags", description: "The tags of links" },
  { name: "UTM templates", description: "Saved campaign parameters", first: ["createUtmTemplate", "listUtmTemplates"] },
  {
    name: "Imports and exports",
    description: "Links and clicks as files, from and for other services",
    first: [
      "createImport",
      "getImport",
      "listImports",
      "updateImport",
      "startImport",
      "undoImport",
      "deleteImport",
      "exportLinks",
      "exportRedirects",
    ],
  },
  {
    name: "Analytics",
    description: "Visits and clicks over time and by dimension, and what each number consists of",
    first: [
      "getOverview",
      "getSeries",
      "getBreakdown",
      "explainNumber",
      "exportStatistics",
      "listBlockStats",
      "getSplit",
      "getImportedClicks",
      "getDataInventory",
    ],
  },
  {
    name: "Reports",
    description: "Report emails, shared dashboards and annotations",
    first: [
      "createShare",
      "listShares",
      "updateShare",
      "rotateShare",
      "deleteShare",
      "createAnnotation",
      "listAnnotations",
      "updateAnnotation",
      "deleteAnnotation",
    ],
  },
  {
    name: "Shared statistics",
    description: "What the holder of a shared dashboard's address sees, without signing in",
  },
  { name: "Pages", description: "The pages of an account", first: ["listPages"] },
  { name: "Blocks", description: "Everything on a page besides its links", first: ["createBlock", "listBlocks"] },
  { name: "Categories", description: "The sections of a page", first: ["createCategory", "listCategories"] },
  { name: "Appearance", description: "Title, images, colours and layout of a page, and saved versions of them" },
  { name: "Templates", description: "Ready-made pages, and the import of a public page of another service" },
  {
    name: "Media",
    description: "Images and files",
    first: ["uploadPicture", "listPictures", "deletePicture", "uploadFile"],
  },
  { name: "Audience", description: "A page's subscribers, and messages from its visitors" },
  {
    name: "Webhooks",
    description: "Calls to your server when something happens",
    first: ["createWebhook", "getWebhook", "listWebhooks"],
  },
  {
    name: "Domains",
    description: "Your own hosts for pages and short links",
    first: ["createDomain", "getDomain", "listDomains"],
  },
  { name: "API keys", description: "Keys for programs" },
  {
    name: "Connected apps",
    description: "Apps with access through OAuth. Only our own screens call these, so their bodies are not described",
    isOfDashboard: true,
  },
  {
    name: "Changes",
    description:
      "A stream of what changes in the workspace. Only our own screens call these, so their bodies are not described",
    isOfDashboard: true,
  },
  { name: "Abuse", description: "For trusted reporters, with a token of the operator" },
  { name: "Visits", description: "What public pages themselves call" },
  {
    name: "Account",
    description:
      "Profile, plan and settings of the account. Only our own screens call these, so their bodies are not described",
    isOfDashboard: true,
  },
  {
    name: "Sign-in",
    description:
      "Sessions, passwords, passkeys and second factors. Only our own screens call these, so their bodies are not described",
    isOfDashboard: true,
  },
  {
    name: "Privacy",
    description:
      "Export of all data, and deletion of the account. Only our own screens call these, so their bodies are not described",
    isOfDashboard: true,
  },
] as const satisfies readonly Group[];

interface Group {
  readonly name: string;
  readonly description: string;
  readonly first?: readonly string[];
  readonly isOfDashboard?: true;
}

/** The calls by group, each group in the order of the documentation. */
export function sortCalls<T>(calls: readonly T[], getEndpoint: (call: T) => Endpoint): readonly T[] {
  const groups = new Map<string, Group & { readonly index: number }>(
    tags.map((group, index) => [group.name, { ...group, index }]),
  );
  const rank = (call: T): readonly [group: number, call: number] => {
    const { id, tag, replacedBy } = getEndpoint(call);
    const { index = tags.length, first = [] } = groups.get(tag) ?? {};
    const place = first.indexOf(id);
    return [index, replacedBy === undefined ? (place < 0 ? first.length : place) : first.length + 1];
  };
  return calls
    .map((call) => ({ call, rank: rank(call) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
    .map(({ call }) => call);
}
