import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { lazily } from "#ui/lazily.ts";
import { CategorySelect } from "../category-select.tsx";
import { CellsField } from "../cells/cells-field.tsx";
import { EditorBanners } from "#features/routing/screens/editing/editor-dialog.tsx";
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
  const generalError = errorAt("");
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
      banners={
        <>
          <EditorBanners editor={editor} goneText={t("gone")} />
          {generalError && <Banner kind="error">{generalError}</Banner>}
        </>
      }
      loading={<p className={styles.hint}>{t("loading")}</p>}
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
