import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { showNotice } from "#ui/show-notice.tsx";

/** Shows that an action failed, and why. */
export function useFailureNotice(): (title: string, error: unknown) => void {
  const { t } = useTranslation(["audience", "common"]);
  const { toText } = useErrorTexts();
  return (title, error) =>
    void showNotice({
      title,
      text: error instanceof ApiError ? toText(error) : t("no_response"),
      isFailure: true,
      closeLabel: t("common:close"),
    });
}
