import { expect, test } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { toZip } from "./zip.ts";

test("an archive that is not read to its end closes the file that it was reading", async () => {
  let isClosed = false;
  async function* content() {
    try {
      for (;;) yield crypto.getRandomValues(new Uint8Array(65_536));
    } finally {
      isClosed = true;
    }
  }
  let bytes = 0;
  for await (const piece of toZip([{ path: "a", content }], new Date())) if ((bytes += piece.length) > 1_000_000) break;
  await eventually(() => isClosed);
  expect(isClosed).toBe(true);
});
