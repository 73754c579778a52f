import { readFileSync } from "node:fs";

/** The part of ../docs/openapi.json that an API key can use, as input of the generator. */
export function readPublicDocument() {
  const document = JSON.parse(readFileSync(new URL("../docs/openapi.json", import.meta.url), "utf8"));
  for (const [path, { parameters: shared = [], ...operations }] of Object.entries(document.paths)) {
    const calls = Object.entries(operations).filter(([, call]) => call.security.some(({ bearer }) => bearer));
    // the generator takes components that only a path names for unused ones
    for (const [, call] of calls) {
      call.parameters = [...shared, ...(call.parameters ?? [])];
      // the fields of a body are arguments of the method if the body is no component
      const body = call.requestBody?.content["application/json"];
      const name = body?.schema.$ref?.split("/").at(-1);
      if (name) body.schema = document.components.schemas[name];
    }
    if (calls.length > 0) document.paths[path] = Object.fromEntries(calls);
    else delete document.paths[path];
  }
  delete document.webhooks;
  return document;
}

/** The calls that take an `Idempotency-Key`, as `POST /path`. */
export function listIdempotentCalls({ paths }) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters }]) => parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}
