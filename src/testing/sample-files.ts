import { crc32 } from "node:zlib";
import * as pictures from "./sample-pictures.ts";

/** A ZIP archive (APPNOTE) with one uncompressed file. */
export function zip(name = "read-me.txt", text = "hello", more: Uint8Array = new Uint8Array(0)): Buffer {
  const [path, content] = [Buffer.from(name), Buffer.concat([Buffer.from(text), more])];
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(10, 0);
  shared.writeUInt32LE(crc32(content), 10);
  shared.writeUInt32LE(content.length, 14);
  shared.writeUInt32LE(content.length, 18);
  shared.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), shared, path, content]);
  const central = Buffer.concat([Buffer.from("PK\u0001\u0002\u000a\0", "latin1"), shared, Buffer.alloc(14), path]);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

function box(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** A silent MP3: frames of MPEG 1 layer III with 128 kbit/s at 44.1 kHz, 417 bytes each. */
export function mp3(frames = 4): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}

export const m4a = () =>
  Buffer.concat([
    box("ftyp", Buffer.from("M4A \0\0\0\0M4A mp42isom", "latin1")),
    box("moov", Buffer.alloc(64)),
    box("mdat", Buffer.alloc(64)),
  ]);
export const epub = () => zip("mimetype", "application/epub+zip");
export const pdf = (text = "") => Buffer.concat([pictures.PDF, Buffer.from(`% ${text}\n%%EOF\n`)]);

/** One file of each kind that visitors can download, by extension. */
export async function makeEveryKind(): Promise<Readonly<Record<string, Buffer>>> {
  return {
    pdf: pdf(),
    epub: epub(),
    zip: zip(),
    mp3: mp3(),
    m4a: m4a(),
    png: await pictures.png(),
    jpg: await pictures.jpeg(),
    webp: await pictures.webp(),
    gif: await pictures.gif(),
    txt: Buffer.from("Hallo, dünya, мир\r\n"),
    csv: Buffer.from("a;b\n1;2\n"),
    ics: Buffer.from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"),
    vcf: Buffer.from("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Jane Doe\r\nEND:VCARD\r\n"),
  };
}
