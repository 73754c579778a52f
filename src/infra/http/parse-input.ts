import type { z, ZodType } from "zod";
import { ApiError, type FieldError, invalid } from "#base/errors.ts";
import type { Language } from "#base/language.ts";
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
