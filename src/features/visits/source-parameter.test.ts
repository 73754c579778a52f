import { expect, test } from "vitest";
import { toPageClickPath, scanAddress } from "#features/routing/click-source.ts";
import { readSourceParameter } from "./visit-line.ts";

test.each([
  ["", "direct", 0],
  ["utm_source=x", "direct", 0],
  ["hlk=qr", "qr", 0],
  ["utm_source=x&hlk=qr", "qr", 0],
  ["hlk=3&utm_source=x", "page", 3],
  ["hlk=9999", "page", 9999],
  ["hlk=10000", "direct", 0],
  ["hlk=0", "direct", 0],
  ["hlk=-1", "direct", 0],
  ["hlk=QR", "direct", 0],
  ["hlk=", "direct", 0],
  ["xhlk=qr", "direct", 0],
  ["hlk=2&hlk=qr", "page", 2],
])("reads %j as source %s and position %d", (query, source, position) => {
  expect(readSourceParameter(query)).toEqual({ source, position });
});

test("reads back the parameters that our QR codes and pages write", () => {
  const toQuery = (address: string) => new URL(address, "https://halka.example").search.slice(1);
  expect(readSourceParameter(toQuery(scanAddress("https://halka.example/ada")))).toEqual({ source: "qr", position: 0 });
  expect(readSourceParameter(toQuery(toPageClickPath("ada", "shop", 12)))).toEqual({ source: "page", position: 12 });
});
