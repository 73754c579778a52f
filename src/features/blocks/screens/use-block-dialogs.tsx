import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Block } from "../block-schema.ts";
import type { BlockKind } from "../content.ts";
import { useReloadPageItems } from "./page-items.ts";

const loadMenu = () => import("./add/add-block-dialog.tsx");
const AddBlockDialog = lazyWithRetry(() => loadMenu().then((file) => file.AddBlockDialog));
const BlockModal = lazyWithRetry(() => import("./editor/block-modal.tsx").then((file) => file.BlockModal));

type Open =
  | { readonly kind: "menu" }
  | { readonly kind: "editor"; readonly blockKind: BlockKind; readonly target: Block | undefined };

/** The dialogs that add and edit blocks, loaded on first use. */
export function useBlockDialogs() {
  const { i18n } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const reload = useReloadPageItems();
  const close = () => {
    setOpen(undefined);
    void reload();
  };
  return {
    /** Offers the kinds of blocks, and opens the editor of the chosen one. */
    add: () => setOpen({ kind: "menu" }),
    edit: (target: Block) => setOpen({ kind: "editor", blockKind: target.content.kind, target }),
    /** Preloads the code and texts of the dialog. */
    prepare: () => void Promise.allSettled([loadMenu(), i18n.loadNamespaces("blocks")]),
    isOpen: open !== undefined,
    dialogs: (
      <Suspense>
        {open?.kind === "menu" && (
          <AddBlockDialog
            onChoose={(blockKind) => setOpen({ kind: "editor", blockKind, target: undefined })}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open?.kind === "editor" && <BlockModal kind={open.blockKind} target={open.target} onClose={close} />}
      </Suspense>
    ),
  };
}
