import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testFolder } from "#testing/folder.ts";
import { acceptShrinking, compileLists } from "./compile.ts";
import { compiledDir, INDEX_FILE, openListings } from "./listings.ts";

/** Compiles these files, and returns what a process sees. */
async function testLists(files: Readonly<Record<string, string | Uint8Array>>) {
  const dataDir = await testFolder();
  const dir = join(dataDir, "lists");
  await mkdir(dir);
  const listings = openListings(dataDir);
  const write = async (more: typeof files) => {
    for (const [name, content] of Object.entries(more)) await writeFile(join(dir, name), content);
    const compilation = await compileLists(dataDir);
    await compilation.publish();
    return { ...compilation, hasReloaded: await listings.refresh() };
  };
  return { dataDir, listings, write, first: await write(files) };
}

test("reads addresses, hosts, hosts files and URLhaus' CSV, and counts other lines", async () => {
  const { listings, first } = await testLists({
    "openphish.txt": "https://evil.example/login?next=1\n\nhttp://198.51.100.7/bin.sh\n",
    "phishing-domains.txt": "# Phishing.Database\nbad.example\n! comment\nnot a host at all\njavascript:alert(1)\n",
    "hosts.txt": "0.0.0.0 tracker.example # why\n127.0.0.1 localhost\n",
    "urlhaus.csv": '# id,dateadded,url\n"1","2026-01-01 00:00:00","http://mal.example:8080/a.exe","online","x"\n',
  });
  const on = (address: string) => listings.find(address)?.list;
  expect(on("https://evil.example/login?next=1")).toBe("openphish");
  expect(on("https://evil.example/login")).toBeUndefined();
  expect(on("http://198.51.100.7/bin.sh")).toBe("openphish");
  expect(on("https://sub.bad.example/any/path")).toBe("phishing-domains");
  expect(on("https://notbad.example/")).toBeUndefined();
  expect(on("http://tracker.example/")).toBe("hosts");
  expect(on("http://localhost/")).toBeUndefined();
  expect(on("http://mal.example/a.exe")).toBe("urlhaus");
  expect(on("mailto:a@bad.example")).toBeUndefined();
  expect(first.states.find(({ name }) => name === "phishing-domains")).toMatchObject({ entries: 1, skipped: 2 });
});

test.each([
  ["percent signs", "http://b%61d.example/%70ath"],
  ["another spelling of an IP address", "http://3325256711/x"],
  ["a user name", "http://good.example@bad.example/path"],
  ["a user name with an escaped slash", "http://good.example%2F@bad.example/path"],
  ["a user name with an escaped question mark", "http://good.example%3Fx=@bad.example/path"],
  ["a port and capitals", "HTTP://BAD.Example:443/path#top"],
  ["dots", "http://bad.example./a/../path"],
  ["another script", "http://bücher.example/path"],
])("finds an address despite %s", async (_, address) => {
  const { listings } = await testLists({
    "list.txt": "http://bad.example/path\n198.51.100.7\nxn--bcher-kva.example\n",
  });
  expect(listings.find(address)?.list).toBe("list");
});

test("a poisoned list cannot block an allowed site; each such entry is reported as a conflict", async () => {
  const { listings, first } = await testLists({
    "poisoned.txt": "www.google.com\nhttps://google.com/search\nevil.example\n",
    "allow.txt": "google.com\n",
  });
  expect(listings.find("https://www.google.com/maps")).toMatchObject({ list: "poisoned", isAllowed: true });
  expect(listings.find("https://google.com/search")).toMatchObject({ isAllowed: true });
  expect(listings.find("https://evil.example/")).toMatchObject({ isAllowed: false });
  expect(first.conflicts).toEqual([
    { list: "poisoned", subject: "www.google.com" },
    { list: "poisoned", subject: "google.com/search" },
  ]);
});

test("an exception in allow.txt covers its subdomains, unless one of them is allowed again", async () => {
  const { listings, first } = await testLists({
    "list.txt": "https://sites.google.com/phish\nbad.sites.google.com\ngood.sites.google.com\n",
    "allow.txt": "google.com\n! a comment\n!sites.google.com\ngood.sites.google.com\n",
  });
  expect(listings.find("https://sites.google.com/phish")).toMatchObject({ isAllowed: false });
  expect(listings.find("https://bad.sites.google.com/")).toMatchObject({ isAllowed: false });
  expect(listings.find("https://good.sites.google.com/")).toMatchObject({ isAllowed: true });
  expect(first.conflicts).toEqual([{ list: "list", subject: "good.sites.google.com" }]);
});

test("an exception in allow.txt can be a folder of an allowed site", async () => {
  const { listings, first } = await testLists({
    "list.txt": "https://google.com/amp/s/evil\nhttps://google.com/maps/evil\n",
    "allow.txt": "google.com\n!google.com/amp/\n",
  });
  expect(listings.find("https://google.com/amp/s/evil")).toMatchObject({ isAllowed: false });
  expect(listings.find("https://google.com/maps/evil")).toMatchObject({ isAllowed: true });
  expect(first.conflicts).toEqual([{ list: "list", subject: "google.com/maps/evil" }]);
});

