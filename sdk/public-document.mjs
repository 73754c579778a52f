import { readFileSync } from "node:fs";

/** The part of ../docs/openapi.json that an API key can use, as input for the generator. */
export function readPublicDocument() {
  const document = JSON.parse(readFileSync(new URL("../docs/openapi.json", import.meta.url), "utf8"));
  document.paths = separatePaths(document);
  for (const call of listCalls(document)) {
    // inlined: the fields of a body become arguments of the method only if the body is not a component
    const body = call.requestBody?.content["application/json"];
    if (body) body.schema = withoutFields(resolve(document, body.schema), listPathParameters(document, call));
    describeText(call);
  }
  deleteResponseHeaders(document);
  deleteUnusedComponents(document);
  return document;
}

/**
 * The paths of calls that an API key can make. Calls that share a path with another one get a path with their own
 * parameter names, which become arguments of the method.
 */
export function separatePaths(document) {
  const separated = {};
  for (const [path, { parameters: shared = [], ...operations }] of Object.entries(document.paths))
    for (const [method, call] of Object.entries(operations)) {
      if (!call.security.some(({ bearer }) => bearer)) continue;
      let ownPath = path;
      // moved into each call: the generator drops components that are referenced only by a path
      call.parameters = [...shared, ...(call.parameters ?? [])].map((each) => {
        const { "x-client-name": ownName, ...parameter } = resolve(document, each);
        if (ownName === undefined) return each;
        ownPath = ownPath.replace(`{${parameter.name}}`, `{${ownName}}`);
        return { ...parameter, name: ownName };
      });
      (separated[ownPath] ??= {})[method] = call;
    }
  return separated;
}

function listCalls({ paths }) {
  return Object.values(paths).flatMap((operations) => Object.values(operations));
}

function resolve({ components }, value) {
  const [, section, name] = /^#\/components\/(\w+)\/(\w+)$/.exec(value.$ref ?? "") ?? [];
  return name === undefined ? value : components[section][name];
}

function listPathParameters(document, { parameters }) {
  return parameters.flatMap((each) => {
    const parameter = resolve(document, each);
    return parameter.in === "path" ? [parameter.name] : [];
  });
}

/** The schema of a body without fields that the path has too: the server uses the path's. */
function withoutFields(schema, names) {
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties).filter(([name]) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Describes a file of text as a string, which is what the client returns; the generator would make it a Blob. */
function describeText(call) {
  for (const response of Object.values(call.responses)) {
    const contents = Object.entries(response.content ?? {});
    const isText = ([type, { schema }]) => schema.format === "binary" && /^text\/|\/json$/.test(type);
    if (contents.length === 0 || !contents.every(isText)) continue;
    response.content = { "application/json": { schema: { type: "string" } } };
    call["x-text"] = true;
  }
}

/** The generator ignores the headers of responses, except that it warns of each reference to a shared one. */
function deleteResponseHeaders(document) {
  const responses = listCalls(document).flatMap((call) => Object.values(call.responses));
  for (const response of [...responses, ...Object.values(document.components.responses)]) delete response.headers;
  delete document.components.headers;
}

/** The generator's own filter would also drop components that only webhooks use. */
function deleteUnusedComponents({ paths, webhooks, components }) {
  const used = new Set();
  const follow = (value) => {
    for (const [ref, section, name] of JSON.stringify(value).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)) {
      if (used.has(ref)) continue;
      used.add(ref);
      follow(components[section][name]);
    }
  };
  follow([paths, webhooks]);
  for (const [section, entries] of Object.entries(components))
    for (const name of Object.keys(entries))
      if (section !== "securitySchemes" && !used.has(`"#/components/${section}/${name}"`)) delete entries[name];
}

/** The calls that take an `Idempotency-Key`, as `POST /path`. */
export function listIdempotentCalls({ paths }) {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters }]) => parameters.some(({ $ref }) => $ref?.endsWith("/IdempotencyKey")))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
}

/** The names of calls that return a file of text. */
export function listTextCalls(document) {
  return listCalls(document).flatMap((call) => (call["x-text"] ? [call.operationId] : []));
}

/**
 * The parameters of each method that has any, read from the generated methods. `ignored` are the fields of the response
 * to a change: the server ignores them in requests, so that clients can send back what they have read.
 */
export function listParameters(document, methods) {
  const calls = new Map(listCalls(document).map((call) => [call.operationId, call]));
  return methods.split(/\n {4}public (?=\w+<)/).flatMap((method) => {
    const id = /^\w+/.exec(method)?.[0];
    const list = /buildClientParams\(\[parameters\], (\[.*?\])\);/s.exec(method)?.[1];
    if (id === undefined || list === undefined) return [];
    const names = [...list.matchAll(/\bkey: '([^']+)'/g)].map(([, name]) => name);
    const path = [...list.matchAll(/\bin: 'path',\s*key: '([^']+)'/g)].map(([, name]) => name);
    const ignored = calls.get(id).requestBody ? listResponseFields(document, calls.get(id)) : [];
    return [{ id, path, names, ignored: ignored.filter((name) => !names.includes(name)) }];
  });
}

function listResponseFields(document, { responses }) {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const schema = response?.content?.["application/json"]?.schema ?? {};
  return Object.keys(resolve(document, schema).properties ?? {});
}
