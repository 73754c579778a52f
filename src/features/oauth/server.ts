import type { AuthorizationServer, AuthorizationServerOptions } from "./ctx.ts";

/** The authorization server of this installation. Its code is loaded with the first request, not at the start. */
export function openAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  let opened: Promise<AuthorizationServer> | undefined;
  const open = () => (opened ??= import("./provider/provider.ts").then(({ openProvider }) => openProvider(options)));
  return {
    respond: async (incoming, outgoing) => (await open()).respond(incoming, outgoing),
    findClient: async (clientId, redirectUri) => (await open()).findClient(clientId, redirectUri),
  };
}
