import { describe, expect, test } from "vitest";
import * as files from "#testing/sample-files.ts";
import * as pictures from "#testing/sample-pictures.ts";
import { fileDamaged, fileType } from "../contract.ts";
import { getKind } from "./store-file.ts";

const every = await files.makeEveryKind();
const marked = Object.keys(every).filter((kind) => !/^(txt|csv|ics|vcf)$/.test(kind));

describe("a file is identified by its bytes", () => {
  test.each(Object.keys(every))("%s", async (kind) => {
    expect(await getKind(every[kind]!, `file.${kind}`)).toBe(kind);
  });

  test.each(marked)("%s, whatever its name", async (kind) => {
    expect(await getKind(every[kind]!, "virus.exe")).toBe(kind);
  });

  test.each([
    ["a program", Buffer.from("MZ\x90\0\x03\0\0\0".padEnd(256, "\0"), "latin1"), "setup.pdf"],
    [
      "a program of another operating system",
      Buffer.from("\x7fELF\x02\x01\x01".padEnd(256, "\0"), "latin1"),
      "setup.zip",
    ],
    ["an SVG with a script", pictures.SVG_SCRIPT, "drawing.png"],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "page.html"],
    ["HTML named as text", Buffer.from("\n <html><script>alert(1)</script>"), "page.txt"],
    ["markup named as CSV", pictures.SVG_SCRIPT, "table.csv"],
    ["text without a file extension", Buffer.from("hello"), "README"],
    ["a script", Buffer.from("#!/bin/sh\nrm -rf /\n"), "install.sh"],
    ["text with control bytes", Buffer.from("a\0b"), "a.txt"],
    ["a program named as text", Buffer.from("MZ\x90\0\x03\0\0\0".padEnd(256, "\0"), "latin1"), "a.txt"],
    ["an invalid calendar", Buffer.from("hello"), "a.ics"],
    ["an invalid contact card", Buffer.from("BEGIN:VCALENDAR"), "a.vcf"],
    ["an Android package", files.zip("META-INF/MANIFEST.MF", "x"), "app.apk"],
    ["unknown bytes", Buffer.from([1, 2, 3, 4, 5]), "a.pdf"],
  ])("rejects %s", async (_, bytes, name) => {
    await expect(getKind(bytes, name)).rejects.toMatchObject({ kind: fileType });
  });

  test.each(["pdf", "zip", "epub", "png", "jpg", "webp", "gif", "m4a"])("half a %s is damaged", async (kind) => {
    const half = every[kind]!.subarray(0, Math.floor(every[kind]!.length * 0.6));
    await expect(getKind(half, `a.${kind}`)).rejects.toMatchObject({ kind: fileDamaged });
  });

  test("accepts texts in legacy encodings and UTF-16", async () => {
    expect(await getKind(Buffer.from([0x66, 0xfc, 0x72, 0x0a]), "a.csv")).toBe("csv");
    expect(await getKind(Buffer.from("\ufeffa\tb\r\n", "utf16le"), "a.txt")).toBe("txt");
  });
});
