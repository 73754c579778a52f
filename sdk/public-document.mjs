import { readFileSync } from "node:fs";

/** The part of ../docs/openapi.json that an API key can use, as input for the generator. */
export function readPublicDocument() {
  const document = JSON.parse(readFileSync(new URL("../docs/openapi.json", import.meta.url), "utf8"));
  for (const [path, { parameters: shared = [], ...operations }] of Object.entries(document.paths)) {
    const calls = Object.entries(operations).filter(([, call]) => call.security.some(({ bearer }) => bearer));
    // moved into each call: the generator drops components that are referenced only by a path
    for (const [, call] of calls) {
      call.parameters = [...shared, ...(call.parameters ?? [])];
      // inlined: the fields of a body become arguments of the method only if the body is not a component
      const body = call.requestBody?.content["application/json"];
      const name = body?.schema.$ref?.split("/").at(-1);
      if (name) body.schema = document.components.schemas[name];
    }
    if (calls.length > 0) document.paths[path] = Object.fromEntries(calls);
    else delete document.paths[path];
  }
  delete document.webhooks;
  deleteResponseHeaders(document);
  return document;
}

/** The generator ignores the headers of responses, except that it warns of each reference to a shared one. */
function deleteResponseHeaders({ paths, components }) {
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const responses = operations.flatMap((call) => Object.values(call.responses));
  for (const response of [...responses, ...Object.values(components.responses)]) delete response.headers;
  delete components.headers;
}

/** The calls that take an `Idempotency-Key`, as `POST /path`. */
export function listIdempotentCalls({ paths }) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters }]) => parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}
