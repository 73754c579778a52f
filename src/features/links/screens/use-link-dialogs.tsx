import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import type { Link } from "../contract.ts";
import { isCovered, usePaste } from "./use-paste.ts";
import { useReloadPageItems } from "#features/blocks/screens/page-items.ts";

const load = () => import("./editor/link-modal.tsx");
const loadPasteLinks = () => import("./paste-links/paste-links-modal.tsx");
const LinkModal = lazyWithRetry(() => load().then((file) => file.LinkModal));
const PasteLinksModal = lazyWithRetry(() => loadPasteLinks().then((file) => file.PasteLinksModal));

type Open =
  | { readonly kind: "one"; readonly target: Link | undefined; readonly start: string; readonly alias?: string }
  | { readonly kind: "many"; readonly addresses: readonly string[]; readonly isCut: boolean };

/** The dialogs that add and edit links, including pasted ones. Loaded on first use. */
export function useLinkDialogs() {
  const { i18n } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const reload = useReloadPageItems();
  const close = () => {
    setOpen(undefined);
    void reload();
  };
  usePaste((text) => void openPasted(text));

  async function openPasted(text: string) {
    const { parseAddresses } = await import("./paste-links/parse-addresses.ts");
    const { addresses, isCut } = parseAddresses(text);
    const [start] = addresses;
    if (start === undefined || isCovered()) return;
    setOpen(addresses.length > 1 ? { kind: "many", addresses, isCut } : { kind: "one", target: undefined, start });
  }

  return {
    add: () => setOpen({ kind: "one", target: undefined, start: "" }),
    /** Adds a link with this alias. */
    create: (alias: string) => setOpen({ kind: "one", target: undefined, start: "", alias }),
    edit: (target: Link) => setOpen({ kind: "one", target, start: "" }),
    /** Preloads the code and texts of the dialog. */
    prepare: () => void Promise.allSettled([load(), i18n.loadNamespaces("editor")]),
    isOpen: open !== undefined,
    dialogs: (
      <Suspense>
        {open?.kind === "one" && (
          <LinkModal target={open.target} start={open.start} alias={open.alias} onClose={close} />
        )}
        {open?.kind === "many" && <PasteLinksModal addresses={open.addresses} isCut={open.isCut} onClose={close} />}
      </Suspense>
    ),
  };
}
