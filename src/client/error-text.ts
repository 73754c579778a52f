import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors } from "#base/errors.ts";
import { toWait } from "#base/wait.ts";
import { ApiError } from "./api-error.ts";

interface ErrorTexts {
  /** The server's message for `error`; `fallback` if it has none. */
  readonly toText: (error: unknown, fallback?: string) => string;
  /** As `toText`, for a form that keeps its input: without a response, it can be saved again. */
  readonly toSaveText: (error: unknown) => string;
  /** The errors of this form's fields, or undefined. */
  readonly toFields: <Name extends string>(error: unknown, names: readonly Name[]) => FieldErrors<Name> | undefined;
}

/** The texts that a screen shows for an error. The messages of API errors come from the server, already translated. */
export function useErrorTexts(): ErrorTexts {
  const { t } = useTranslation("common");
  const toText = useCallback(
    (error: unknown, fallback?: string): string => {
      if (!(error instanceof ApiError)) return t("error.unexpected");
      const text = error.message || fallback || t("error.unexpected");
      if (error.status !== 429 || error.retryAfterSeconds === undefined) return text;
      const { unit, count } = toWait(error.retryAfterSeconds);
      const what = error.code === "too_many_requests" ? t("error.too_often") : text;
      return `${what} ${t(`error.retry_in_${unit}`, { count })}`;
    },
    [t],
  );
  const toSaveText = useCallback(
    (error: unknown) => (hasNoResponse(error) ? t("error.not_saved") : toText(error)),
    [t, toText],
  );
  return { toText, toSaveText, toFields };
}

/** True for a failed request, and for the error page of a proxy whose server does not respond. */
function hasNoResponse(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status >= 502 && error.message === "");
}

function toFields<Name extends string>(error: unknown, names: readonly Name[]): FieldErrors<Name> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const found: FieldErrors<Name> = {};
  for (const name of names) {
    const issue = error.errors.find(({ field }) => field === name || field.endsWith(`.${name}`));
    if (issue) found[name] = issue.message;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}
