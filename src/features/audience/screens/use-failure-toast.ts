import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { showToast } from "#ui/show-toast.tsx";

/** Shows that an action failed, and why. */
export function useFailureToast(): (title: string, error: unknown) => void {
  const { t } = useTranslation("audience");
  const { toText } = useErrorTexts();
  return (title, error) =>
    void showToast({
      title,
      text: error instanceof ApiError ? toText(error) : t("no_response"),
      isFailure: true,
    });
}
