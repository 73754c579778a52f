import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import formStyles from "#features/routing/screens/editing/form.module.css";
import styles from "./link-form.module.css";
import type { LinkEditor } from "./use-link-editor.ts";

/** Banners above the form: a failed save, and a restored draft. */
export function FormBanners({ editor }: { editor: LinkEditor }) {
  const { t } = useTranslation("editor");
  const { toText } = useErrorTexts();
  const { failure, isRestored, waiting } = editor;
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
          {failure instanceof ApiError && failure.code === "plan_limit" && (
            <a className={styles.plans} href="/pricing">
              {t("see_plans")}
            </a>
          )}
        </Banner>
      )}
      {isRestored && (
        <Banner kind="info">
          {t("draft_back")}
          <button type="button" className={formStyles.aside} onClick={editor.discard}>
            {t("draft_discard")}
          </button>
        </Banner>
      )}
      {waiting && (
        <Banner kind="info">
          {t("draft_waiting")}
          <button type="button" className={formStyles.aside} onClick={editor.resume}>
            {t("draft_resume", { name: waiting.fields.name || waiting.fields.link || "…" })}
          </button>
        </Banner>
      )}
    </>
  );
}

/** True if the edited link has been deleted. */
function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === "not_found";
}
