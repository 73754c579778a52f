import { isJsonObject } from "#base/json-object.ts";
import { makeExample } from "./example.ts";
import type { Call, CallBody } from "./reference.ts";
import { getName, type Parameter, type Schema } from "./open-api.ts";

export interface Samples {
  readonly curl: string;
  readonly typescript: string;
}

/** Placeholders of an API key in samples. Pages can replace them with the reader's own key. */
export const KEY_IN_SHELL = "$HALKA_API_KEY";
export const KEY_IN_CODE = "process.env.HALKA_API_KEY!";
/** The value of an environment variable, with its quotes. */
export const KEY_IN_QUOTES = '"halka_live_..."';

const SETUP = (origin: string) =>
  `const halka = new Halka({ url: ${JSON.stringify(origin)}, key: ${KEY_IN_CODE} });\n\n`;

/** The examples of a call. They can be run once the placeholder ids are replaced. */
export function makeSamples(call: Call, schemas: Readonly<Record<string, Schema>>, origin: string): Samples {
  const values = new Map(call.parameters.filter(isShown).map((each) => [each, getSampleValue(each)]));
  const body = call.body && getExample(call.body, schemas, "request");
  return {
    curl: toCurl(call, values, body, origin),
    typescript: toTypeScript(call, values, body, { origin, schemas }),
  };
}

/** The example in the OpenAPI document, or one made from the schema. */
export function getExample(
  { example, schema }: CallBody,
  schemas: Readonly<Record<string, Schema>>,
  of: "request" | "response",
): unknown {
  return example ?? makeExample(schema, schemas, of);
}

/** Whether the call can be made without input and returns a readable response. */
export function isRunnable({ method, parameters, response }: Call): boolean {
  const isReadable = response.type !== undefined && response.type !== "text/event-stream";
  return method === "GET" && isReadable && !parameters.some(({ required }) => required === true);
}

function isShown(parameter: Parameter): boolean {
  return parameter.required === true || parameter.example !== undefined || parameter.schema.example !== undefined;
}

function getSampleValue({ name, in: place, example, schema }: Parameter): unknown {
  const given = example ?? schema.example ?? schema.examples?.[0];
  // an example id would suggest that such an item exists
  if (place === "path" && (given === undefined || schema.format === "uuid")) return toPlaceholder(name);
  return given ?? makeExample(schema, {}, "request");
}

/** `linkId` becomes `LINK_ID`. */
function toPlaceholder(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, "$1_$2").toUpperCase();
}

function toCurl(call: Call, values: ReadonlyMap<Parameter, unknown>, body: unknown, origin: string): string {
  const { method, isIdempotent, response } = call;
  const type = call.body?.type;
  const isFile = type === "multipart/form-data";
  const implied = body === undefined ? "GET" : "POST";
  const lines = [
    `curl ${method === implied ? "" : `-X ${method} `}${quote(origin + fillPath(call, values))}`,
    `-H "Authorization: Bearer ${KEY_IN_SHELL}"`,
    ...(isIdempotent ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(isFile ? fileFields(call.body!).map((name) => `-F ${quote(`${name}=@${fileName(name)}`)}`) : []),
    ...(body !== undefined && !isFile
      ? [`-H "Content-Type: ${type}"`, `-d ${quote(JSON.stringify(body, null, 2), true)}`]
      : []),
    ...(response.type !== undefined && isDownload(response.type) ? [`-o ${toFileName(call.id, response.type)}`] : []),
  ];
  return lines.join(" \\\n  ");
}

function fillPath({ path }: Call, values: ReadonlyMap<Parameter, unknown>): string {
  const entries = [...values];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const entry = entries.find(([each]) => each.in === "path" && each.name === name);
    return encodeURIComponent(toText(entry?.[1] ?? toPlaceholder(name)));
  });
  const query = entries
    .filter(([each]) => each.in === "query")
    .map(([{ name }, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(toText(value))}`);
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A quoted shell word: in double quotes if it has no special characters, otherwise in single quotes. */
function quote(text: string, isLiteral = false): string {
  return isLiteral || /["$`\\!]/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}

function fileFields({ schema }: CallBody): readonly string[] {
  return Object.keys(schema.properties ?? {});
}

function fileName(field: string): string {
  return /image|picture|photo/i.test(field) ? "photo.jpg" : "links.csv";
}

function isDownload(type: string): boolean {
  return !/json|event-stream/.test(type);
}

function toFileName(id: string, type: string): string {
  const ending = /csv/.test(type) ? "csv" : /zip/.test(type) ? "zip" : "txt";
  return `${lowerFirst(id.replace(/^export/, "")) || "file"}.${ending}`;
}

function toTypeScript(
  call: Call,
  values: ReadonlyMap<Parameter, unknown>,
  body: unknown,
  { origin, schemas }: { readonly origin: string; readonly schemas: Readonly<Record<string, Schema>> },
): string {
  const isFile = call.body?.type === "multipart/form-data";
  const { $ref, properties } = call.body?.schema ?? {};
  const inBody = ($ref === undefined ? properties : schemas[getName($ref)]?.properties) ?? {};
  // a field of the body with the same name is left out in favour of the path, and otherwise gets a prefix
  const toName = ({ name, in: place }: Parameter) =>
    place !== "path" && Object.hasOwn(inBody, name) ? `${place}_${name}` : name;
  const input: Record<string, unknown> = Object.fromEntries([...values].map(([each, value]) => [toName(each), value]));
  if (isJsonObject(body) && !isFile) Object.assign(input, body);
  const files = isFile ? fileFields(call.body) : [];
  const fields = [
    ...Object.entries(input).map(([name, value]) => `${toKey(name)}: ${toCode(value)}`),
    ...files.map((name) => `${toKey(name)}: await openAsBlob("${fileName(name)}")`),
    ...(body !== undefined && !isJsonObject(body) && !isFile ? [`body: ${toCode(body)}`] : []),
  ];
  const argument =
    fields.length === 0 ? "" : `{\n${fields.map((each) => `  ${each.replaceAll("\n", "\n  ")},`).join("\n")}\n}`;
  const run = `await halka.${call.id}(${argument});`;
  const name = resultName(call.id);
  return [
    files.length > 0 ? 'import { openAsBlob } from "node:fs";\n' : "",
    'import { Halka } from "halka";\n\n',
    SETUP(origin),
    call.response.type === undefined ? run : `const ${name} = ${run}\nconsole.log(${name});`,
  ].join("");
}

/** The variable name for the result of a call: `links` for `listLinks`. */
function resultName(id: string): string {
  const resource = lowerFirst(id.replace(/^[a-z]+/, ""));
  return resource === "" || RESERVED.has(resource) ? "result" : resource;
}

const RESERVED = new Set(["import", "export", "default", "delete", "new", "halka", "public"]);

function lowerFirst(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.slice(0, 1).toLowerCase() + text.slice(1);
}

function toKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** The value as TypeScript, without quotes around keys. */
function toCode(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.map(toCode);
    const line = `[${items.join(", ")}]`;
    return line.length <= 60 && !line.includes("\n") ? line : `[\n${items.map(indented).join("\n")}\n]`;
  }
  if (!isJsonObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, each]) => `${toKey(name)}: ${toCode(each)}`);
  const line = `{ ${fields.join(", ")} }`;
  if (fields.length === 0) return "{}";
  return line.length <= 60 && !line.includes("\n") ? line : `{\n${fields.map(indented).join("\n")}\n}`;
}

function indented(text: string): string {
  return `  ${text.replaceAll("\n", "\n  ")},`;
}
