import { expect, test } from "vitest";
import { findBreakingChanges } from "./compare.ts";
import type { OpenApi } from "./document.ts";

const link = {
  type: "object",
  required: ["id", "url", "kind"],
  properties: {
    id: { type: "string", format: "uuid" },
    url: { type: "string", maxLength: 2048 },
    kind: { type: "string", enum: ["a", "b"] },
    parent: { anyOf: [{ $ref: "#/components/schemas/Link" }, { type: "null" }] },
    rules: { oneOf: [{ $ref: "#/components/schemas/Country" }, { $ref: "#/components/schemas/Device" }] },
    tags: { type: "array", items: { type: "string" } },
  },
};
const newLink = {
  type: "object",
  required: ["url"],
  additionalProperties: false,
  properties: { ...link.properties, note: { type: ["string", "null"], maxLength: 500 } },
};

const released = {
  paths: {
    "/links/{id}": {
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      put: {
        operationId: "updateLink",
        security: [{ bearer: ["links:write"] }],
        parameters: [{ $ref: "#/components/parameters/Limit" }],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/NewLink" } } },
        },
        responses: {
          "200": { content: { "application/json": { schema: { $ref: "#/components/schemas/Link" } } } },
        },
      },
    },
  },
  components: {
    parameters: { Limit: { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } } },
    schemas: {
      Link: link,
      NewLink: newLink,
      Country: { type: "object", properties: { kind: { const: "country" } } },
      Device: { type: "object", properties: { kind: { const: "device" } } },
    },
  },
};

type Path = readonly (string | number)[];
type Change = (place: Record<string, unknown>, key: string) => void;

/** A copy of the released document with one change. */
function change(path: Path, apply: Change): OpenApi {
  const document = structuredClone(released) as unknown as OpenApi;
  const place = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  apply(place as Record<string, unknown>, String(path.at(-1)));
  return document;
}

const set =
  (value: unknown): Change =>
  (place, key) =>
    void (place[key] = value);
const remove: Change = (place, key) => void delete place[key];

const PUT = ["paths", "/links/{id}", "put"];
const LINK = ["components", "schemas", "Link"];
const NEW = ["components", "schemas", "NewLink"];
const key = "PUT /links/{id}";

test("a path may name its parameter differently, unless the argument of clients changes", () => {
  const rename = (parameter: object) =>
    change(["paths"], (place, at) => {
      const { "/links/{id}": item, ...others } = place[at] as OpenApi["paths"];
      const parameters = [{ in: "path", required: true, schema: { type: "string" }, ...parameter }];
      place[at] = { ...others, "/links/{linkId}": { ...item, parameters } };
    });
  expect(
    findBreakingChanges(released as unknown as OpenApi, rename({ name: "linkId", "x-client-name": "id" })),
  ).toEqual([]);
  expect(findBreakingChanges(released as unknown as OpenApi, rename({ name: "linkId" }))).toEqual([
    `${key}: path parameter id was removed`,
    `${key}: path parameter linkId became required`,
  ]);
});

