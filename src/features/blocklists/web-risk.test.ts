import { createHash } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { HOUR_MS } from "#base/time.ts";
import { testFolder } from "#testing/folder.ts";
import { compiledDir } from "./listings.ts";
import { openWebRisk } from "./web-risk.ts";

const sha256 = (expression: string | Buffer) => createHash("sha256").update(expression).digest();
const START_MS = Date.UTC(2026, 10, 27);
const later = (ms: number) => new Date(ms).toISOString();

/** The full hashes in the lists of the fake API. Clients get a prefix of each. */
interface Known {
  MALWARE: readonly Buffer[];
  SOCIAL_ENGINEERING: readonly Buffer[];
}

/** A fake of the API as documented, and a client with a fixed clock. */
async function testApi(known: Known) {
  const api = {
    known,
    searches: [] as string[],
    tokens: [] as string[],
    keys: new Set<unknown>(),
    isBroken: false,
    isAway: false,
    getPrefixSize: (_hash: Buffer) => 4,
  };
  const clock = { ms: START_MS };
  const versions = new Map<string, Buffer[]>();
  const server = createServer((request, response) => {
    if (api.isAway) return void response.writeHead(503).end();
    api.keys.add(request.headers["x-goog-api-key"]);
    const url = new URL(request.url!, "http://api.example");
    if (url.pathname === "/hashes:search") {
      const prefix = Buffer.from(url.searchParams.get("hashPrefix")!, "base64");
      api.searches.push(prefix.toString("hex"));
      const threats = (["MALWARE", "SOCIAL_ENGINEERING"] as const).flatMap((type) =>
        api.known[type]
          .filter((hash) => hash.subarray(0, prefix.length).equals(prefix) && hash.length === 32)
          .map((hash) => ({
            threatTypes: [type],
            hash: hash.toString("base64"),
            expireTime: later(clock.ms + HOUR_MS),
          })),
      );
      return void response.end(JSON.stringify({ threats, negativeExpireTime: later(clock.ms + HOUR_MS) }));
    }
    const type = url.searchParams.get("threatType") as keyof Known;
    const token = url.searchParams.get("versionToken") ?? "";
    api.tokens.push(token);
    const now = api.known[type].map((hash) => hash.subarray(0, api.getPrefixSize(hash))).sort(Buffer.compare);
    const before = versions.get(token);
    const isIn = (list: readonly Buffer[], each: Buffer) => list.some((other) => other.equals(each));
    const added = before ? now.filter((each) => !isIn(before, each)) : now;
    const indices = (before ?? []).flatMap((each, index) => (isIn(now, each) ? [] : [index]));
    const newVersionToken = Buffer.from(`${type}${versions.size}`).toString("base64");
    versions.set(newVersionToken, now);
    response.end(
      JSON.stringify({
        responseType: before ? "DIFF" : "RESET",
        additions: {
          rawHashes: [...new Set(added.map(({ length }) => length))].map((prefixSize) => ({
            prefixSize,
            rawHashes: Buffer.concat(added.filter(({ length }) => length === prefixSize)).toString("base64"),
          })),
        },
        ...(indices.length > 0 ? { removals: { rawIndices: { indices } } } : {}),
        newVersionToken,
        checksum: { sha256: sha256(api.isBroken ? "else" : Buffer.concat(now)).toString("base64") },
        recommendedNextDiff: later(clock.ms + HOUR_MS / 2),
      }),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const dataDir = await testFolder();
  const open = () =>
    openWebRisk({
      key: "the-key",
      dataDir,
      log: pino({ level: "silent" }),
      nowMs: () => clock.ms,
      api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
  return { api, clock, open, dataDir };
}

const evil = sha256("evil.example/");
const phish = sha256("site.example/login");
/** Shares its prefix with the hash of a harmless address, but not the rest. */
const lookalike = Buffer.concat([sha256("harmless.example/").subarray(0, 4), Buffer.alloc(28, 7)]);

test("confirms only addresses with a matching full hash, and sends only prefixes and the key", async () => {
  const { api, open } = await testApi({ MALWARE: [evil, lookalike], SOCIAL_ENGINEERING: [phish] });
  const webRisk = await open();
  await webRisk.refresh();
  expect(webRisk.find("https://unknown.example/")).toEqual([]);
  const suspicions = ["https://www.evil.example/a", "https://site.example/login", "https://harmless.example/"].flatMap(
    (address) => webRisk.find(address),
  );
  expect(suspicions).toHaveLength(3);
  expect([...(await webRisk.confirm(suspicions))]).toEqual([
    ["evil.example/", "MALWARE"],
    ["site.example/login", "SOCIAL_ENGINEERING"],
  ]);
  expect(api.searches.every((prefix) => prefix.length === 8)).toBe(true);
  expect([...api.keys]).toEqual(["the-key"]);
});

test("finds a short prefix beside a longer one that begins with it", async () => {
  const longer = Buffer.concat([evil.subarray(0, 4), Buffer.of(evil[4]! - 1), Buffer.alloc(27)]);
  const { api, open } = await testApi({ MALWARE: [evil, longer], SOCIAL_ENGINEERING: [] });
  api.getPrefixSize = (hash) => (hash === longer ? 5 : 4);
  const webRisk = await open();
  await webRisk.refresh();
  const suspicions = webRisk.find("https://evil.example/");
  expect(suspicions).toHaveLength(1);
  expect([...(await webRisk.confirm(suspicions))]).toEqual([["evil.example/", "MALWARE"]]);
});

test("applies differences to the stored prefixes, also after a restart, and not before the recommended time", async () => {
  const { api, clock, open } = await testApi({ MALWARE: [evil], SOCIAL_ENGINEERING: [phish] });
  const webRisk = await open();
  await webRisk.refresh();
  await webRisk.refresh();
  expect(api.tokens).toEqual(["", ""]);
  api.known = { MALWARE: [sha256("new.example/")], SOCIAL_ENGINEERING: [phish] };
  clock.ms += HOUR_MS;
  const restarted = await open();
  expect(restarted.find("https://evil.example/")).toHaveLength(1);
  await restarted.refresh();
  expect(api.tokens.slice(2).every((token) => token !== "")).toBe(true);
  expect(restarted.find("https://evil.example/")).toEqual([]);
  expect(restarted.find("https://new.example/")).toHaveLength(1);
  expect(restarted.find("https://site.example/login")).toHaveLength(1);
});

test("fetches everything again if a file is empty after a power cut", async () => {
  const { api, clock, open, dataDir } = await testApi({ MALWARE: [evil], SOCIAL_ENGINEERING: [phish] });
  await (await open()).refresh();
  await writeFile(join(compiledDir(dataDir), "web-risk.malware.json"), "");
  clock.ms += HOUR_MS;
  const webRisk = await open();
  await webRisk.refresh();
  expect(api.tokens.filter((token) => token === "")).toHaveLength(3);
  expect(webRisk.find("https://evil.example/")).toHaveLength(1);
});

test("keeps its prefixes when a checksum does not match, and fetches everything the next time", async () => {
  const { api, clock, open } = await testApi({ MALWARE: [evil], SOCIAL_ENGINEERING: [] });
  const webRisk = await open();
  await webRisk.refresh();
  api.known = { MALWARE: [sha256("new.example/")], SOCIAL_ENGINEERING: [] };
  api.isBroken = true;
  clock.ms += HOUR_MS;
  await webRisk.refresh();
  expect(webRisk.find("https://evil.example/")).toHaveLength(1);
  api.isBroken = false;
  await webRisk.refresh();
  expect(api.tokens.slice(-2)).toEqual(["", ""]);
  expect(webRisk.find("https://new.example/")).toHaveLength(1);
});

test("queries a prefix again only once the API's response has expired", async () => {
  const { api, clock, open } = await testApi({ MALWARE: [evil], SOCIAL_ENGINEERING: [] });
  const webRisk = await open();
  await webRisk.refresh();
  const suspicions = webRisk.find("https://evil.example/");
  await webRisk.confirm(suspicions);
  await webRisk.confirm(suspicions);
  expect(api.searches).toHaveLength(1);
  clock.ms += HOUR_MS + 1;
  api.known = { MALWARE: [], SOCIAL_ENGINEERING: [] };
  expect((await webRisk.confirm(suspicions)).size).toBe(0);
  expect(api.searches).toHaveLength(2);
});

test("fails without revealing the key while the API is unreachable", async () => {
  const { api, open } = await testApi({ MALWARE: [], SOCIAL_ENGINEERING: [] });
  const webRisk = await open();
  api.isAway = true;
  await expect(webRisk.refresh()).rejects.toThrow("Web Risk responded with 503 to threatLists:computeDiff");
});
