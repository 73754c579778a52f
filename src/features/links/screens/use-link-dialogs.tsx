import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Link } from "../contract.ts";
import { useReloadPageItems } from "#features/blocks/screens/page-items.ts";
import { usePaste } from "./bulk-add/use-paste.ts";
import { lazily } from "#ui/lazily.ts";

const load = () => import("./editor/link-modal.tsx");
const loadBulkAdd = () => import("./bulk-add/bulk-add-modal.tsx");
const LinkModal = lazily(() => load().then((file) => file.LinkModal));
const BulkAddModal = lazily(() => loadBulkAdd().then((file) => file.BulkAddModal));

type Open =
  | { readonly kind: "one"; readonly target: Link | undefined; readonly start: string }
  | { readonly kind: "several"; readonly addresses: readonly string[] };

interface LinkDialogs {
  readonly add: () => void;
  readonly edit: (link: Link) => void;
  /** Preloads the code and texts of the dialog. */
  readonly prepare: () => void;
  readonly isOpen: boolean;
  readonly dialogs: ReactNode;
}

/** The dialogs that add and edit links, pasted ones included, loaded on first use. */
export function useLinkDialogs(): LinkDialogs {
  const { i18n } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const reload = useReloadPageItems();
  const close = () => {
    setOpen(undefined);
    void reload();
  };
  usePaste({
    onOne: (start) => setOpen({ kind: "one", target: undefined, start }),
    onBulkAdd: (addresses) => setOpen({ kind: "several", addresses }),
  });
  return {
    add: () => setOpen({ kind: "one", target: undefined, start: "" }),
    edit: (target) => setOpen({ kind: "one", target, start: "" }),
    prepare: () => void Promise.allSettled([load(), i18n.loadNamespaces("editor")]),
    isOpen: open !== undefined,
    dialogs: (
      <Suspense>
        {open?.kind === "one" && <LinkModal target={open.target} start={open.start} onClose={close} />}
        {open?.kind === "several" && <BulkAddModal addresses={open.addresses} onClose={close} />}
      </Suspense>
    ),
  };
}
