import { useTranslation } from "react-i18next";
import { shortenAddress, usePageAddress } from "#client/page-address.ts";
import { copyText } from "#ui/copy-text.ts";
import { showToast } from "#ui/show-toast.tsx";
import type { Link } from "../contract.ts";

/** Copies a URL to the clipboard, and announces it; `shown` is its short form. */
export function useCopyText(): (url: string, shown?: string) => void {
  const announce = useCopyAnnouncement();
  return (url, shown) => {
    copyText(url).then(
      () => announce(true, url, shown),
      (error: unknown) => {
        console.error("copy", error);
        announce(false, url, shown);
      },
    );
  };
}

/** Returns a function that announces whether a URL was copied; `shown` is its short form. */
export function useCopyAnnouncement(): (isCopied: boolean, url: string, shown?: string) => void {
  const { t } = useTranslation("links");
  return (isCopied, url, shown = url.replace(/^https?:\/\//, "")) => {
    showToast({ title: t(isCopied ? "copied" : "copy_failed"), text: shown });
  };
}

/** Copies the short address of a link on the page to the clipboard, and announces it. */
export function useCopyAddress(): (link: Link) => void {
  const address = usePageAddress();
  const copy = useCopyText();
  return ({ alias }) => copy(`${address}/${alias}`, shortenAddress(`${address}/${alias}`));
}
