import { scopes } from "#base/scopes.ts";
import { OFFLINE_ACCESS, type ProtectedResource, listResourceScopes, toResourceIndicator } from "./resources.ts";

export const paths = {
  authorize: "/oauth/authorize",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
  deviceAuthorization: "/oauth/device_authorization",
  /** The screens on which a person decides. */
  consent: "/oauth/consent",
  device: "/oauth/device",
  authorizationServer: "/.well-known/oauth-authorization-server",
  protectedResource: "/.well-known/oauth-protected-resource",
} as const;

/** The metadata of the authorization server (RFC 8414). */
export function authorizationServerMetadata(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + paths.authorize,
    token_endpoint: publicUrl + paths.token,
    registration_endpoint: publicUrl + paths.register,
    revocation_endpoint: publicUrl + paths.revoke,
    device_authorization_endpoint: publicUrl + paths.deviceAuthorization,
    scopes_supported: [...scopes, OFFLINE_ACCESS],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
    token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    revocation_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${publicUrl}/developers`,
  };
}

/** The metadata of a protected resource (RFC 9728). */
export function protectedResourceMetadata(resource: ProtectedResource, publicUrl: string) {
  return {
    resource: toResourceIndicator(resource, publicUrl),
    authorization_servers: [publicUrl],
    scopes_supported: listResourceScopes(resource),
    bearer_methods_supported: ["header"],
    resource_name: resource === "mcp" ? "Halka MCP" : "Halka API",
  };
}

/** The `WWW-Authenticate` header of a 401 from the MCP server, which points clients to the metadata. */
export function toBearerChallenge(publicUrl: string): string {
  return `Bearer resource_metadata="${publicUrl}${paths.protectedResource}/mcp"`;
}
