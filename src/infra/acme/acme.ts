import { generateKeyPairSync, X509Certificate } from "node:crypto";
import type * as Library from "acme-client";
import { readRetryAfter } from "#base/retry-after.ts";
import { DAY_MS } from "#base/time.ts";
import { AcmeError, type Problem, toType } from "./acme-error.ts";
import { toCertificateId } from "./certificate-id.ts";
import { inChildSpan } from "#infra/trace/span.ts";

type AxiosAdapter = Extract<AxiosInstance["defaults"]["adapter"], (...args: never[]) => unknown>;
type Config = Parameters<AxiosAdapter>[0];
type AxiosResponse = Awaited<ReturnType<AxiosAdapter>>;
type AxiosInstance = typeof Library.axios;

export type OrderStatus = "pending" | "ready" | "processing" | "valid" | "invalid";

/** An order at an authority (RFC 8555, section 7.1.3). */
export interface AcmeOrder {
  readonly url: string;
  readonly status: OrderStatus;
  readonly authorizations?: string[];
  readonly finalize: string;
  readonly certificate?: string;
}

/** An HTTP-01 challenge of the authority. */
export interface Challenge {
  readonly token: string;
  readonly keyAuthorization: string;
  readonly url: string;
}

export interface AcmeAccount {
  readonly privateKey: string;
  /** The address of the account; undefined until it is registered. */
  readonly url: string | undefined;
}

export interface AcmeOptions {
  readonly directory: string;
  readonly externalAccount?: { readonly keyId: string; readonly hmacKey: string } | undefined;
  readonly userAgent: string;
}

/** A certificate authority that speaks ACME. Every failure throws `AcmeError`. */
export interface Acme {
  /**
   * Registers the account's key and agrees to the authority's terms. Returns the URL of the new account, or of the
   * existing one with this key.
   */
  register(account: AcmeAccount, contact: string | undefined): Promise<string>;
  createOrder(account: AcmeAccount, order: NewOrder): Promise<AcmeOrder>;
  getOrder(account: AcmeAccount, url: string): Promise<AcmeOrder>;
  /** The challenges of a pending order that wait for our response; throws the problem of a failed challenge. */
  listChallenges(account: AcmeAccount, order: AcmeOrder): Promise<Challenge[]>;
  acceptChallenge(account: AcmeAccount, challenge: Challenge): Promise<void>;
  finalize(account: AcmeAccount, order: AcmeOrder, host: string, privateKey: string): Promise<AcmeOrder>;
  /** The chain of a valid order, in PEM. */
  download(account: AcmeAccount, order: AcmeOrder): Promise<string>;
  /** When the authority wants a certificate to be renewed (RFC 9773); undefined if it does not say. */
  findRenewalWindow(certificate: string): Promise<{ start: Date; end: Date } | undefined>;
}

export interface NewOrder {
  readonly host: string;
  readonly profile?: string | undefined;
  /** The certificate that the order renews, in PEM; not sent to an authority without renewal information. */
  readonly replaces?: string | undefined;
}

const TIMEOUT_MS = 20_000;
/** Maximum length of a common name (RFC 5280, appendix A); longer names are only listed as alternative names. */
const COMMON_NAME_MAX = 64;

/** A new key for an account or a certificate: P-256, in PEM. */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return privateKey.export({ type: "pkcs8", format: "pem" });
}

