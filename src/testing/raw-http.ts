import { connect } from "node:net";

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Sends bytes to a port of loopback, and returns everything received until the server closes the connection. */
export function exchange(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => (text += chunk));
    socket.on("close", () => resolve(text));
    // a server that rejects a request early may reset the connection; what was received before that still counts
    socket.on("error", (error: NodeJS.ErrnoException) =>
      /ECONNRESET|EPIPE/.test(error.code ?? "") ? undefined : reject(error),
    );
    for (const part of parts) socket.write(part);
  });
}

/**
 * Parses the responses on one connection. `methods` are those of the requests, since a response to HEAD has no body.
 */
export function readResponses(text: string, methods: readonly string[] = []): RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = text; rest !== "";) {
    const end = rest.indexOf("\r\n\r\n");
    const match = /^HTTP\/1\.1 (\d{3}) [^\r\n]*$/.exec(rest.slice(0, rest.indexOf("\r\n")));
    if (end < 0 || !match) throw new Error(`no response: ${rest.slice(0, 200)}`);
    const lines = rest.slice(0, end).split("\r\n").slice(1);
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(":")),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
    );
    rest = rest.slice(end + 4);
    const status = Number(match[1]);
    const length =
      status < 200 || methods[responses.length] === "HEAD"
        ? 0
        : Number(headers.get("content-length") ?? (headers.has("transfer-encoding") ? rest.length : 0));
    responses.push({ status, headers, body: rest.slice(0, length) });
    rest = rest.slice(length);
  }
  return responses;
}

/** The end of the request headers; asks the server to close the connection after the response. */
export const END = "connection: close\r\n\r\n";

export interface RawClient {
  /** The `Host` line with the node's own host. */
  readonly host: string;
  /** Sends a request with this head (without the empty line at its end) and body, and returns the response. */
  raw(head: string, body?: string): Promise<RawResponse>;
  get(target: string, ...headers: string[]): Promise<RawResponse>;
}

/** Returns functions that send raw requests to a port. */
export function openRawClient(port: number): RawClient {
  const host = `host: localhost:${port}`;
  async function raw(head: string, body = ""): Promise<RawResponse> {
    const [first] = readResponses(await exchange(port, `${head}\r\n${END}${body}`), [head.split(" ")[0]!]);
    return first ?? { status: 0, headers: new Headers(), body: "" };
  }
  return {
    host,
    raw,
    get: (target, ...headers) => raw([`GET ${target} HTTP/1.1`, host, ...headers].join("\r\n")),
  };
}
