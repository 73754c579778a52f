import { useTranslation } from "react-i18next";
import { ApiError } from "#client/api-error.ts";
import { Banner } from "#ui/banner.tsx";
import { lazily } from "#ui/lazily.ts";
import type { Link } from "../../contract.ts";
import { BasicFields } from "./basic-fields.tsx";
import { BannerButton, EditorBanners } from "#features/routing/screens/editing/editor-dialog.tsx";
import { TabbedForm } from "#features/routing/screens/editing/tabbed-form.tsx";
import { basicNames } from "./link-fields.ts";
import styles from "./link-form.module.css";
import { countRules } from "#features/routing/screens/rule-fields.ts";
import type { LinkEditor } from "./use-link-editor.ts";

const RulesTab = lazily(() => import("./rules-tab.tsx").then((file) => file.RulesTab));
const Simulator = lazily(() => import("./simulator/simulator.tsx").then((file) => file.Simulator));

interface LinkFormProps {
  readonly editor: LinkEditor;
  readonly target: Link | undefined;
  readonly onCancel: () => void;
}

export function LinkForm({ editor, target, onCancel }: LinkFormProps) {
  const { t } = useTranslation(["editor", "rules"]);
  const rules = countRules(editor.fields);
  return (
    <TabbedForm
      label={t("rules:tabs.label")}
      tabs={[
        {
          name: "basics",
          label: t("rules:tabs.basics"),
          content: <BasicFields editor={editor} target={target} />,
        },
        {
          name: "rules",
          label: t("rules:tabs.rules"),
          badge: { count: rules, label: t("rules:tabs.count", { count: rules }) },
          content: <RulesTab editor={editor} target={target} />,
        },
        {
          name: "try",
          label: t("rules:tabs.test"),
          content: <Simulator fields={editor.fields} target={target} />,
        },
      ]}
      banners={<FormBanners editor={editor} />}
      loading={<p className={styles.question}>{t("rules:loading")}</p>}
      isSaving={editor.isSaving}
      save={editor.save}
      focusError={(form) => {
        const wrong = basicNames.find((name) => editor.errors[name] !== undefined);
        form.querySelector<HTMLElement>(`[data-field="${wrong}"]`)?.focus();
      }}
      onCancel={onCancel}
    />
  );
}

/** Banners above the form: a failed save, a restored draft, and one that was set aside. */
function FormBanners({ editor }: { editor: LinkEditor }) {
  const { t } = useTranslation("editor");
  const { failure, waiting } = editor;
  const isPlanFull = failure instanceof ApiError && failure.code === "plan_limit";
  return (
    <>
      <EditorBanners
        editor={editor}
        goneText={t("gone")}
        help={
          isPlanFull && (
            <a className={styles.plans} href="/pricing">
              {t("see_plans")}
            </a>
          )
        }
      />
      {waiting && (
        <Banner kind="info">
          {t("draft_waiting")}
          <BannerButton
            label={t("draft_resume", { name: waiting.fields.name || waiting.fields.link || "…" })}
            onPress={editor.resume}
          />
        </Banner>
      )}
    </>
  );
}
