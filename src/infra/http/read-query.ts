import { z, type ZodType } from "zod";
import type { Endpoint } from "#base/contract.ts";
import { ApiError, invalid } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { pageKeys } from "./pagination.ts";
import { parseInput } from "./parse-input.ts";

const ONCE = "Send this parameter once";

const none = z.strictObject({});
const pageOnly = z.strictObject(pageKeys);

/** The schema of a call's query, including `cursor` and `limit`; without a schema, any key is an error. */
export function getQuerySchema({ query, access, paginatedBy }: Endpoint): ZodType | undefined {
  if (paginatedBy === undefined) return query ?? (access === "session" ? none : undefined);
  if (query) throw new Error("A list with a query of its own takes its cursor and limit itself");
  return pageOnly;
}

/**
 * Parses the query of a request by the call's schema. Every call takes `lang`, the language of its messages, whether or
 * not its schema declares it. Throws invalid.
 */
export function readQuery(schema: ZodType | undefined, search: URLSearchParams, language: Language): unknown {
  if (!schema) return undefined;
  const query: Record<string, string> = {};
  for (const [name, value] of search) {
    if (name === "lang" && !declaresLanguage(schema)) continue;
    if (Object.hasOwn(query, name)) reject(name);
    // defined as an own property, even for a name such as __proto__
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true });
  }
  return parseInput(schema, query, language);
}

function declaresLanguage(schema: ZodType): boolean {
  return schema instanceof z.ZodObject && "lang" in schema.shape;
}

function reject(name: string): never {
  throw new ApiError(invalid, { message: ONCE, errors: [{ field: name.slice(0, 100).toWellFormed(), message: ONCE }] });
}
