import type { OpenApi } from "#features/site/pages/developers/open-api.ts";
import { readReference, type Reference } from "#features/site/pages/developers/reference.ts";
import { contracts } from "./endpoints.ts";
import { openApiDocument } from "./openapi.ts";

let reference: Reference | undefined;

/** What the documentation for developers says of the API. */
export function getReference(): Reference {
  // the document is built as plain JSON, whose shape openapi.test.ts checks
  return (reference ??= readReference(openApiDocument(contracts) as unknown as OpenApi));
}
