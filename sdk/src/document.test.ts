import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPublicDocument } from "../public-document.mjs";

test("the generated client matches docs/openapi.json (npm run sdk updates it)", async () => {
  const hash = createHash("sha256").update(JSON.stringify(readPublicDocument())).digest("hex");
  const generated = await readFile(new URL("gen/document.sha256", import.meta.url), "utf8");
  expect(generated.trim()).toBe(hash);
});