/** Loads the client library on demand, since only a process that orders certificates needs it. */
export async function openAcme({ directory, externalAccount, userAgent }: AcmeOptions): Promise<Acme> {
  const library = await loadLibrary();
  library.axios.defaults.headers.common["User-Agent"] = userAgent;
  const clients = new Map<string, Library.Client>();

  function open({ privateKey, url }: AcmeAccount): Library.Client {
    const known = clients.get(privateKey);
    // reused even without `url`: the client remembers the URL of an account that it has registered
    if (known) return known;
    const client = new library.Client({
      directoryUrl: directory,
      accountKey: privateKey,
      ...(url !== undefined && { accountUrl: url }),
      ...(externalAccount && {
        externalAccountBinding: { kid: externalAccount.keyId, hmacKey: externalAccount.hmacKey },
      }),
    });
    clients.clear();
    clients.set(privateKey, client);
    return client;
  }

  let renewalInfo: { url: string | undefined; readAtMs: number } | undefined;

  async function findRenewalInfo(): Promise<string | undefined> {
    if (!renewalInfo || Date.now() - renewalInfo.readAtMs > DIRECTORY_MS) {
      const { data } = await library.axios.get<{ renewalInfo?: string }>(directory);
      renewalInfo = { url: data.renewalInfo, readAtMs: Date.now() };
    }
    return renewalInfo.url;
  }

  const acme: Acme = {
    async register(account, contact) {
      clients.clear();
      const client = open(account);
      const change = contact === undefined ? {} : { contact: [`mailto:${contact}`] };
      if (account.url !== undefined) {
        if (contact !== undefined) await client.updateAccount(change);
        return account.url;
      }
      try {
        await client.createAccount({ termsOfServiceAgreed: true, ...change });
        return client.getAccountUrl();
      } catch (error) {
        // for an existing account the library repeats the agreement to the terms, which some authorities reject
        const url = findAccountUrl(client);
        if (url === undefined) throw error;
        return url;
      }
    },
    async createOrder(account, { host, profile, replaces }) {
      const id = replaces !== undefined && (await findRenewalInfo()) ? toCertificateId(replaces) : undefined;
      const order = { identifiers: [{ type: "dns", value: host }], ...(profile !== undefined && { profile }) };
      const client = open(account);
      if (id === undefined) return client.createOrder(order);
      try {
        const renewal = { ...order, replaces: id };
        return await client.createOrder(renewal);
      } catch (error) {
        // the certificate has been replaced already, or the authority no longer knows it
        if (!(error instanceof AcmeError) || !["alreadyReplaced", "malformed", "unauthorized"].includes(error.type))
          throw error;
        return client.createOrder(order);
      }
    },
    getOrder: (account, url) => open(account).getOrder({ url } as never),
    async listChallenges(account, order) {
      const client = open(account);
      const found: Challenge[] = [];
      for (const { status, challenges } of await client.getAuthorizations(order as never)) {
        const challenge = challenges.find(({ type }) => type === "http-01");
        const failed: Problem | undefined = challenges.find(({ error }) => error !== undefined)?.error;
        if (status === "invalid" || failed)
          throw new AcmeError(failed ? toType(failed) : "unauthorized", failed?.detail ?? "The challenge failed.", {
            status: 403,
          });
        if (status !== "pending" || !challenge || challenge.status !== "pending") continue;
        const keyAuthorization = await client.getChallengeKeyAuthorization(challenge);
        found.push({ token: challenge.token, keyAuthorization, url: challenge.url });
      }
      return found;
    },
    async acceptChallenge(account, { url }) {
      await open(account).completeChallenge({ url } as never);
    },
    async finalize(account, order, host, privateKey) {
      const commonName = host.length <= COMMON_NAME_MAX ? { commonName: host } : {};
      const names = { ...commonName, altNames: [host] };
      const [, request] = await library.crypto.createCsr(names, privateKey).catch((cause: unknown) => {
        throw new AcmeError("badCSR", `A request for this name cannot be made: ${String(cause)}`, {
          status: 400,
          cause,
        });
      });
      return open(account).finalizeOrder(order as never, request);
    },
    download: (account, order) => open(account).getCertificate(order as never),
    async findRenewalWindow(certificate) {
      const url = await findRenewalInfo();
      const id = url === undefined ? undefined : toCertificateId(certificate);
      if (id === undefined) return undefined;
      const { data } = await library.axios.get<{ suggestedWindow?: { start?: string; end?: string } }>(`${url}/${id}`);
      const start = new Date(data.suggestedWindow?.start ?? "");
      const end = new Date(data.suggestedWindow?.end ?? "");
      return Number.isNaN(start.getTime()) || Number.isNaN(end.getTime()) ? undefined : { start, end };
    },
  };
  return withSpansAndErrors(acme);
}

const DIRECTORY_MS = DAY_MS;

function findAccountUrl(client: Library.Client): string | undefined {
  try {
    return client.getAccountUrl();
  } catch {
    // the account is not registered
    return undefined;
  }
}

/** The validity period of the first certificate of a chain. */
export function readValidity(chain: string): { notBefore: Date; notAfter: Date } {
  const { validFromDate, validToDate } = new X509Certificate(chain);
  return { notBefore: validFromDate, notAfter: validToDate };
}

let loading: Promise<typeof Library> | undefined;

function loadLibrary(): Promise<typeof Library> {
  return (loading ??= import("acme-client").then((library) => {
    library.axios.defaults.adapter = send;
    return library;
  }));
}

/**
 * Sends a request for the library. The library's own adapter waits for minutes when the authority is down or limits
 * requests, and it loses the reason for a failure.
 */
async function send(config: Config): Promise<AxiosResponse> {
  const response = await fetch(config.url!, {
    method: config.method!.toUpperCase(),
    headers: config.headers.toJSON() as Record<string, string>,
    body: (config.data as string | undefined) ?? null,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { status, statusText } = response;
  const data = await response.text();
  const headers = Object.fromEntries(response.headers);
  if (status >= 400) {
    const problem = readProblem(data);
    // the library itself repeats a request after `badNonce`, five times
    if (toType(problem) !== "badNonce")
      throw new AcmeError(toType(problem), problem.detail ?? `The authority responded with ${status}.`, {
        status,
        retryAfterSeconds: readRetryAfter(headers["retry-after"], Date.now()),
      });
  }
  return { data, status, statusText, headers, config };
}

function readProblem(text: string): Problem {
  try {
    return (JSON.parse(text) ?? {}) as Problem;
  } catch {
    // a proxy in front of the authority responds with HTML
    return {};
  }
}

/** Records each call as a span, and turns errors of the library and the network into `AcmeError`. */
function withSpansAndErrors(acme: Acme): Acme {
  const entries = Object.entries(acme).map(([name, call]) => [
    name,
    (...args: unknown[]) =>
      inChildSpan({ name: `ACME ${name}`, kind: "client" }, async () => {
        try {
          return await (call as (...args: unknown[]) => Promise<unknown>)(...args);
        } catch (error) {
          if (error instanceof AcmeError) throw error;
          throw new AcmeError("unavailable", (error as Error).message, { cause: error });
        }
      }),
  ]);
  return Object.fromEntries(entries) as Acme;
}
