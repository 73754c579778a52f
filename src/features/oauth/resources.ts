import { scopes, type Scope } from "#base/scopes.ts";

/** The audience of an access token: the API or the MCP server. A token for one is not valid at the other. */
export type Resource = "api" | "mcp";

/** The scopes of the MCP server's tools. */
const mcpScopes: readonly Scope[] = ["links:read", "links:write", "pages:read", "analytics:read"];

/** The default of apps that request no scopes: read access. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope.endsWith(":read"));

export const OFFLINE = "offline_access";

/** The resource indicator (RFC 8707) of a resource, which is also the audience of its tokens. */
export function toIndicator(resource: Resource, publicUrl: string): string {
  return resource === "mcp" ? `${publicUrl}/mcp` : publicUrl;
}

/** The resource with this indicator; a trailing slash makes no difference. */
export function findResource(indicator: string, publicUrl: string): Resource | undefined {
  const bare = indicator.replace(/\/$/, "");
  return (["api", "mcp"] as const).find((resource) => bare === toIndicator(resource, publicUrl));
}

export function scopesOf(resource: Resource): readonly Scope[] {
  return resource === "mcp" ? mcpScopes : scopes;
}

export function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text);
}
