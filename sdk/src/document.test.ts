import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readPublicDocument, separatePaths } from "../public-document.mjs";

test("the generated client matches docs/openapi.json (npm run sdk updates it)", async () => {
  const hash = createHash("sha256").update(JSON.stringify(readPublicDocument())).digest("hex");
  const generated = await readFile(new URL("gen/document.sha256", import.meta.url), "utf8");
  expect(generated.trim()).toBe(hash);
});

test("a call gets its own parameter names, also where the document refers to a shared parameter", () => {
  const id = { name: "id", in: "path", required: true };
  const own = { ...id, "x-client-name": "appearanceId" };
  const call = (...parameters: object[]) => ({ security: [{ bearer: [] }], parameters });
  const document = {
    components: { parameters: { IdInPath: own, Limit: { name: "limit", in: "query" } } },
    paths: {
      "/v1/appearance/{id}": {
        get: { security: [{ session: [] }], parameters: [id] },
        put: call({ $ref: "#/components/parameters/IdInPath" }, { $ref: "#/components/parameters/Limit" }),
        delete: call(own),
      },
    },
  };
  const named = { ...id, name: "appearanceId" };
  expect(separatePaths(document)).toEqual({
    "/v1/appearance/{appearanceId}": {
      put: call(named, { $ref: "#/components/parameters/Limit" }),
      delete: call(named),
    },
  });
});
