import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Link } from "../contract.ts";
import { useReloadLinks } from "./link-queries.ts";

type Open =
  | { readonly kind: "save"; readonly target: Link | undefined }
  | { readonly kind: "delete"; readonly target: Link };

const loadSave = () => import("./link-modal.tsx");
const loadDelete = () => import("./delete-modal.tsx");
const LinkModal = lazy(() => loadSave().then((file) => ({ default: file.LinkModal })));
const DeleteModal = lazy(() => loadDelete().then((file) => ({ default: file.DeleteModal })));

interface LinkDialogs {
  readonly add: () => void;
  readonly edit: (link: Link) => void;
  readonly askToDelete: (link: Link) => void;
  /** Fetches the dialogs' code before they are asked for. */
  readonly prepare: () => void;
  readonly dialogs: ReactNode;
}

/** The dialogs of the list; their code arrives with the first wish for one. */
export function useLinkDialogs(): LinkDialogs {
  const [open, setOpen] = useState<Open>();
  const reload = useReloadLinks();
  const close = () => {
    setOpen(undefined);
    void reload();
  };
  return {
    add: () => setOpen({ kind: "save", target: undefined }),
    edit: (target) => setOpen({ kind: "save", target }),
    askToDelete: (target) => setOpen({ kind: "delete", target }),
    prepare: () => void Promise.allSettled([loadSave(), loadDelete()]),
    dialogs: (
      <Suspense>
        {open?.kind === "save" && <LinkModal target={open.target} onClose={close} />}
        {open?.kind === "delete" && <DeleteModal target={open.target} onClose={() => setOpen(undefined)} />}
      </Suspense>
    ),
  };
}
