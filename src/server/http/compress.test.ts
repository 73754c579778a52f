import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { compressJson } from "./compress.ts";

const links = Array.from({ length: 100 }, (_, index) => ({
  _id: index,
  name: `Link ${index}`,
  link: "https://site.example/",
}));
const app = new Hono();
app.use(compressJson);
app.get("/links", (c) => c.json(links));
app.get("/short", (c) => c.json({ ok: true }));
app.get("/file", (c) => c.json(links, 200, { "content-disposition": "attachment" }));
app.get("/page", (c) => c.html("x".repeat(5000)));
app.get("/bug", () => {
  throw new Error("bug");
});
app.onError((_, c) => c.body(JSON.stringify({ links }), 500, { "content-type": "application/problem+json" }));

const get = (path: string, accepted?: string) =>
  app.request(path, accepted === undefined ? {} : { headers: { "accept-encoding": accepted } });

test.each([
  ["br", "gzip, deflate, br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])("compresses JSON as %s", async (encoding, accepted, decompress) => {
  const response = await get("/links", accepted);
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("accept-encoding");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.byteLength).toBeLessThan(1500);
  expect(JSON.parse(decompress(bytes).toString())).toEqual(links);
});

test("compresses problems, with their status", async () => {
  const response = await get("/bug", "br");
  expect(response.status).toBe(500);
  expect(response.headers.get("content-encoding")).toBe("br");
});

test.each([
  ["without Accept-Encoding", "/links", undefined],
  ["for a client that accepts no coding", "/links", "identity"],
  ["of a few bytes", "/short", "br"],
  ["of a download", "/file", "br"],
  ["that is not JSON", "/page", "br"],
])("sends a body %s uncompressed", async (_, path, accepted) => {
  const response = await get(path, accepted);
  expect(response.headers.get("content-encoding")).toBeNull();
  expect((await response.text()).length).toBeGreaterThan(5);
});
