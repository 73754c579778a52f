import { createServer, request } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { readVisitHeaders, type VisitHeader } from "./headers.ts";

const NAMES = Object.keys(readVisitHeaders([])) as VisitHeader[];
const read: { ours: object; node: object }[] = [];
const server = createServer((incoming, outgoing) => {
  const ours = readVisitHeaders(incoming.rawHeaders);
  const node = Object.fromEntries(NAMES.map((name) => [name, incoming.headers[name]]));
  read.push({ ours, node });
  outgoing.end();
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

/** The headers of a request as we and as Node read them. */
async function send(rawHeaders: readonly string[]): Promise<{ ours: object; node: object }> {
  const { port } = server.address() as AddressInfo;
  const [response] = await once(request({ port, headers: ["Host", "localhost", ...rawHeaders] }).end(), "response");
  response.resume();
  return read.pop()!;
}

const title = (name: string) => name.replaceAll(/(^|-)\w/g, (letter) => letter.toUpperCase());

test.each([
  ["in lower case", (name: string) => name],
  ["in title case", title],
  ["in upper case", (name: string) => name.toUpperCase()],
])("reads every header of a visit %s as Node does", async (_, spell) => {
  const { ours, node } = await send(NAMES.flatMap((name) => [spell(name), `value of ${name}`]));
  expect(ours).toEqual(node);
  expect(Object.values(ours)).toEqual(NAMES.map((name) => `value of ${name}`));
});

test("reads repeated headers as Node does: the first one, or all of them joined", async () => {
  const { ours, node } = await send(NAMES.flatMap((name) => [name, "one", title(name), "two"]));
  expect(ours).toEqual(node);
  expect(ours).toMatchObject({ "user-agent": "one", cookie: "one; two", "x-forwarded-for": "one, two" });
});

test("leaves out all other headers, even those with a name of the same length", async () => {
  const { ours, node } = await send([
    "Via",
    "x",
    "Expect-X",
    "y",
    "Sec-Fetch-Mode",
    "navigate",
    "X-Request-Id-42",
    "z",
  ]);
  expect(ours).toEqual(node);
  expect(Object.values(ours)).toEqual(NAMES.map(() => undefined));
});
