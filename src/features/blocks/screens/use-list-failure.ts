import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { getPage, useCurrentPage } from "#client/current-user.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { findSession } from "#client/session.ts";
import { showToast } from "#ui/show-toast.tsx";

/** Long enough to read two sentences and press a button. */
const NOTICE_MS = 12_000;

/** Reports that a change of the list failed, with a retry. The caller rolls the list back. */
export function useListFailure(): (error: unknown, what: string, retry?: () => void) => void {
  const { t } = useTranslation("links");
  const { toText } = useErrorTexts();
  const { id } = useCurrentPage();
  return (error, what, retry) => {
    console.error("links", error);
    const session = findSession();
    // the user has switched pages, so a retry would act on the page that is now selected
    if (session && getPage(session.user).id !== id) return;
    const isRejected = error instanceof ApiError && error.status < 500 && error.status !== 429;
    const noResponseText = navigator.onLine ? t("failure.no_response") : t("failure.offline");
    showToast({
      title: what,
      text: error instanceof ApiError ? toText(error) : noResponseText,
      isFailure: true,
      durationMs: NOTICE_MS,
      // retrying would return the same API error
      ...(retry && !isRejected && { action: { label: t("retry"), run: retry } }),
    });
  };
}
