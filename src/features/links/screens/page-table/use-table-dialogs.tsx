import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePageAddress } from "#client/page-address.ts";
import type { Block } from "#features/blocks/block-schema.ts";
import type { Category } from "#features/blocks/categories/contract.ts";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import type { Link } from "../../contract.ts";
import { countTags } from "../../tags/fold.ts";
import { useDeleteCategory } from "../category-queries.ts";
import { LINKS_HEADING } from "../links-heading.ts";
import { useLinkChanges } from "../use-link-changes.ts";
import { useListFailure } from "#features/blocks/screens/use-list-failure.ts";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";

const MoveDialog = lazyWithRetry(() => import("../dialogs/move-dialog.tsx").then((file) => file.MoveDialog));
const TagDialog = lazyWithRetry(() => import("../dialogs/tag-dialog.tsx").then((file) => file.TagDialog));
const TagsDialog = lazyWithRetry(() => import("../dialogs/tags-dialog.tsx").then((file) => file.TagsDialog));
const CategoryDialog = lazyWithRetry(() =>
  import("../dialogs/category-dialog.tsx").then((file) => file.CategoryDialog),
);
const HistoryDialog = lazyWithRetry(() => import("../history/history-dialog.tsx").then((file) => file.HistoryDialog));
const HealthDialog = lazyWithRetry(() => import("../health/health-dialog.tsx").then((file) => file.HealthDialog));
const QrDialog = lazyWithRetry(() => import("../qr/qr-dialog.tsx").then((file) => file.QrDialog));
const ConfirmDialog = lazyWithRetry(() => import("../dialogs/confirm-dialog.tsx").then((file) => file.ConfirmDialog));

export type OpenDialog =
  | { readonly kind: "delete" | "move" | "tag"; readonly links: readonly Link[] }
  | { readonly kind: "move-block"; readonly target: Block; readonly name: string }
  | { readonly kind: "category" | "delete-category"; readonly target: Category }
  | { readonly kind: "qr" | "history" | "health"; readonly target: Link }
  | { readonly kind: "tags" };

interface DialogsOptions {
  readonly all: readonly Link[];
  readonly categories: readonly Category[];
  readonly onEdit: (link: Link) => void;
  readonly onMoveBlock: (block: Block, to: { category: string | null }) => void;
}

/** The dialogs of the table, each loaded on first use. */
export function useTableDialogs({ all, categories, onEdit, onMoveBlock }: DialogsOptions) {
  const { t, i18n } = useTranslation("links");
  const pageAddress = usePageAddress();
  const [open, setOpen] = useState<OpenDialog>();
  const change = useLinkChanges();
  const removeCategory = useDeleteCategory();
  const showFailure = useListFailure();
  const close = () => setOpen(undefined);
  const dropCategory = (target: Category) =>
    removeCategory.mutate(target, {
      onError: (error) => showFailure(error, t("category.delete_failed"), () => dropCategory(target)),
    });

  function content() {
    switch (open?.kind) {
      case undefined:
        return null;
      case "delete": {
        const { links } = open;
        const count = links.length;
        const name = count === 1 ? links[0]?.name : undefined;
        const note =
          name === undefined
            ? `${t("delete_several_note")} ${t("delete_several_restorable", { count: TRASH_DAYS })}`
            : `${t("delete_note", { name })} ${t("delete_restorable", { count: TRASH_DAYS })}`;
        return (
          <ConfirmDialog
            question={name === undefined ? t("delete_several_question", { count }) : t("delete_question")}
            note={note}
            confirmLabel={name === undefined ? t("bulk.delete_count", { count }) : t("delete")}
            focusAfter={getHeading}
            onConfirm={() => change(links, { action: "delete" }, all)}
            onClose={close}
          />
        );
      }
      case "move":
        return (
          <MoveDialog
            links={open.links}
            categories={categories}
            onMove={(category) => change(open.links, { action: "move", category }, all)}
            onClose={close}
          />
        );
      case "move-block": {
        const { target, name } = open;
        return (
          <MoveDialog
            links={[target]}
            title={t("move.title_named", { name })}
            categories={categories}
            onMove={(category) => onMoveBlock(target, { category })}
            onClose={close}
          />
        );
      }
      case "tag":
        return (
          <TagDialog
            links={open.links}
            existing={countTags(all, i18n.language).map(({ tag }) => tag)}
            onTag={(tags) => change(open.links, { action: "tag", tags }, all)}
            onUntag={(tags) => change(open.links, { action: "untag", tags }, all)}
            onClose={close}
          />
        );
      case "tags":
        return <TagsDialog links={all} onClose={close} />;
      case "qr":
        return <QrDialog name={open.target.name} address={`${pageAddress}/${open.target.alias}`} onClose={close} />;
      case "history":
        return <HistoryDialog link={open.target} onClose={close} />;
      case "health": {
        const { target } = open;
        const edit = () => {
          close();
          onEdit(target);
        };
        return <HealthDialog link={target} onEdit={edit} onClose={close} />;
      }
      case "category":
        return <CategoryDialog target={open.target} onClose={close} />;
      case "delete-category":
        return (
          <ConfirmDialog
            question={t("category.delete_question", { name: open.target.name })}
            note={t("category.delete_note")}
            confirmLabel={t("category.delete")}
            focusAfter={getHeading}
            onConfirm={() => dropCategory(open.target)}
            onClose={close}
          />
        );
    }
  }
  return { openDialog: setOpen, dialogs: <Suspense>{content()}</Suspense> };
}

function getHeading(): HTMLElement | null {
  return document.getElementById(LINKS_HEADING);
}
