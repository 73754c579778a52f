import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "#base/errors.ts";
import { measureCpuMs } from "#testing/cpu-time.ts";
import { readTable } from "#testing/read-table.ts";
import { CELL_MAX_LENGTH, IMPORT_MAX_COLUMNS, IMPORT_MAX_ROWS } from "../limits.ts";
import { guessMapping } from "../plan/guess-mapping.ts";
import { planImport } from "../plan/plan-import.ts";
import { readFile } from "./read-file.ts";

const toBytes = (text: string) => new TextEncoder().encode(text);

describe("a table", () => {
  test.each([
    ["commas and CRLF", "url,name\r\nhttps://a.example/,A\r\n"],
    ["semicolons", "url;name\nhttps://a.example/;A"],
    ["tabs and lone CR", "url\tname\rhttps://a.example/\tA\r"],
    ["a byte order mark", "\uFEFFurl,name\nhttps://a.example/,A\n"],
    ["empty lines and rows", "\n\nurl,name\n\n,\nhttps://a.example/,A\n\n"],
    ["quotes", '"url","name"\n"https://a.example/","A"\n'],
  ])("with %s gives the same rows", async (_, text) => {
    const { table } = await readFile(toBytes(text));
    expect(table.columns).toEqual(["url", "name"]);
    expect(table.rows.map(({ cells }) => cells)).toEqual([["https://a.example/", "A"]]);
  });

  test("keeps separators, quotes and line ends within quotes, and counts lines as an editor does", async () => {
    const { table } = await readFile(toBytes('url,name\nhttps://a.example/,"a, ""b""\nc"\nhttps://b.example/,B\n'));
    expect(table.rows).toEqual([
      { line: 3, cells: ["https://a.example/", 'a, "b"\nc'] },
      { line: 4, cells: ["https://b.example/", "B"] },
    ]);
  });

  test("without a header has numbered columns, and rows of any width", async () => {
    const { table } = await readFile(toBytes("https://a.example/,A\nhttps://b.example/,B,more,and more\n"));
    expect(table.columns).toEqual(["1", "2", "3", "4"]);
    expect(table.rows).toHaveLength(2);
    expect(guessMapping(table, "csv")).toEqual({ link: 0 });
  });

  test.each([
    ["windows-1254", [0xc7, 0x69, 0xe7, 0x65, 0x6b], "Çiçek"],
    ["windows-1251", [0xc2, 0xe5, 0xf1, 0xed, 0xe0], "Весна"],
  ])("in %s is decoded correctly", async (encoding, name, text) => {
    const read = await readFile(Uint8Array.from([...toBytes("url,name\nhttps://a.example/,"), ...name]));
    expect({ encoding: read.encoding, name: read.table.rows[0]!.cells[1] }).toEqual({ encoding, name: text });
  });

  test("in UTF-16 is read as Excel writes it", async () => {
    const text = Buffer.from("\uFEFFurl\tname\r\nhttps://a.example/\tÇiçek\r\n", "utf16le");
    expect((await readFile(text)).table.rows[0]!.cells).toEqual(["https://a.example/", "Çiçek"]);
  });

  test("gives every column a unique name", async () => {
    const { table } = await readFile(toBytes("a,a,,a\nhttps://a.example/,,,\n"));
    expect(table.columns).toEqual(["a", "a (2)", "3", "a (3)"]);
  });

  test("with huge cells and many columns is cut to the limits of a link", async () => {
    const wide = Array.from({ length: 500 }, (_, n) => `c${n}`).join(",");
    const { table } = await readFile(toBytes(`${wide}\n${"x".repeat(100_000)},https://a.example/\n`));
    expect(table.columns).toHaveLength(IMPORT_MAX_COLUMNS);
    expect(table.rows[0]!.cells[0]).toHaveLength(CELL_MAX_LENGTH);
  });
});

