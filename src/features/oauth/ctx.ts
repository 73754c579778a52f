import type { IncomingMessage, ServerResponse } from "node:http";
import type { SessionCtx } from "#features/accounts/ctx.ts";
import type { Ctx } from "#features/outbox/ctx.ts";
import type { SafeFetch } from "#infra/fetch/open-fetch.ts";
import type { Jobs } from "#infra/jobs/queue.ts";
import type { Keys } from "#infra/secrets/keys.ts";
import type { AppKind } from "./store/tables.ts";

/** The context for changes to connected apps. Needs no signed-in person. */
export interface AppsCtx extends Ctx {
  readonly jobs: Jobs;
}

/** The dependencies of the authorization server. */
export interface ProviderCtx extends AppsCtx {
  readonly keys: Keys;
  readonly publicUrl: string;
}

/** A client as shown on the consent screen. */
export interface ClientSummary {
  readonly clientId: string;
  readonly name: string;
  /** The host of the client's document or redirect URI; empty for a program on the person's own device. */
  readonly host: string;
  readonly kind: AppKind;
  /** Whether its access can last longer than one access token. */
  readonly isLasting: boolean;
}

/** The document for an app's request that cannot be processed. */
export interface ErrorDocument {
  readonly html: string;
  readonly headers: readonly (readonly [string, string])[];
}

export interface AuthorizationServerOptions extends ProviderCtx {
  /** Fetches the metadata documents of clients; follows no redirects. */
  readonly fetchDocument: SafeFetch;
  renderError(cookies: string, error: string): ErrorDocument;
}

/** The protocol's endpoints, and the displayed data of clients. */
export interface AuthorizationServer {
  /** Responds to a request for one of the endpoints of the protocol. */
  respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>;
  /**
   * Undefined for an unknown client. `redirectUri` is the one in the request. Throws unavailable if the client's
   * document cannot be read now.
   */
  findClient(clientId: string, redirectUri?: string): Promise<ClientSummary | undefined>;
}

/** The context for a signed-in person who allows, denies or disconnects apps. */
export interface OAuthCtx extends SessionCtx {
  readonly oauth: AuthorizationServer;
}
