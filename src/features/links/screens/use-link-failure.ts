import { useTranslation } from "react-i18next";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import { showNotice } from "#ui/show-notice.tsx";

/** Long enough to read two sentences and press a button. */
const SHOWN_MS = 12_000;

/** Tells that a change of the list did not hold and what to do; the list itself is put back by who changed it. */
export function useLinkFailure(): (error: unknown, what: string, retry?: () => void) => void {
  const { t } = useTranslation(["links", "common"]);
  const { textOf } = useErrorTexts();
  return (error, what, retry) => {
    console.error("links", error);
    const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;
    const unanswered = navigator.onLine ? t("failure.no_answer") : t("failure.offline");
    showNotice({
      title: what,
      text: error instanceof ApiError ? textOf(error) : unanswered,
      isFailure: true,
      closeLabel: t("common:close"),
      durationMs: SHOWN_MS,
      // because a refusal stays one however often it is asked for
      ...(retry && !isRefused && { action: { label: t("retry"), run: retry } }),
    });
  };
}