describe("JSON", () => {
  test("with deep nesting does not overflow the stack", async () => {
    await expect(readFile(toBytes("[".repeat(1_000_000)))).rejects.toThrow(ApiError);
    const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
    await expect(readFile(toBytes(`[${deep}]`))).resolves.toMatchObject({ format: "csv" });
  });

  test("with `__proto__` and similar keys leaves prototypes unchanged", async () => {
    const { table } = await readFile(
      toBytes('[{"__proto__":{"polluted":1},"constructor":"x","url":"https://a.example/"}]'),
    );
    expect(table.columns).toEqual(["url"]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });

  test("with too many entries is rejected", async () => {
    await expect(
      readFile(toBytes(JSON.stringify(Array.from({ length: IMPORT_MAX_ROWS + 1 }, () => ({ url: "x" }))))),
    ).rejects.toMatchObject({ kind: { code: "import_too_long" } });
  });
});

test("removes the formula guard that an export added", async () => {
  const { table, rows } = await readTable(toBytes("url,name\nhttps://a.example/,'=SUM(A1)\n"));
  expect([table.rows[0]!.cells[1], rows[0]!.draft!.name]).toEqual(["'=SUM(A1)", "=SUM(A1)"]);
});

test.each([
  ["", 0, []],
  ["2.5", 2.5, []],
  ["60", 60, []],
  ["61", 0, ["bad_number"]],
  ["-1", 0, ["bad_number"]],
  ["soon", 0, ["bad_number"]],
])("reads a delay of %j as %d seconds, with the remarks %j", async (delay, timeout, remarks) => {
  const { rows } = await readTable(toBytes(`url,delay\nhttps://a.example/,${delay}\n`), { mapping: { timeout: 1 } });
  const [row] = rows;
  expect([row!.draft!.timeout, row!.remarks]).toEqual([timeout, remarks]);
});

const variant = (id: string, weight: number) => ({ id, to: "https://b.example/", weight });
const [first, second] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"] as const;

test.each<[string, object, boolean]>([
  ["a valid split", { split: { variants: [variant(first, 1), variant(second, 0)], autoStop: false } }, true],
  [
    "an end before the start",
    { schedule: { from: "2030-01-02T00:00:00Z", until: "2030-01-01T00:00:00Z", zone: "UTC" } },
    false,
  ],
  ["no fallback for a dead link", { onDead: true }, false],
  [
    "a split without visitors",
    { split: { variants: [variant(first, 0), variant(second, 0)], autoStop: false } },
    false,
  ],
  ["an id twice", { split: { variants: [variant(first, 1), variant(first, 1)], autoStop: false } }, false],
])("keeps only rules that a change of a link accepts: %s", async (_, rules, isKept) => {
  const link = { name: "A", platform: "web", link: "https://a.example/", alias: "a", code: "c", rules };
  const [read] = (await readTable(toBytes(JSON.stringify([link])))).rows;
  expect([read!.draft!.rules, read!.remarks]).toEqual(isKept ? [rules, []] : [null, ["rules_dropped"]]);
});

/** Unusual and hostile files. */
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ maxLength: 300 }),
  fc.json({ maxDepth: 6 }),
  fc
    .array(
      fc.array(
        fc.oneof(
          fc.string({ unit: "grapheme", maxLength: 40 }),
          fc.webUrl(),
          fc.constantFrom("=1+1", "'", '"', "\0", ";", ""),
        ),
      ),
      { maxLength: 12 },
    )
    .map((rows) => rows.map((cells) => cells.join(",")).join("\r\n")),
);

test("reads any file into valid links, or rejects it with an API error", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(hostile.map(toBytes), fc.uint8Array({ maxLength: 400 })), async (bytes) => {
      const mapping = { link: 0, name: 1, alias: 2, tags: 3, rules: 4, until: 5 };
      const read = await readTable(bytes, { mapping, openProtected: true }).catch((error: unknown) => {
        if (error instanceof ApiError) return undefined;
        throw error;
      });
      if (!read) return;
      const planned = planImport(read.rows, [], { conflicts: "rename" });
      const created = planned.filter(({ action }) => action === "create");
      expect(new Set(created.map(({ alias }) => alias.toLowerCase())).size).toBe(created.length);
      for (const { row, alias } of created) {
        const { name, link, tags } = row.draft!;
        expect(alias).toMatch(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/);
        expect(link).toMatch(/^[\x21-\x7e]{1,2048}$/);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(120);
        for (const text of [name, ...tags]) expect(text.includes("\0") || !text.isWellFormed()).toBe(false);
      }
    }),
    { numRuns: 400 },
  );
});

test("quickly finds unique names for many rows with the same name", async () => {
  const rows = Array.from({ length: 10_000 }, (_, line) => ({
    line,
    original: { name: "", link: "", alias: "" },
    remarks: [],
    draft: {
      link: `https://a.example/${line}`,
      alias: line % 2 ? "x" : "",
      name: "x",
      hasName: true,
      description: null,
      platform: "web" as const,
      tags: [],
      category: null,
      thumbnail: "",
      archived: false,
      timeout: 0,
      createdAt: undefined,
      clicks: undefined,
      rules: null,
      meta: {},
      onPage: true,
      addresses: [],
      externalId: null,
      note: "",
      redirectStatus: 302 as const,
      cells: 1 as const,
    },
  }));
  let planned: ReturnType<typeof planImport> = [];
  const cpuMs = await measureCpuMs(() => (planned = planImport(rows, [], { conflicts: "rename" })));
  expect(new Set(planned.map(({ alias }) => alias)).size).toBe(10_000);
  expect(cpuMs).toBeLessThan(5_000);
});

test("reads or rejects pathological files quickly", async () => {
  const html = toBytes(`<html>${'<script id="__NEXT_DATA__"'.repeat(40_000)}`);
  const cell = ".".repeat(16_000);
  const csv = toBytes(`url,alias\n${`https://a.example/,${cell}\n,${"/".repeat(16_000)}x\n`.repeat(50)}`);
  const cpuMs = await measureCpuMs(async () => {
    await expect(readFile(html)).rejects.toThrow(ApiError);
    await readTable(csv);
  });
  expect(cpuMs).toBeLessThan(5_000);
});
