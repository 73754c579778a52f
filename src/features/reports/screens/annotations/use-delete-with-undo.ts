import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { showNotice } from "#ui/show-notice.tsx";
import type { Annotation } from "../../annotations/contract.ts";
import { useDeleteAnnotation, useSaveAnnotation } from "./annotation-queries.ts";

/** Long enough to read the notice and undo. */
const SHOWN_MS = 10_000;

/** Deletes a note and offers to undo it. */
export function useDeleteWithUndo(): (note: Annotation) => void {
  const { t } = useTranslation(["annotations", "common"]);
  const { toText } = useErrorTexts();
  const remove = useDeleteAnnotation();
  const save = useSaveAnnotation();
  const notify = (title: string, error: unknown) =>
    showNotice({
      title,
      text: error instanceof ApiError ? toText(error) : t("no_answer"),
      isFailure: true,
      closeLabel: t("common:close"),
    });
  return ({ title, day, link, ...note }) => {
    // a promise instead of `onSuccess`: the row that called it is unmounted by then
    void remove.mutateAsync({ title, day, link, ...note }).then(
      () =>
        showNotice({
          title: t("deleted", { title }),
          closeLabel: t("common:close"),
          durationMs: SHOWN_MS,
          action: {
            label: t("undo"),
            run: () =>
              void save
                .mutateAsync({ target: undefined, input: { title, day, link } })
                .catch((error: unknown) => notify(t("not_saved"), error)),
          },
        }),
      (error: unknown) => notify(t("not_deleted"), error),
    );
  };
}
