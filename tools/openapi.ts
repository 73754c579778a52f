import { writeFileSync } from "node:fs";
import { contracts } from "#server/http/endpoints.ts";
import { openApiDocument } from "#server/http/openapi.ts";

writeFileSync(
  new URL("../docs/openapi.json", import.meta.url),
  `${JSON.stringify(openApiDocument(contracts), null, 2)}\n`,
);
