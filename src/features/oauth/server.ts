import type { IncomingMessage, ServerResponse } from "node:http";
import type { SafeFetch } from "#infra/fetch/open-fetch.ts";
import type { ProviderCtx } from "./ctx.ts";
import type { AppKind } from "./store/tables.ts";

/** What people see of a client before they let it in. */
export interface ClientSummary {
  readonly clientId: string;
  readonly name: string;
  /** Where it is: the host of its document or of its redirect URI; empty for a program on the person's device. */
  readonly host: string;
  readonly kind: AppKind;
  /** Whether its access can last longer than one access token. */
  readonly isLasting: boolean;
}

/** A document for people whom an app sent here with a request that cannot be answered. */
export interface ErrorDocument {
  readonly html: string;
  readonly headers: readonly (readonly [string, string])[];
}

export interface AuthorizationServerOptions extends ProviderCtx {
  /** Fetches the metadata documents of clients; follows no redirects. */
  readonly fetchDocument: SafeFetch;
  renderError(cookies: string, error: string): ErrorDocument;
}

export interface AuthorizationServer {
  /** Responds to a request for one of the endpoints of the protocol. */
  respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  /** Undefined for an unknown client; `redirectUri` is that of the request. Throws if its document cannot be read. */
  findClient(clientId: string, redirectUri?: string): Promise<ClientSummary | undefined>;
}

/** The authorization server of this installation. Its code is loaded with the first request, not at the start. */
export function openAuthorizationServer(options: AuthorizationServerOptions): AuthorizationServer {
  let opened: Promise<AuthorizationServer> | undefined;
  const open = () => (opened ??= import("./provider/provider.ts").then(({ openProvider }) => openProvider(options)));
  return {
    respond: async (incoming, outgoing) => (await open()).respond(incoming, outgoing),
    findClient: async (clientId, redirectUri) => (await open()).findClient(clientId, redirectUri),
  };
}
