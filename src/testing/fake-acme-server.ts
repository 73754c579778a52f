import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { text } from "node:stream/consumers";
import { openTestAuthority, readRequestKey, type TestAuthority, type TestCertificate } from "./certificates.ts";
import { listenOnLoopback } from "./loopback-server.ts";

/** The faults of the fake authority, which a test may change at any time. */
export interface Behaviour {
  /** If true, closes every connection without a response. */
  isDown: boolean;
  /** The number of requests whose nonces it will reject. */
  badNonces: number;
  /** If set, rejects new orders with 429 and this Retry-After. */
  retryAfterSeconds: number | undefined;
  /** The hosts whose challenges fail, each with the authority's error. */
  failing: Map<string, string>;
  /** How many times an order is reported as `processing` before it is valid. */
  processing: number;
  /** The renewal window of every certificate; undefined for no renewal information. */
  window: { start: Date; end: Date } | undefined;
  /** If true, rejects every order because of the account. */
  rejectsAccount: boolean;
  /** If true, rejects orders that name a certificate to replace. */
  rejectsReplaces: boolean;
  life: Life | undefined;
}

interface Life {
  readonly notBefore: Date;
  readonly notAfter: Date;
}

export interface OrderRequest {
  readonly identifiers: readonly { readonly value: string }[];
  readonly replaces?: string;
  readonly profile?: string;
}

/** A fake certificate authority for the part of ACME (RFC 8555, RFC 9773) that the product uses; fails on request. */
export interface FakeAcmeServer {
  readonly directory: string;
  readonly authority: TestAuthority;
  readonly behaviour: Behaviour;
  /** The payloads of all requests for a new order. */
  readonly orders: readonly OrderRequest[];
  readonly accounts: ReadonlySet<string>;
  /** The paths of all requests. */
  readonly requests: readonly string[];
  forgetAccounts(): void;
  /** Empties `orders`. */
  forgetOrders(): void;
  /** Makes all orders that are `processing` valid. */
  finish(): void;
  close(): void;
  /** Clears all faults, and issues certificates with this lifetime from now on. */
  reset(life: Life): void;
}

export interface FakeAcmeServerOptions {
  /** Fetches the response to a challenge from the host. */
  fetchChallenge(host: string, path: string): Promise<string | null | undefined>;
  /** The certificate for `localhost`, with which the fake authority serves HTTPS. */
  readonly tls?: TestCertificate;
}

interface Order {
  readonly host: string;
  status: string;
  processing: number;
  token: string;
  problem?: object;
  chain?: string;
}

interface Message {
  readonly header: { nonce: string; url: string; kid?: string; jwk?: Record<string, string> };
  readonly payload: Record<string, unknown> | undefined;
}

const JSON_TYPE = { "content-type": "application/json" };

