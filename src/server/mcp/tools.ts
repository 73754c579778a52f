import { allows, type Scope } from "#base/scopes.ts";
import { explainNumber, queryAnalytics } from "./analytics-tools.ts";
import { importPreview } from "./import-tools.ts";
import { archiveLinkTool, createLinkTool, searchLinks, updateLinkTool } from "./link-tools.ts";
import { listPagesTool } from "./page-tools.ts";
import { qrCode } from "./qr-tool.ts";
import { simulateLinkTool } from "./simulate-tool.ts";
import { type Tool, toJsonSchema } from "./tool.ts";

const tools: readonly Tool[] = [
  searchLinks,
  createLinkTool,
  updateLinkTool,
  archiveLinkTool,
  simulateLinkTool,
  queryAnalytics,
  explainNumber,
  listPagesTool,
  qrCode,
  importPreview,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export function findTool(name: string): Tool | undefined {
  return byName.get(name);
}

let described: readonly { readonly tool: Tool; readonly listed: ReturnType<typeof describe> }[] | undefined;

/** The tools that these scopes allow, as the protocol lists them. */
export function listTools(scopes: readonly Scope[]) {
  described ??= tools.map((tool) => ({ tool, listed: describe(tool) }));
  return described.filter(({ tool }) => tool.scopes.some((scope) => allows(scopes, scope))).map(({ listed }) => listed);
}

function describe({ name, title, description, annotations, input, output }: Tool) {
  return {
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: toJsonSchema(input, "input"),
    outputSchema: toJsonSchema(output, "output"),
  };
}
