import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import { useReloadPageItems } from "#features/blocks/screens/page-items.ts";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { ShortLink } from "../../short-links/contract.ts";
import { useTags } from "../link-queries.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { useLinkChanges } from "../use-link-changes.ts";

const loadEditor = () => import("../editor/link-modal.tsx");
const LinkModal = lazyWithRetry(() => loadEditor().then((file) => file.LinkModal));
const TagDialog = lazyWithRetry(() => import("../dialogs/tag-dialog.tsx").then((file) => file.TagDialog));
const HistoryDialog = lazyWithRetry(() => import("../history/history-dialog.tsx").then((file) => file.HistoryDialog));
const HealthDialog = lazyWithRetry(() => import("../health/health-dialog.tsx").then((file) => file.HealthDialog));
const QrDialog = lazyWithRetry(() => import("../qr/qr-dialog.tsx").then((file) => file.QrDialog));
const ConfirmDialog = lazyWithRetry(() => import("../dialogs/confirm-dialog.tsx").then((file) => file.ConfirmDialog));

export type ShortLinkDialog =
  | { readonly kind: "delete" | "tag"; readonly links: readonly ShortLink[] }
  | { readonly kind: "edit" | "qr" | "history" | "health"; readonly target: ShortLink };

/** The dialogs of the list, each loaded on first use. */
export function useShortLinkDialogs() {
  const { t, i18n } = useTranslation(["short_links", "links"]);
  const [open, setOpen] = useState<ShortLinkDialog>();
  const change = useLinkChanges();
  const reload = useReloadPageItems();
  const tags = useTags();
  const close = () => setOpen(undefined);

  function content() {
    switch (open?.kind) {
      case undefined:
        return null;
      case "edit":
        return (
          <LinkModal
            target={open.target}
            onClose={() => {
              close();
              void reload();
            }}
          />
        );
      case "delete": {
        const { links } = open;
        const count = links.length;
        const name = count === 1 ? links[0]?.name : undefined;
        const note =
          name === undefined
            ? `${t("delete_several_note")} ${t("links:delete_several_restorable", { count: TRASH_DAYS })}`
            : `${t("delete_note", { name })} ${t("links:delete_restorable", { count: TRASH_DAYS })}`;
        return (
          <ConfirmDialog
            question={name === undefined ? t("links:delete_several_question", { count }) : t("links:delete_question")}
            note={note}
            confirmLabel={name === undefined ? t("links:bulk.delete_count", { count }) : t("links:delete")}
            focusAfter={() => document.getElementById(LINKS_HEADING)}
            onConfirm={() => change(links, { action: "delete" }, [])}
            onClose={close}
          />
        );
      }
      case "tag":
        return (
          <TagDialog
            links={open.links}
            existing={tags.map(({ tag }) => tag)}
            onTag={(added) => change(open.links, { action: "tag", tags: added }, [])}
            onUntag={(removed) => change(open.links, { action: "untag", tags: removed }, [])}
            onClose={close}
          />
        );
      case "qr":
        return <QrDialog name={open.target.name} address={open.target.shortUrl} onClose={close} />;
      case "history":
        return <HistoryDialog link={open.target} onClose={close} />;
      case "health": {
        const { target } = open;
        return <HealthDialog link={target} onEdit={() => setOpen({ kind: "edit", target })} onClose={close} />;
      }
    }
  }
  return {
    openDialog: setOpen,
    /** Preloads the editor and its texts. */
    prepare: () => void Promise.allSettled([loadEditor(), i18n.loadNamespaces("editor")]),
    dialogs: <Suspense>{content()}</Suspense>,
  };
}
