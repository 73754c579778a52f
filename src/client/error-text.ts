import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "#base/errors.ts";
import { toWait } from "#base/wait.ts";
import { ApiError } from "./api-error.ts";

interface ErrorTexts {
  /** The message for `error`; `fallback` if neither its code nor the server provides one. */
  readonly toText: (error: unknown, fallback?: string) => string;
  /** The errors of this form's fields, or undefined. */
  readonly toFields: <Name extends string>(error: unknown, names: readonly Name[]) => FieldErrors<Name> | undefined;
}

/** API errors in the person's language, by code; the server's own message for unknown codes. */
export function useErrorTexts(): ErrorTexts {
  const { t, i18n } = useTranslation("errors");

  const byCode = useCallback(
    (code: string): string | undefined => {
      const text: unknown = code === "" ? undefined : i18n.getResource(i18n.language, "errors", code);
      return typeof text === "string" ? text : undefined;
    },
    [i18n],
  );

  const toText = useCallback(
    (error: unknown, fallback?: string): string => {
      if (!(error instanceof ApiError)) return t("unexpected");
      const text = byCode(error.code) ?? (error.message || fallback || t("unexpected"));
      if (error.status !== 429 || error.retryAfterSeconds === undefined) return text;
      const { unit, count } = toWait(error.retryAfterSeconds);
      const what = error.code === "too_many_requests" ? t("too_often") : text;
      return `${what} ${t(`retry_in_${unit}`, { count })}`;
    },
    [t, byCode],
  );

  const toFields = useCallback(
    <Name extends string>(error: unknown, names: readonly Name[]): FieldErrors<Name> | undefined => {
      if (!(error instanceof ApiError)) return undefined;
      const found: FieldErrors<Name> = {};
      for (const name of names) {
        const issue = error.errors.find(({ field }) => field === name || field.endsWith(`.${name}`));
        if (!issue) continue;
        // The server localises validation messages.
        found[name] = (error.code === "invalid" ? undefined : byCode(error.code)) ?? issue.message;
      }
      return Object.keys(found).length > 0 ? found : undefined;
    },
    [byCode],
  );

  return { toText, toFields };
}
