import { expect, test } from "vitest";
import { readVisits } from "./read-visits.ts";

const codes = Array.from({ length: 1_203 }, (_, at) => `code-${at}`);
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