export async function openFakeAcmeServer({ fetchChallenge, tls }: FakeAcmeServerOptions): Promise<FakeAcmeServer> {
  const authority = openTestAuthority();
  const behaviour = withoutFaults();
  const nonces = new Set<string>();
  const accounts = new Map<string, string>();
  const orders = new Map<string, Order>();
  const orderRequests: OrderRequest[] = [];
  const requests: string[] = [];

  const onRequest: RequestListener = (incoming, outgoing) => {
    requests.push(incoming.url!);
    if (behaviour.isDown) return void incoming.socket.destroy();
    respond(incoming, outgoing).catch((error: unknown) => {
      const problem = error instanceof Rejected ? error : new Rejected(500, "serverInternal", String(error));
      outgoing.writeHead(problem.status, { ...problem.headers, "content-type": "application/problem+json" });
      outgoing.end(JSON.stringify(problem.body));
    });
  };
  const server = tls
    ? createSecureServer({ cert: tls.chain, key: tls.privateKey }, onRequest)
    : createServer(onRequest);
  const port = await listenOnLoopback(server);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const origin = `${tls ? "https://localhost" : "http://127.0.0.1"}:${port}`;

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const nonce = randomBytes(12).toString("base64url");
    nonces.add(nonce);
    outgoing.setHeader("replay-nonce", nonce);
    const [, resource = "", id = ""] = incoming.url!.split("/");
    if (resource === "directory") return json(outgoing, 200, toDirectory());
    if (resource === "new-nonce") return void outgoing.writeHead(200).end();
    if (resource === "renewal-info") {
      const { window } = behaviour;
      return json(outgoing, 200, { suggestedWindow: { start: window!.start, end: window!.end } });
    }
    const message = await readMessage(incoming);
    if (message.header.jwk) {
      const known = [...accounts].find(([, jwk]) => jwk === JSON.stringify(message.header.jwk));
      const url = known?.[0] ?? `${origin}/account/${accounts.size + 1}`;
      accounts.set(url, JSON.stringify(message.header.jwk));
      outgoing.setHeader("location", url);
      return json(outgoing, known ? 200 : 201, { status: "valid" });
    }
    if (!accounts.has(message.header.kid!)) throw new Rejected(400, "accountDoesNotExist", "No such account.");
    if (resource === "account") return json(outgoing, 200, { status: "valid" });
    if (resource === "new-order") return createOrder(message, outgoing);
    const order = orders.get(id);
    if (!order) throw new Rejected(404, "malformed", "No such order.");
    if (resource === "authorization") return json(outgoing, 200, toAuthorization(id, order));
    if (resource === "challenge") {
      void validate(order, accounts.get(message.header.kid!)!);
      return json(outgoing, 200, toAuthorization(id, order).challenges[0]!);
    }
    if (resource === "finalize") {
      if (order.status !== "ready") throw new Rejected(403, "orderNotReady", "The order is not ready.");
      const request = Buffer.from(String(message.payload!["csr"]), "base64url");
      order.chain = authority.certify(order.host, readRequestKey(request), behaviour.life);
      order.processing = behaviour.processing;
      order.status = "processing";
    }
    if (resource === "certificate") return void outgoing.writeHead(200).end(order.chain);
    if (order.status === "processing" && order.processing-- <= 0) order.status = "valid";
    return json(outgoing, 200, toOrder(id, order));
  }

  async function readMessage(incoming: IncomingMessage): Promise<Message> {
    const signed = JSON.parse(await text(incoming)) as { protected: string; payload: string };
    const decode = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as never;
    const header = decode(signed.protected) as Message["header"];
    if (!nonces.delete(header.nonce) || behaviour.badNonces-- > 0)
      throw new Rejected(400, "badNonce", "The nonce is not valid.");
    if (header.url !== origin + incoming.url!) throw new Rejected(400, "malformed", "The URL is not the signed one.");
    return { header, payload: signed.payload === "" ? undefined : decode(signed.payload) };
  }

  function createOrder({ payload }: Message, outgoing: ServerResponse): void {
    const request = payload as unknown as OrderRequest;
    orderRequests.push(request);
    if (behaviour.rejectsAccount) throw new Rejected(403, "unauthorized", "The account is deactivated.");
    const { retryAfterSeconds } = behaviour;
    if (retryAfterSeconds !== undefined)
      throw new Rejected(429, "rateLimited", "Too many orders.", { "retry-after": String(retryAfterSeconds) });
    if (request.replaces !== undefined && behaviour.rejectsReplaces)
      throw new Rejected(409, "alreadyReplaced", "The certificate has been replaced already.");
    const id = String(orders.size + 1);
    const token = randomBytes(16).toString("base64url");
    const order: Order = { host: request.identifiers[0]!.value, status: "pending", processing: 0, token };
    orders.set(id, order);
    outgoing.setHeader("location", `${origin}/order/${id}`);
    json(outgoing, 201, toOrder(id, order));
  }

  async function validate(order: Order, jwk: string): Promise<void> {
    const thumbprint = createHash("sha256").update(jwk).digest("base64url");
    const path = `/.well-known/acme-challenge/${order.token}`;
    const response = await fetchChallenge(order.host, path).catch(() => undefined);
    const detail =
      behaviour.failing.get(order.host) ??
      (response === `${order.token}.${thumbprint}` ? undefined : "The response is not the expected one.");
    order.status = detail === undefined ? "ready" : "invalid";
    if (detail !== undefined) order.problem = { type: "urn:ietf:params:acme:error:unauthorized", detail };
  }

  const toDirectory = () => ({
    newNonce: `${origin}/new-nonce`,
    newAccount: `${origin}/new-account`,
    newOrder: `${origin}/new-order`,
    ...(behaviour.window && { renewalInfo: `${origin}/renewal-info` }),
  });
  const toOrder = (id: string, { host, status }: Order) => ({
    status,
    identifiers: [{ type: "dns", value: host }],
    authorizations: [`${origin}/authorization/${id}`],
    finalize: `${origin}/finalize/${id}`,
    ...(status === "valid" && { certificate: `${origin}/certificate/${id}` }),
  });
  const toAuthorization = (id: string, { host, status, token, problem }: Order) => {
    const state = status === "pending" || status === "invalid" ? status : "valid";
    return {
      status: state,
      identifier: { type: "dns", value: host },
      challenges: [
        { type: "http-01", url: `${origin}/challenge/${id}`, token, status: state, ...(problem && { error: problem }) },
      ],
    };
  };

  return {
    directory: `${origin}/directory`,
    authority,
    behaviour,
    orders: orderRequests,
    get accounts() {
      return new Set(accounts.keys());
    },
    requests,
    finish() {
      behaviour.processing = 0;
      for (const order of orders.values()) order.processing = 0;
    },
    close,
    forgetAccounts: () => accounts.clear(),
    forgetOrders: () => void (orderRequests.length = 0),
    reset(life) {
      Object.assign(behaviour, withoutFaults(), { life });
      orderRequests.length = 0;
    },
  };
}

function withoutFaults(): Behaviour {
  return {
    isDown: false,
    badNonces: 0,
    retryAfterSeconds: undefined,
    failing: new Map(),
    processing: 0,
    window: undefined,
    rejectsAccount: false,
    rejectsReplaces: false,
    life: undefined,
  };
}

class Rejected extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: object;

  constructor(status: number, type: string, detail: string, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
    this.body = { type: `urn:ietf:params:acme:error:${type}`, detail, status };
  }
}

function json(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, JSON_TYPE).end(JSON.stringify(body));
}
