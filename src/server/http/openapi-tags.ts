/** The groups of calls in the order in which programs usually need them. */
export const tags = [
  { name: "Links", description: "Short links and the links of a page: rules, addresses, tags, order, trash, history" },
  { name: "Tags", description: "The tags of links" },
  { name: "UTM templates", description: "Saved campaign parameters" },
  { name: "Imports and exports", description: "Links and clicks as files, from and for other services" },
  { name: "Analytics", description: "Visits and clicks, by time and by dimension, and why a number is what it is" },
  { name: "Reports", description: "Report mails, shared dashboards and annotations" },
  {
    name: "Shared statistics",
    description: "What the holder of a shared dashboard's address sees, without signing in",
  },
  { name: "Pages", description: "The pages of an account" },
  { name: "Blocks", description: "Everything on a page beside its links" },
  { name: "Categories", description: "The sections of a page" },
  { name: "Appearance", description: "Title, pictures, colours and layout of a page, and saved versions of them" },
  { name: "Templates", description: "Ready-made pages, and the import of a public page of another service" },
  { name: "Media", description: "Pictures and files" },
  { name: "Audience", description: "Subscribers and messages of a page's visitors" },
  { name: "Webhooks", description: "Calls to your server when something happens" },
  { name: "Domains", description: "Hosts of your own for pages and short links" },
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
] as const;