test("keeps the last good copy of a list that is cut off or empty, and says why", async () => {
  const packed = gzipSync("bad.example\nworse.example\n");
  const { listings, write } = await testLists({ "list.gz": packed });
  expect(listings.find("https://worse.example/")).toBeDefined();
  const cut = await write({ "list.gz": packed.subarray(0, packed.length - 9) });
  expect(cut.states[0]).toMatchObject({ entries: 2, error: expect.stringContaining("unexpected end") });
  expect(listings.find("https://worse.example/")).toBeDefined();
  const empty = await write({ "list.gz": gzipSync("# nothing\n") });
  expect(empty.states[0]).toMatchObject({ entries: 2, error: expect.stringContaining("only 0 of 2 entries") });
});

test("keeps the last copy if a list loses nearly all entries at once, until an operator accepts it", async () => {
  const many = Array.from({ length: 200 }, (_, index) => `bad-${index}.example\n`).join("");
  const { listings, write, dataDir } = await testLists({ "list.txt": many });
  const shrunk = await write({ "list.txt": "bad-0.example\n" });
  expect(shrunk.states[0]).toMatchObject({ entries: 200, error: expect.stringContaining("only 1 of 200 entries") });
  expect(listings.find("https://bad-150.example/")).toBeDefined();
  expect(await acceptShrinking(dataDir, "unknown")).toBe(false);
  expect(await acceptShrinking(dataDir, "list")).toBe(true);
  expect((await write({})).states[0]).toMatchObject({ entries: 1, error: "" });
  expect(listings.find("https://bad-150.example/")).toBeUndefined();
});

test("a truncated allow list keeps its last good copy, and the other lists are read", async () => {
  const packed = gzipSync("popular.example\n".repeat(50));
  const { listings, write } = await testLists({ "allow.txt.gz": packed, "list.txt": "popular.example\n" });
  const { states } = await write({
    "allow.txt.gz": packed.subarray(0, 20),
    "list.txt": "popular.example\nnew.example\n",
  });
  expect(states.map(({ name, error }) => [name, error !== ""])).toEqual([
    ["list", false],
    ["allow", true],
  ]);
  expect(listings.find("https://new.example/")).toMatchObject({ isAllowed: false });
  expect(listings.find("https://popular.example/")).toMatchObject({ isAllowed: true });
});

test("finds every hash of a large list, and no other", async () => {
  const names = Array.from({ length: 30_000 }, (_, index) => `site-${index}.example`);
  const { listings } = await testLists({ "list.txt": names.map((name) => `${name}\n`).join("") });
  expect(names.every((name) => listings.find(`https://${name}/`))).toBe(true);
  expect(names.some((name) => listings.find(`https://not-${name}/`))).toBe(false);
});

test("skips a whole public suffix, but reads an address or a name below one", async () => {
  const { listings, first } = await testLists({
    "list.txt": "co.uk\nhttp://com.tr/\nbad.co.uk\nhttps://net.ru/page\nbad.github.io\n",
  });
  for (const address of ["https://shop.co.uk/", "https://shop.com.tr/", "https://shop.net.ru/"])
    expect(listings.find(address), address).toBeUndefined();
  for (const address of ["https://www.bad.co.uk/", "https://net.ru/page", "https://bad.github.io/"])
    expect(listings.find(address), address).toBeDefined();
  expect(first.states[0]).toMatchObject({ entries: 3, skipped: 2 });
});

test("keeps all lists if their folder or the index cannot be read", async () => {
  const { listings, write, dataDir } = await testLists({ "list.txt": "bad.example\n" });
  const fetched = join(dataDir, "lists", "fetched");
  await writeFile(fetched, "not a folder");
  await expect(write({})).rejects.toThrow("ENOTDIR");
  await rm(fetched);
  const index = join(compiledDir(dataDir), INDEX_FILE);
  await rm(index);
  await mkdir(index);
  await expect(write({})).rejects.toThrow("EISDIR");
  expect(listings.find("https://bad.example/")).toBeDefined();
});

test("compiles all lists again if the index is cut off", async () => {
  const { dataDir, write } = await testLists({ "list.txt": "bad.example\n" });
  await writeFile(join(compiledDir(dataDir), INDEX_FILE), '{"version":1,');
  expect((await write({})).changed).toContain("list");
  const restarted = openListings(dataDir);
  await restarted.refresh();
  expect(restarted.find("https://bad.example/")?.list).toBe("list");
});

test("ignores endless lines", async () => {
  const { listings, first } = await testLists({ "list.txt": `${"a.".repeat(1_000_000)}example\nbad.example\n` });
  expect(listings.find("https://bad.example/")).toBeDefined();
  expect(first.states[0]).toMatchObject({ entries: 1, skipped: 1 });
});

test("a process sees a changed list once it refreshes, and does not reload an unchanged one", async () => {
  const { listings, write, first } = await testLists({ "list.txt": "bad.example\n" });
  expect(first.changed).toContain("list");
  expect(await write({})).toMatchObject({ changed: [], hasReloaded: false });
  expect(await write({ "list.txt": "other.example\n" })).toMatchObject({ changed: ["list"], hasReloaded: true });
  expect(listings.find("https://bad.example/")).toBeUndefined();
  expect(listings.find("https://other.example/")).toBeDefined();
});
