import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import formStyles from "#features/routing/screens/editing/form.module.css";
import { useErrorAt } from "./block-errors.ts";
import type { BlockEditor } from "./use-block-editor.ts";

/** Banners above the form: a failed save, and a restored draft. */
export function BlockBanners({ editor }: { editor: BlockEditor }) {
  const { t } = useTranslation("block_editor");
  const { toText } = useErrorTexts();
  const { failure, errors, isRestored } = editor;
  const whole = useErrorAt(errors, "content", false)("");
  return (
    <>
      {failure !== undefined && (
        <Banner kind="error">
          {isGone(failure) ? t("gone") : toText(failure)}
          {isGone(failure) && (
            <button type="button" className={formStyles.aside} onClick={() => void editor.saveAgain()}>
              {t("gone_again")}
            </button>
          )}
        </Banner>
      )}
      {whole && <Banner kind="error">{whole}</Banner>}
      {isRestored && (
        <Banner kind="info">
          {t("draft_back")}
          <button type="button" className={formStyles.aside} onClick={editor.discard}>
            {t("draft_discard")}
          </button>
        </Banner>
      )}
    </>
  );
}

/** True if the edited block has been deleted. */
function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === "not_found";
}
