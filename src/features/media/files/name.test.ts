import fc from "fast-check";
import { expect, test } from "vitest";
import { toAddress, findFileHashes, toSafeName, readAddress } from "./name.ts";

const hash = "0123456789abcdef0123456789abcdef";

test.each([
  ["menu.pdf", "menu.pdf"],
  ["Speisekarte – Frühling (2).PDF", "Speisekarte - Frühling (2).pdf"],
  ["Меню на весну.pdf", "Меню на весну.pdf"],
  ["菜单.pdf", "菜单.pdf"],
  ["virus.exe", "virus.exe.pdf"],
  ["photo.jpg", "photo.jpg.pdf"],
  ["no extension", "no extension.pdf"],
  ["../../etc/passwd.pdf", "passwd.pdf"],
  ["C:\\files\\menu.pdf", "menu.pdf"],
  [".pdf", "file.pdf"],
  ["", "file.pdf"],
  ["...", "file.pdf"],
  ["invoice\u202efdp.exe", "invoice-fdp.exe.pdf"],
  ['a"; filename=evil.exe\r\nx: y.pdf', "a- filename-evil.exe-x- y.pdf"],
  ["a%00b.pdf", "a-00b.pdf"],
])("%j is saved as %j", (given, name) => {
  expect(toSafeName(given, "pdf")).toBe(name);
});

test("every file name yields a short address that decodes to the same name", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "grapheme", maxLength: 300 }), fc.string({ unit: "binary" })), (given) => {
      const name = toSafeName(given, "zip");
      const address = toAddress({ hash, name });
      expect(address.length).toBeLessThanOrEqual(300);
      expect(address).toMatch(/^\/files\/[^\s\\]+$/);
      expect(name).toMatch(/^[^/\\:*?"<>|\p{Cc}\p{Cf}]+\.zip$/iu);
      expect(readAddress(address)).toEqual({ hash, name });
      expect([...findFileHashes(JSON.stringify({ address }))]).toEqual([hash]);
    }),
  );
});

test.each([
  "/files/",
  `/files/${hash}`,
  `/files/${hash}/`,
  `/files/${hash}/a/b`,
  `/files/x/a.pdf`,
  `/files/${hash}/%ff`,
])("%s names no file", (address) => expect(readAddress(address)).toBeUndefined());
