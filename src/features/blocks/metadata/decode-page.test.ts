import { expect, test } from "vitest";
import { decodePage } from "./read-head.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));

const GREEK_IN_7 = [0xc1, 0xeb, 0xfc, 0xe1];

test.each([
  ["UTF-8 by default", bytes("ğüş"), "text/html", "ğüş"],
  ["the encoding of the header", bytes([0xfe, 0xfd]), "text/html; charset=windows-1254", "şı"],
  ["a quoted header value", bytes([0xcf, 0xf0, 0xe8]), 'text/html; charset="windows-1251"', "При"],
  ["a meta declaration", bytes('<meta charset="koi8-r">', [0xf0, 0xd2]), "text/html", '<meta charset="koi8-r">Пр'],
  [
    "an old meta declaration",
    bytes('<meta http-equiv=content-type content="text/html; charset=iso-8859-7">', GREEK_IN_7),
    "",
    '<meta http-equiv=content-type content="text/html; charset=iso-8859-7">Αλόα',
  ],
  ["a byte order mark over everything else", bytes([0xff, 0xfe, 0x41, 0x00]), "text/html; charset=utf-8", "A"],
  ["a wrong UTF-16 declaration", bytes("<meta charset=utf-16>é"), "text/html", "<meta charset=utf-16>é"],
  ["an unknown encoding", bytes("é"), "text/html; charset=unknown-9", "é"],
  ["bytes that are not UTF-8", bytes([0xe9, 0x20]), "text/html", "é "],
  ["a cut within a character", bytes("a", [0xc3]), "text/html", "a"],
  ["nothing", bytes(), "", ""],
])("reads %s", (_kind, page, type, text) => {
  expect(decodePage(page, type)).toBe(text);
});
