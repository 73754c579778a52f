import { readFileSync } from "node:fs";

/** The part of ../docs/openapi.json that an API key can use, as input of the generator. */
export function readPublicDocument() {
  const document = JSON.parse(readFileSync(new URL("../docs/openapi.json", import.meta.url), "utf8"));
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.operationId) continue;
      const scope = operation["x-scope"];
      if (scope === undefined || scope === "session") delete operations[method];
      // a key belongs to one workspace
      operation.parameters = operation.parameters?.filter(({ $ref = "" }) => !$ref.endsWith("/Workspace"));
    }
    if (Object.keys(operations).length === 0) delete document.paths[path];
  }
  delete document.webhooks;
  return document;
}
