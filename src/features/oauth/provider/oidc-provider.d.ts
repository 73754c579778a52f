/** The part of oidc-provider that we and the tests use; the package has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export interface Payload {
    [member: string]: unknown;
  }

  /** Where the provider stores the records of one model. */
  export interface Adapter {
    upsert(id: string, payload: Payload, expiresInSeconds?: number): Promise<void>;
    find(id: string): Promise<Payload | undefined>;
    findByUid(uid: string): Promise<Payload | undefined>;
    findByUserCode(userCode: string): Promise<Payload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Client {
    readonly clientId: string;
    readonly clientName?: string;
    readonly redirectUris: readonly string[];
    readonly clientSecret?: string;
    /** True if the client was read from its own document. */
    readonly clientIdMetadataDocument?: boolean;
    grantTypeAllowed(type: string): boolean;
  }

  export interface Context {
    readonly path: string;
    readonly cookies: { secure: boolean };
    readonly response: { get(name: string): string | string[] | undefined };
    status: number;
    type: string;
    body: unknown;
    set(name: string, value: string | readonly string[]): void;
    remove(name: string): void;
    readonly oidc: {
      readonly provider: Provider;
      readonly client: Client;
      readonly route: string;
      readonly session: { readonly accountId: string };
      readonly params?: Readonly<Record<string, unknown>>;
      readonly result?: { readonly consent?: { readonly grantId?: string } };
    };
  }

  type ModelClass = { readonly prototype: { generateTokenId(): string } };

  export interface Configuration {
    readonly [option: string]: unknown;
    readonly interactions?: {
      url(ctx: Context, interaction: { readonly uid: string }): string;
      readonly policy?: readonly interactionPolicy.Prompt[];
    };
    findAccount?(ctx: Context, sub: string): MaybePromise<{ readonly accountId: string; claims(): object } | undefined>;
    loadExistingGrant?(ctx: Context): Promise<Grant | undefined>;
  }

  type MaybePromise<T> = T | Promise<T>;

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    /** The context of the request that the current code handles. */
    static readonly ctx: Context | undefined;
    readonly AccessToken: ModelClass;
    readonly RefreshToken: ModelClass;
    readonly Client: {
      readonly prototype: {
        redirectUriAllowed(uri: string): boolean;
        compareClientSecret(secret: string): boolean;
      };
      find(id: string): Promise<Client | undefined>;
    };
    readonly Grant: {
      new (of: { clientId: string; accountId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): this;
    /** Emitted before the response is made; an error with `allow_redirect` is sent to the redirect URI. */
    on(
      event: "authorization.error" | "server_error",
      listener: (ctx: Context, error: Error & { allow_redirect?: boolean }) => void,
    ): this;
    on(event: "error", listener: (error: Error) => void): this;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
  export default Provider;

  export namespace errors {
    class OIDCProviderError extends Error {
      readonly error: string;
      readonly error_description?: string;
    }
    class InvalidGrant extends OIDCProviderError {
      constructor(detail: string);
    }
    class InvalidClientMetadata extends OIDCProviderError {
      constructor(description: string);
    }
    class InvalidRequest extends OIDCProviderError {
      constructor(description: string);
    }
    class InvalidScope extends OIDCProviderError {
      constructor(description: string, scope?: string);
    }
    class InvalidTarget extends OIDCProviderError {
      constructor(description?: string);
    }
  }

  export namespace interactionPolicy {
    type Check = object;
    const Check: new (reason: string, description: string, check: (ctx: Context) => boolean) => Check;
    type Prompt = object;
    const Prompt: new (
      of: { readonly name: string; readonly requestable: boolean },
      ...checks: readonly Check[]
    ) => Prompt;
  }
}
