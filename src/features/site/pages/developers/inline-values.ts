import { getName, type OpenApi, type Schema } from "./open-api.ts";

/** Shared values with more options are not inlined; they have a section of their own. */
const OPTIONS_MAX = 12;

const SCHEMAS = "#/components/schemas/";

/**
 * Inlines every shared text, number, and list of these, so that readers see limits in place, such as a name of 120
 * characters.
 */
export function inlineValues(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const isInline = (schema: Schema): boolean => {
    if (schema.$ref !== undefined) return isInline(schemas[getName(schema.$ref)] ?? {});
    if (schema.items) return isInline(schema.items);
    const isObject = schema.type === undefined || [schema.type].flat().includes("object") || schema.properties;
    return !isObject && (schema.enum?.length ?? 0) <= OPTIONS_MAX;
  };
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== "object" || value === null) return value;
    const { $ref } = value as Schema;
    const name = $ref?.startsWith(SCHEMAS) ? getName($ref) : undefined;
    const shared = name === undefined ? undefined : schemas[name];
    const inlined = shared && isInline(shared) ? { ...shared, ...value, $ref: undefined } : value;
    return Object.fromEntries(
      Object.entries(inlined).flatMap(([key, each]) => (each === undefined ? [] : [[key, inline(each)]])),
    );
  };
  return inline(document) as OpenApi;
}
