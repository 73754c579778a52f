import { useTranslation } from "react-i18next";
import { useCurrentPage } from "#client/current-page.ts";
import { showNotice } from "#ui/show-notice.tsx";
import type { Link } from "../contract.ts";

/** Copies the short address of a link to the clipboard, and announces it. */
export function useCopyAddress(): (link: Link) => void {
  const { t } = useTranslation(["links", "common"]);
  const { handle: username } = useCurrentPage();
  return ({ alias }) => {
    const path = `/${username}/${alias}`;
    const notify = (title: string) => showNotice({ title, text: path, closeLabel: t("common:close") });
    navigator.clipboard.writeText(`${location.origin}${path}`).then(
      () => notify(t("copied")),
      (error: unknown) => {
        console.error("copy", error);
        notify(t("copy_failed"));
      },
    );
  };
}
