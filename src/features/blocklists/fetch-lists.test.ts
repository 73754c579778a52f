import { once } from "node:events";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { testFolder } from "#testing/folder.ts";
import { compileLists } from "./compile.ts";
import { fetchLists } from "./fetch-lists.ts";
import { openListings } from "./listings.ts";

/** A server of lists, and the data directory of a node that fetches `list` from it. */
async function testSource(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(respond).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const dataDir = await testFolder();
  const listings = openListings(dataDir);
  const fetchAll = async (sources = [{ name: "feed", url }]) => {
    await fetchLists(dataDir, sources, pino({ level: "silent" }));
    await (await compileLists(dataDir)).publish();
    await listings.refresh();
    return listings.find("https://bad.example/")?.list;
  };
  return { dataDir, fetchAll, url };
}

test("reads a list that its server sends compressed", async () => {
  const { fetchAll } = await testSource((_, response) => response.end(gzipSync("bad.example\n")));
  expect(await fetchAll()).toBe("feed");
});

test("fetches a list again only if it has changed or its copy is missing", async () => {
  const seen: (string | undefined)[] = [];
  const { fetchAll, dataDir } = await testSource((request, response) => {
    seen.push(request.headers["if-none-match"]);
    if (request.headers["if-none-match"] === '"one"') return void response.writeHead(304).end();
    response.writeHead(200, { etag: '"one"' }).end("bad.example\n");
  });
  await fetchAll();
  expect(await fetchAll()).toBe("feed");
  await rm(join(dataDir, "lists", "fetched", "feed.txt"));
  expect(await fetchAll()).toBe("feed");
  expect(seen).toEqual([undefined, '"one"', undefined]);
});

test("does not read an unfinished list", async () => {
  const started = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const { fetchAll, dataDir } = await testSource((_, response) => {
    response.write("bad.example\n", () => started.resolve());
    void finish.promise.then(() => response.end("worse.example\n"));
  });
  const fetching = fetchAll();
  await started.promise;
  await eventually(async () => (await readdir(join(dataDir, "lists", "fetched"))).includes(".feed.part"));
  const { states } = await compileLists(dataDir);
  expect(states.map(({ name }) => name)).toEqual(["allow"]);
  finish.resolve();
  expect(await fetching).toBe("feed");
});

test("keeps the last copy if the server fails or the download is cut off", async () => {
  let mode: "fine" | "error" | "cut" = "fine";
  const { fetchAll } = await testSource((_, response) => {
    if (mode === "error") return void response.writeHead(503).end("busy");
    if (mode === "fine") return void response.end("bad.example\n");
    response.writeHead(200, { "content-length": "1000" });
    response.write("other.example\n", () => response.destroy());
  });
  for (mode of ["fine", "error", "cut"] as const) expect(await fetchAll()).toBe("feed");
});

test("deletes the copy of a list that is no longer configured, and keeps the operator's own files", async () => {
  const { fetchAll, dataDir } = await testSource((_, response) => response.end("bad.example\n"));
  expect(await fetchAll()).toBe("feed");
  expect(await fetchAll([])).toBeUndefined();
  await mkdir(join(dataDir, "lists"), { recursive: true });
  await writeFile(join(dataDir, "lists", "own.txt"), "bad.example\n");
  expect(await fetchAll([])).toBe("own");
});

test("sends the user and password of an address", async () => {
  const seen: (string | undefined)[] = [];
  const { fetchAll, url } = await testSource((request, response) => {
    seen.push(request.headers.authorization);
    response.end("bad.example\n");
  });
  expect(await fetchAll([{ name: "feed", url: url.replace("http://", "http://halka:p%40ss@") }])).toBe("feed");
  expect(seen).toEqual([`Basic ${Buffer.from("halka:p@ss").toString("base64")}`]);
});

test("says why a list could not be fetched, without its address, which may contain a key", async () => {
  const { dataDir, url } = await testSource((_, response) => response.writeHead(403).end());
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const sources = [
    { name: "rejected", url: `${url}?key=hunter2` },
    { name: "away", url: "http://127.0.0.1:1/?key=hunter2" },
    { name: "password", url: "http://halka:hunter2@127.0.0.1:1/" },
  ];
  const errors = await fetchLists(dataDir, sources, log);
  expect(errors.get("rejected")).toBe("its server responded with 403");
  expect(errors.get("away")).toMatch(/^fetch failed: \S/);
  expect(errors.get("password")).toMatch(/^fetch failed: \S/);
  expect(lines).toHaveLength(3);
  expect(lines.join("")).not.toContain("hunter2");
});
