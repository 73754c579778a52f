import "#ui/tabs.css";
import { Button, Tabs } from "@mantine/core";
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { lazily } from "#ui/lazily.ts";
import type { Link } from "../../contract.ts";
import { BasicFields } from "./basic-fields.tsx";
import { FormBanners } from "./form-banners.tsx";
import formStyles from "#features/routing/screens/editing/form.module.css";
import styles from "./link-form.module.css";
import { countRules } from "#features/routing/screens/rule-fields.ts";
import { pressSave } from "#features/routing/screens/editing/press-save.ts";
import type { LinkEditor } from "./use-link-editor.ts";

const RulesTab = lazily(() => import("./rules-tab.tsx").then((file) => file.RulesTab));
const Simulator = lazily(() => import("./simulator/simulator.tsx").then((file) => file.Simulator));

interface LinkFormProps {
  readonly editor: LinkEditor;
  readonly target: Link | undefined;
  readonly onCancel: () => void;
}

type Page = "basics" | "rules" | "try";
const pages: readonly Page[] = ["basics", "rules", "try"];

export function LinkForm({ editor, target, onCancel }: LinkFormProps) {
  const { t } = useTranslation(["editor", "common", "rules"]);
  const form = useRef<HTMLFormElement>(null);
  const [page, setPage] = useState<Page>("basics");
  const [foundErrors, setFoundErrors] = useState(0);
  const rules = countRules(editor.fields);

  const latest = useRef(editor);
  useLayoutEffect(() => {
    latest.current = editor;
  });

  useEffect(() => {
    // the focus is lost on the way back from the conflict choice
    if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  }, []);

  async function save() {
    const withErrors = await latest.current.save();
    if (!withErrors) return;
    // a hidden field cannot take the focus
    flushSync(() => setPage(withErrors.page));
    if (withErrors.page === "rules") setFoundErrors((before) => before + 1);
    else form.current?.querySelector<HTMLElement>(`[data-field="${withErrors.field}"]`)?.focus();
  }

  const loading = <p className={styles.question}>{t("rules:loading")}</p>;
  return (
    <form
      ref={form}
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDownCapture={(event) => pressSave(event, () => void save())}
      noValidate
    >
      <FormBanners editor={editor} />
      <Tabs value={page} onChange={(value) => setPage(pages.find((each) => each === value) ?? "basics")}>
        <Tabs.List aria-label={t("rules:tabs.label")} className={formStyles.pages}>
          <Tabs.Tab value="basics">{t("rules:tabs.basics")}</Tabs.Tab>
          <Tabs.Tab value="rules">
            {t("rules:tabs.rules")}
            {rules > 0 && (
              <span className={formStyles.badge} aria-label={t("rules:tabs.count", { count: rules })} role="img">
                {rules}
              </span>
            )}
          </Tabs.Tab>
          <Tabs.Tab value="try">{t("rules:tabs.try")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="basics" className={formStyles.panel}>
          <BasicFields editor={editor} target={target} />
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={formStyles.panel}>
          <Suspense fallback={loading}>
            {page === "rules" && <RulesTab editor={editor} target={target} foundErrors={foundErrors} />}
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="try" className={formStyles.panel}>
          <Suspense fallback={loading}>
            {page === "try" && <Simulator fields={editor.fields} target={target} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <div className={formStyles.ending}>
        <ButtonRow>
          <Button variant="default" onClick={onCancel}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" disabled={editor.isSaving}>
            {editor.isSaving ? t("saving") : t("save")}
          </Button>
        </ButtonRow>
      </div>
    </form>
  );
}
