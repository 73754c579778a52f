import { useTranslation } from "react-i18next";
import { shortenAddress, usePageAddress } from "#client/page-address.ts";
import { copyText } from "#ui/copy-text.ts";
import { showToast } from "#ui/show-toast.tsx";
import type { Link } from "../contract.ts";

/** Copies a URL to the clipboard, and announces it; `shown` is its short form. */
export function useCopyText(): (url: string, shown?: string) => void {
  const { t } = useTranslation(["links", "common"]);
  return (url, shown = url.replace(/^https?:\/\//, "")) => {
    const notify = (title: string) => showToast({ title, text: shown, closeLabel: t("common:close") });
    copyText(url).then(
      () => notify(t("copied")),
      (error: unknown) => {
        console.error("copy", error);
        notify(t("copy_failed"));
      },
    );
  };
}

/** Copies the short address of a link on the page to the clipboard, and announces it. */
export function useCopyAddress(): (link: Link) => void {
  const address = usePageAddress();
  const copy = useCopyText();
  return ({ alias }) => copy(`${address}/${alias}`, shortenAddress(`${address}/${alias}`));
}