test.each<[string, Path, Change, string]>([
  ["a removed operation", PUT, remove, `${key}: removed`],
  ["another name", [...PUT, "operationId"], set("putLink"), `${key}: operationId was updateLink, is putLink`],
  [
    "another scope",
    [...PUT, "security"],
    set([{ bearer: ["pages:write"] }]),
    `${key}: security was bearer links:write, is bearer pages:write`,
  ],
  ["a removed parameter", [...PUT, "parameters"], remove, `${key}: query parameter limit was removed`],
  [
    "a parameter that is required now",
    ["components", "parameters", "Limit", "required"],
    set(true),
    `${key}: query parameter limit became required`,
  ],
  [
    "a lower limit",
    ["components", "parameters", "Limit", "schema", "maximum"],
    set(50),
    `${key}: query parameter limit has a lower maximum: 100, 50`,
  ],
  ["a new required input", [...NEW, "required"], set(["url", "kind"]), `${key}: body.kind became required`],
  ["a removed input", [...NEW, "properties", "note"], remove, `${key}: body.note was removed`],
  [
    "a shorter text",
    [...NEW, "properties", "note", "maxLength"],
    set(10),
    `${key}: body.note has a lower maxLength: 500, 10`,
  ],
  [
    "an input that is no longer nullable",
    [...NEW, "properties", "note", "type"],
    set("string"),
    `${key}: body.note was string or null, is string`,
  ],
  ["a narrowed enum", [...NEW, "properties", "kind", "enum"], set(["a"]), `${key}: body.kind no longer takes b`],
  ["a new enum", [...NEW, "properties", "url", "enum"], set(["x"]), `${key}: body.url no longer takes anything else`],
  ["a new pattern", [...NEW, "properties", "url", "pattern"], set("^h"), `${key}: body.url has another pattern`],
  [
    "a union that no longer takes null",
    [...NEW, "properties", "parent"],
    set({ $ref: "#/components/schemas/Link" }),
    `${key}: body.parent no longer takes null`,
  ],
  [
    "a union that became a type",
    [...NEW, "properties", "parent"],
    set({ type: "null" }),
    `${key}: body.parent no longer takes Link`,
  ],
  [
    "a response that may be a union with null",
    [...LINK, "properties", "tags"],
    set({ anyOf: [link.properties.tags, { type: "null" }] }),
    `${key}: response 200.tags may be null`,
  ],
  [
    "a response that may be of two types",
    [...LINK, "properties", "tags"],
    set({ anyOf: [link.properties.tags, { type: "string" }] }),
    `${key}: response 200.tags may be string`,
  ],
  [
    "a renamed option that is narrower",
    [...NEW, "properties", "kind"],
    set({ anyOf: [{ $ref: "#/components/schemas/Country" }, { type: "null" }] }),
    `${key}: body.kind was string, is object`,
  ],
  [
    "an option that is gone",
    [...NEW, "properties", "rules", "oneOf"],
    set([{ $ref: "#/components/schemas/Country" }]),
    `${key}: body.rules no longer takes Device`,
  ],
  ["a removed response field", [...LINK, "properties", "url"], remove, `${key}: response 200.url was removed`],
  [
    "a response field that may be absent",
    [...LINK, "required"],
    set(["id", "url"]),
    `${key}: response 200.kind may be absent`,
  ],
  [
    "a changed type",
    [...LINK, "properties", "url", "type"],
    set("integer"),
    `${key}: response 200.url was string, is integer`,
  ],
  [
    "a response that may be null",
    [...LINK, "properties", "url", "type"],
    set(["string", "null"]),
    `${key}: response 200.url was string, is string or null`,
  ],
  [
    "another format",
    [...LINK, "properties", "id", "format"],
    remove,
    `${key}: response 200.id has another format: uuid, undefined`,
  ],
  [
    "a changed type in a list",
    [...LINK, "properties", "tags", "items", "type"],
    set("object"),
    `${key}: response 200.tags[] was string, is object`,
  ],
  ["another status", [...PUT, "responses"], set({ "201": {} }), `${key}: response 200 was removed`],
  [
    "another media type",
    [...PUT, "responses", "200", "content"],
    set({ "text/csv": {} }),
    `${key}: response 200 is no longer application/json`,
  ],
])("finds %s", (_name, path, apply, expected) => {
  expect(findBreakingChanges(released as unknown as OpenApi, change(path, apply))).toContain(expected);
});

test("finds a body that became required", () => {
  const before = change([...PUT, "requestBody", "required"], remove);
  expect(findBreakingChanges(before, released as unknown as OpenApi)).toEqual([`${key}: body became required`]);
});

test.each<[string, Path, Change]>([
  ["nothing", PUT, () => {}],
  ["a new operation", ["paths", "/links"], set({ get: { operationId: "listLinks", responses: {} } })],
  ["a new optional input", [...NEW, "properties", "colour"], set({ type: "string" })],
  ["a new response field", [...LINK, "properties", "colour"], set({ type: "string" })],
  ["an input that is no longer required", [...NEW, "required"], remove],
  ["a body that is no longer required", [...PUT, "requestBody", "required"], remove],
  ["a longer text", [...NEW, "properties", "note", "maxLength"], set(1000)],
  ["a new value of an input", [...NEW, "properties", "kind", "enum"], set(["a", "b", "c"])],
  ["a new value of a response", [...LINK, "properties", "kind", "enum"], set(["a", "b", "c"])],
  [
    "an input that may also be null",
    [...NEW, "properties", "url"],
    set({ anyOf: [{ type: "string", maxLength: 2048 }, { type: "null" }] }),
  ],
  [
    "null as an option instead of a type",
    [...NEW, "properties", "note"],
    set({ anyOf: [{ type: "string", maxLength: 500 }, { type: "null" }] }),
  ],
  [
    "a new option of a response",
    [...LINK, "properties", "rules", "oneOf"],
    set([...link.properties.rules.oneOf, { type: "object", properties: { kind: { const: "language" } } }]),
  ],
  ["another description", [...LINK, "description"], set("A link")],
])("accepts %s", (_name, path, apply) => {
  expect(findBreakingChanges(released as unknown as OpenApi, change(path, apply))).toEqual([]);
});

test("accepts a response that is no longer null", () => {
  const schema = [...PUT, "responses", "200", "content", "application/json", "schema"];
  const before = change(schema, set({ anyOf: [{ $ref: "#/components/schemas/Link" }, { type: "null" }] }));
  expect(findBreakingChanges(before, released as unknown as OpenApi)).toEqual([]);
});
