import { expect, test } from "vitest";
import { VISITS_MAX } from "../../limits.ts";
import { readFile } from "../read-file.ts";
import { countVisits, readVisits } from "./read-visits.ts";

const codes = Array.from({ length: 1_203 }, (_, index) => `code-${index}`);
const bytes = Buffer.from(`click_time;shorturl\n${codes.map((code) => `1700000000;${code}\n`).join("")}`);
const read = async (from: number, count: number) =>
  (await readVisits({ bytes, fileName: "log.csv", from, count })).map(({ code }) => code);

test("returns each click of any part of a file once, in order", async () => {
  expect(await read(0, 700)).toEqual(codes.slice(0, 700));
  expect(await read(700, 700)).toEqual(codes.slice(700));
  expect(await read(499, 2)).toEqual(codes.slice(499, 501));
  expect(await read(1_203, 700)).toEqual([]);
});

test("returns no clicks for a file without any", async () => {
  const links = Buffer.from("name,link\na,https://a.example/\n");
  expect(await readVisits({ bytes: links, fileName: "links.csv", from: 0, count: 10 })).toEqual([]);
});

test("reads countries by their names, with the codes of today", async () => {
  const names = ["Russia", "United Kingdom", "Serbia", "Congo - Kinshasa", "Turkey", "Unknown", "tr"];
  const rows = names.map((name) => `2023-06-01T10:00:00Z,false,,${name},https://s.example/fair\n`).join("");
  const file = Buffer.from(`date,potentialBot,referer,country,visitedUrl\n${rows}`);
  const visits = await readVisits({ bytes: file, fileName: "visits.csv", from: 0, count: 10 });
  expect(visits.map(({ click }) => click?.country)).toEqual(["RU", "GB", "RS", "CD", "TR", "", "TR"]);
});

const now = new Date("2026-01-01T00:00:00Z");
const log = (count: number) => Buffer.from(`click_time;shorturl\n${"1700000000;a\n".repeat(count)}`);

test("counts half a million clicks, and rejects one more", async () => {
  const most = await readFile(log(VISITS_MAX));
  expect(await countVisits(most.visits!, now)).toMatchObject({ total: VISITS_MAX, unreadable: 0 });
  const more = await readFile(log(VISITS_MAX + 1));
  await expect(countVisits(more.visits!, now)).rejects.toMatchObject({ kind: { code: "import_too_many_visits" } });
}, 60_000);
