import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import type { Annotation } from "../../annotations/contract.ts";
import { AnnotationForm } from "./annotation-form.tsx";
import { AnnotationList } from "./annotation-list.tsx";

interface AnnotationsDialogProps {
  readonly onClose: () => void;
  /** The note to open first, if one was chosen on the chart. */
  readonly first?: Annotation;
}

type Page = { readonly kind: "list" } | { readonly kind: "form"; readonly target: Annotation | undefined };

/** Notes about days: a list, and a form for a single note. */
export function AnnotationsDialog({ onClose, first }: AnnotationsDialogProps) {
  const { t } = useTranslation(["annotations", "common"]);
  const [page, setPage] = useState<Page>(first ? { kind: "form", target: first } : { kind: "list" });
  const title = page.kind === "list" ? t("title") : t(page.target ? "edit_title" : "add_title");
  return (
    <Dialog title={title} closeLabel={t("common:close")} onClose={onClose}>
      {page.kind === "list" ? (
        <AnnotationList onOpen={(target) => setPage({ kind: "form", target })} />
      ) : (
        <AnnotationForm target={page.target} onDone={() => setPage({ kind: "list" })} />
      )}
    </Dialog>
  );
}
