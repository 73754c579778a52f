import { useTranslation } from "react-i18next";
import { showNotice } from "#ui/show-notice.tsx";
import type { Changed } from "../changed.ts";
import { useUndo } from "./template-queries.ts";

/** Long enough to look at the new page and reconsider. */
const UNDO_MS = 30_000;

/** Reports what was added to the page, and offers to undo it. */
export function useUndoNotice(): (title: string, text: string, changed: Changed) => void {
  const { t } = useTranslation(["templates", "common"]);
  const { mutateAsync } = useUndo();
  const closeLabel = t("common:close");

  async function undo(changed: Changed) {
    try {
      await mutateAsync(changed);
      showNotice({ title: t("undone"), closeLabel });
    } catch (error) {
      console.error("undo", error);
      showNotice({
        title: t("not_undone"),
        isFailure: true,
        closeLabel,
        action: { label: t("undo"), run: () => void undo(changed) },
      });
    }
  }

  return (title, text, changed) =>
    void showNotice({
      title,
      text,
      closeLabel,
      durationMs: UNDO_MS,
      action: { label: t("undo"), run: () => void undo(changed) },
    });
}
