import "#ui/tabs.css";
import { Button, Tabs } from "@mantine/core";
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { lazily } from "#ui/lazily.ts";
import { CategorySelect } from "../categories/category-select.tsx";
import { pressSave } from "#features/routing/screens/editing/press-save.ts";
import { CellsField } from "../cells/cells-field.tsx";
import formStyles from "#features/routing/screens/editing/form.module.css";
import styles from "./block-form.module.css";
import { BlockBanners } from "./block-banners.tsx";
import { ContentFields } from "./content-fields.tsx";
import { useErrorAt } from "./block-errors.ts";
import { countShown } from "./shown-rules.ts";
import type { BlockEditor } from "./use-block-editor.ts";

const ShownPage = lazily(() => import("./shown-page.tsx").then((file) => file.ShownPage));

interface BlockFormProps {
  readonly editor: BlockEditor;
  readonly onCancel: () => void;
}

type Page = "content" | "shown";

export function BlockForm({ editor, onCancel }: BlockFormProps) {
  const { t } = useTranslation(["block_editor", "common"]);
  const form = useRef<HTMLFormElement>(null);
  const [page, setPage] = useState<Page>("content");
  const [foundErrors, setFoundErrors] = useState(0);
  const { fields, errors, set } = editor;
  const errorAt = useErrorAt(errors, "content", false);
  const shown = countShown(fields);

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
    flushSync(() => setPage(withErrors));
    if (withErrors === "shown") setFoundErrors((before) => before + 1);
    else focusError();
  }
  /** Focuses the first invalid field of the form. */
  function focusError() {
    const paths = new Set(Object.keys(latest.current.errors).map((path) => path.replace(/^content\./, "")));
    const own = [...(form.current?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
    own.find((field) => paths.has(field.dataset["field"] ?? ""))?.focus();
  }

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
      <BlockBanners editor={editor} />
      <Tabs value={page} onChange={(value) => setPage(value === "shown" ? "shown" : "content")}>
        <Tabs.List aria-label={t("tabs.label")} className={formStyles.pages}>
          <Tabs.Tab value="content">{t("tabs.content")}</Tabs.Tab>
          <Tabs.Tab value="shown">
            {t("tabs.shown")}
            {shown > 0 && (
              <span className={formStyles.badge} aria-label={t("tabs.count", { count: shown })} role="img">
                {shown}
              </span>
            )}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="content" className={formStyles.panel}>
          <ContentFields key={editor.round} draft={fields.content} errorAt={errorAt} change={editor.change} />
          <CategorySelect
            value={fields.category}
            error={undefined}
            onChange={(category) => set("category", category)}
          />
          <CellsField value={fields.cells} onChange={(cells) => set("cells", cells)} />
        </Tabs.Panel>
        <Tabs.Panel value="shown" className={formStyles.panel}>
          <Suspense fallback={<p className={styles.hint}>{t("loading")}</p>}>
            {page === "shown" && <ShownPage key={editor.round} editor={editor} foundErrors={foundErrors} />}
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
