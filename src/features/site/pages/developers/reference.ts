import { inlineValues } from "./inline-values.ts";
import {
  getName,
  type MediaType,
  methods,
  type OpenApi,
  type Operation,
  type Parameter,
  type Schema,
} from "./open-api.ts";

/** The calls that an API key can make, by resource. */
export interface Reference {
  readonly resources: readonly ApiResource[];
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The resource whose document describes a shared schema. */
  readonly owners: ReadonlyMap<string, ApiResource>;
  /** The shared schemas that callers send. */
  readonly inputs: ReadonlySet<string>;
  /** Every API error, sorted by code. */
  readonly errors: readonly ApiErrorKind[];
}

export interface ApiResource {
  readonly tag: string;
  readonly slug: string;
  readonly calls: readonly Call[];
  /** The shared schemas that this document describes. */
  readonly objects: readonly string[];
}

export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  /** The id of the call that replaces this one. */
  readonly replacedBy: string | undefined;
  readonly scope: string;
  readonly parameters: readonly Parameter[];
  readonly isIdempotent: boolean;
  readonly body: CallBody | undefined;
  readonly response: (CallBody & { readonly status: string }) | { readonly status: string; readonly type?: undefined };
  readonly codes: readonly string[];
}

/** The body of a request or a response. */
export interface CallBody {
  readonly type: string;
  readonly schema: Schema;
  /** The example in the OpenAPI document, if it has one. */
  readonly example: unknown;
}

export interface ApiErrorKind {
  readonly code: string;
  readonly status: number;
  /** The English message. */
  readonly message: string;
}

/**
 * Reads the calls that an API key can make from the OpenAPI document, which must be complete and valid. `order` lists
 * the operationIds in the order of the documentation.
 */
export function readReference(
  whole: OpenApi,
  errors: readonly ApiErrorKind[],
  order: readonly string[] = [],
): Reference {
  const document = inlineValues(whole);
  const { schemas, parameters } = document.components;
  const places = new Map(order.map((id, index) => [id, index]));
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation || getScope(operation) === undefined) return [];
      const own = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return [{ tag: operation.tags[0]!, call: toCall(method, path, { ...operation, parameters: own }, parameters) }];
    }),
  );
  const described = new Set<string>();
  const resources = document.tags.flatMap(({ name: tag }): ApiResource[] => {
    const own = calls
      .filter((each) => each.tag === tag)
      .map(({ call }) => call)
      .sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
    if (own.length === 0) return [];
    const objects = listObjects(own.map(listSchemas), schemas).filter((name) => !described.has(name));
    for (const name of objects) described.add(name);
    return [{ tag, slug: toSlug(tag), calls: own, objects }];
  });
  return {
    resources,
    schemas,
    owners: new Map(resources.flatMap((resource) => resource.objects.map((name) => [name, resource] as const))),
    inputs: new Set(
      resources.flatMap(({ calls: own }) =>
        listObjects(
          own.map(({ body }) => body?.schema),
          schemas,
        ),
      ),
    ),
    errors,
  };
}

export function findCall(
  { resources }: Reference,
  id: string,
): { readonly resource: ApiResource; readonly call: Call } | undefined {
  for (const resource of resources) {
    const call = resource.calls.find((each) => each.id === id);
    if (call) return { resource, call };
  }
  return undefined;
}

/** The scope that an API key needs for a call; undefined if a key cannot make it, or needs no key. */
function getScope({ security }: Operation): string | undefined {
  return security[0]?.["bearer"]?.[0];
}

function toCall(method: string, path: string, operation: Operation, shared: Readonly<Record<string, Parameter>>): Call {
  const described = (operation.parameters ?? []).map((each) => ("$ref" in each ? shared[getName(each.$ref)]! : each));
  const toOwnName = ({ name, "x-client-name": own = name }: Parameter) => own;
  const parameters = described.map((each) => ({ ...each, name: toOwnName(each) }));
  const status = Object.keys(operation.responses).find((each) => /^[23]/.test(each))!;
  const response = toPayload(operation.responses[status]!.content);
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path: described.reduce((text, each) => text.replace(`{${each.name}}`, `{${toOwnName(each)}}`), path),
    summary: operation.summary,
    // the description of a replaced call only says that it is deprecated
    description: operation["x-replaced-by"] === undefined ? operation.description : undefined,
    replacedBy: operation["x-replaced-by"],
    scope: getScope(operation)!,
    // no header selects the page, since a key belongs to one page
    parameters: parameters.filter((each) => each.in !== "header"),
    isIdempotent: parameters.some(({ name }) => name.toLowerCase() === "idempotency-key"),
    body: toPayload(operation.requestBody?.content),
    response: response ? { ...response, status } : { status },
    codes: operation["x-codes"] ?? [],
  };
}

function toPayload(content: Readonly<Record<string, MediaType>> | undefined): CallBody | undefined {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (type === undefined || !media) return undefined;
  const { schema = {}, example } = media;
  return { type, schema, example };
}

function listSchemas({ parameters, body, response }: Call): unknown {
  return [parameters.map(({ schema }) => schema), body?.schema, response.type === undefined ? [] : response.schema];
}

/** The shared schemas to which `roots` refer, directly or through others, in the order of their first reference. */
function listObjects(roots: readonly unknown[], schemas: Readonly<Record<string, Schema>>): readonly string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === "discriminator" || key === "example" || key === "examples") continue;
      const name = key === "$ref" && typeof each === "string" ? getName(each) : undefined;
      if (name === undefined) visit(each);
      else if (!found.has(name)) {
        found.add(name);
        visit(schemas[name]);
      }
    }
  };
  visit(roots);
  return [...found];
}

/** `UTM templates` becomes `utm-templates`. */
function toSlug(tag: string): string {
  return tag
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
