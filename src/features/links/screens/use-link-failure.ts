import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";

/** Tells that a change of the list did not hold; the list itself is put back by who changed it. */
export function useLinkFailure(): (error: unknown, what: string) => void {
  const { t } = useTranslation("common");
  const { textOf } = useErrorTexts();
  return (error, what) => {
    console.error("links", error);
    notifications.show({
      title: what,
      message: textOf(error),
      color: "danger",
      role: "alert",
      closeButtonProps: { "aria-label": t("close") },
    });
  };
}
