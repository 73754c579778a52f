import { request as requestPlain, type RequestOptions } from "node:http";
import { request as requestSecure } from "node:https";

export interface HostRequest {
  readonly port: number;
  /** The `Host` header. */
  readonly host: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The IP address to connect to, instead of 127.0.0.1. */
  readonly address?: string;
  /** Uses TLS, with these options. */
  readonly tls?: { readonly servername: string; readonly ca: string };
}

export interface HostResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends a request to a port of this machine with Node's client, since `fetch` always sets its own Host. */
export function requestHost({ port, host, path, method, headers, body, address, tls }: HostRequest) {
  const options: RequestOptions = {
    agent: false,
    host: address ?? "127.0.0.1",
    port,
    path,
    method: method ?? "GET",
    headers: { host, ...headers },
  };
  return new Promise<HostResponse>((resolve, reject) => {
    const sent = (tls ? requestSecure : requestPlain)({ ...options, ...tls }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ status: response.statusCode!, headers: new Headers(pairs), body: text });
      });
    });
    sent.on("error", reject).end(body);
  });
}
