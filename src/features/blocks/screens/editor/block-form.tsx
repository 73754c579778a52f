import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { lazily } from "#ui/lazily.ts";
import { CategorySelect } from "../category-select.tsx";
import { CellsField } from "../cells/cells-field.tsx";
import formStyles from "#features/routing/screens/editing/form.module.css";
import { TabbedForm } from "#features/routing/screens/editing/tabbed-form.tsx";
import styles from "./block-form.module.css";
import { ContentFields } from "./content-fields.tsx";
import { useErrorAt } from "./block-errors.ts";
import { countVisibilityRules } from "./visibility-rules.ts";
import type { BlockEditor } from "./use-block-editor.ts";

const VisibilityPage = lazily(() => import("./visibility-page.tsx").then((file) => file.VisibilityPage));

interface BlockFormProps {
  readonly editor: BlockEditor;
  readonly onCancel: () => void;
}

export function BlockForm({ editor, onCancel }: BlockFormProps) {
  const { t } = useTranslation("block_editor");
  const { fields, errors, set } = editor;
  const errorAt = useErrorAt(errors, "content", false);
  const shown = countVisibilityRules(fields);
  return (
    <TabbedForm
      label={t("tabs.label")}
      tabs={[
        {
          name: "content",
          label: t("tabs.content"),
          content: (
            <>
              <ContentFields key={editor.round} draft={fields.content} errorAt={errorAt} change={editor.change} />
              <CategorySelect
                value={fields.category}
                error={undefined}
                onChange={(category) => set("category", category)}
              />
              <CellsField value={fields.cells} onChange={(cells) => set("cells", cells)} />
            </>
          ),
        },
        {
          name: "shown",
          label: t("tabs.shown"),
          badge: { count: shown, label: t("tabs.count", { count: shown }) },
          content: <VisibilityPage key={editor.round} editor={editor} />,
        },
      ]}
      banners={<FormBanners editor={editor} />}
      loading={<p className={styles.hint}>{t("loading")}</p>}
      saveLabel={editor.isSaving ? t("saving") : t("save")}
      isSaving={editor.isSaving}
      save={editor.save}
      focusError={(form) => {
        const paths = new Set(Object.keys(errors).map((path) => path.replace(/^content\./, "")));
        const own = [...form.querySelectorAll<HTMLElement>("[data-field]")];
        own.find((field) => paths.has(field.dataset["field"] ?? ""))?.focus();
      }}
      onCancel={onCancel}
    />
  );
}

/** Banners above the form: a failed save, and a restored draft. */
function FormBanners({ editor }: { editor: BlockEditor }) {
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
