import type { OpenApi } from "#features/site/pages/developers/open-api.ts";
import { readReference, type Reference } from "#features/site/pages/developers/reference.ts";
import { contracts } from "./endpoints.ts";
import { listAllErrors, listCalls, openApiDocument } from "./openapi.ts";

let reference: Reference | undefined;

/** The API reference of the documentation for developers. */
export function getReference(): Reference {
  // built as plain JSON, whose shape openapi.test.ts checks
  const read = () => {
    const document: unknown = openApiDocument(contracts);
    const ids = listCalls(contracts).map(([, { id }]) => id);
    return readReference(document as OpenApi, listAllErrors(contracts), ids);
  };
  return (reference ??= read());
}
