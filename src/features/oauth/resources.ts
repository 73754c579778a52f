import { scopes, type Scope } from "#base/scopes.ts";

/** The audience of an access token: the API or the MCP server. A token for one is not valid at the other. */
export type ProtectedResource = "api" | "mcp";

/** The scopes of the MCP server's tools. */
const mcpScopes: readonly Scope[] = ["links:read", "links:write", "pages:read", "analytics:read"];

/** The default of apps that request none of our scopes: read access. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => scope.endsWith(":read"));

export const OFFLINE_ACCESS = "offline_access";

/** The resource indicator (RFC 8707) of a resource, which is also the audience of its tokens. */
export function toResourceIndicator(resource: ProtectedResource, publicUrl: string): string {
  return resource === "mcp" ? `${publicUrl}/mcp` : publicUrl;
}

/** The resource with this indicator; a trailing slash makes no difference. */
export function findResource(indicator: string, publicUrl: string): ProtectedResource | undefined {
  const bare = indicator.replace(/\/$/, "");
  return (["api", "mcp"] as const).find((resource) => bare === toResourceIndicator(resource, publicUrl));
}

export function listResourceScopes(resource: ProtectedResource): readonly Scope[] {
  return resource === "mcp" ? mcpScopes : scopes;
}

export function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text);
}

/** The parameters of a request that say what it is about. */
export interface RequestedAccess {
  readonly scope?: string;
  readonly resource?: string | readonly string[];
}

/**
 * The scopes that an app requests, limited to those that its resources have; empty if a person could allow nothing.
 */
export function listRequestedScopes(params: RequestedAccess, publicUrl: string): readonly Scope[] {
  const known = (params.scope ?? "").split(" ").filter(isScope);
  const requested = known.length === 0 ? defaultScopes : known;
  const resources = listRequestedResources(params, publicUrl).flatMap(
    (indicator) => findResource(indicator, publicUrl) ?? [],
  );
  const available = new Set(resources.flatMap((resource) => [...listResourceScopes(resource)]));
  return [...new Set(requested)].filter((scope) => available.has(scope));
}

export function listRequestedResources({ resource }: RequestedAccess, publicUrl: string): readonly string[] {
  return [resource ?? toResourceIndicator("api", publicUrl)].flat();
}
