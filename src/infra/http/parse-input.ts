import { z, type ZodType } from "zod";
import type { Endpoint } from "#base/contract.ts";
import { ApiError, type FieldError, invalid } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
import { pageKeys } from "./pagination.ts";
import { translateIssue, validationText } from "./validation-texts.ts";

/**
 * Maximum number of errors, so that a person can read them: a body of 100 KiB can contain ten thousand unknown keys.
 */
const MAX_ERRORS = 20;
const MAX_FIELD_LENGTH = 100;

/** Parses input by its schema. Throws invalid with messages in the caller's language. */
export function parseInput<T>(schema: ZodType<T>, value: unknown, language: Language): T {
  const toText = validationText(language);
  // the schema's own sentences are English and are translated afterwards
  const own = new Set<string>();
  const result = schema.safeParse(value, {
    error: (issue) => {
      const text = toText(issue);
      own.add(text);
      return text;
    },
  });
  if (result.success) return result.data;
  const errors = result.error.issues
    .flatMap((issue) => toFieldErrors(issue))
    .slice(0, MAX_ERRORS)
    .map(({ field, message }) => ({
      field: field.slice(0, MAX_FIELD_LENGTH).toWellFormed(),
      message: language === "en" || own.has(message) ? message : translateIssue(language, message),
    }));
  throw new ApiError(invalid, { message: errors[0]?.message ?? invalid.message, errors });
}

function toFieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code !== "unrecognized_keys") return [{ field: issue.path.join(".") || "body", message: issue.message }];
  return issue.keys.map((name) => ({ field: [...issue.path, name].join("."), message: issue.message }));
}

const ONCE = "Send this parameter once";

const none = z.strictObject({});
const pageOnly = z.strictObject(pageKeys);

/** The schema of a call's query, including `cursor` and `limit`; without a schema, any key is an error. */
export function findQuerySchema({ query, access, paginatedBy }: Endpoint): ZodType | undefined {
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
  throw new ApiError(invalid, {
    message: ONCE,
    errors: [{ field: name.slice(0, MAX_FIELD_LENGTH).toWellFormed(), message: ONCE }],
  });
}
