import { ActionIcon, Button } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import type { PartName } from "./draft/draft-parts.ts";
import type { DraftState, Save } from "./draft/use-draft.ts";
import styles from "./editor.module.css";

interface SaveBarProps {
  readonly draft: DraftState;
  readonly saving: Save;
  readonly isPreviewing: boolean;
  readonly onPreview: () => void;
}

/** Undo, redo, status, preview and save; stays visible below the form. */
export function SaveBar({ draft, saving, isPreviewing, onPreview }: SaveBarProps) {
  const { t } = useTranslation("appearance");
  const [step, setStep] = useState("");
  const getName = (part: PartName | "all") => t(`part.${part}`);
  const PreviewIcon = isPreviewing ? IconEyeOff : IconEye;
  function undo() {
    if (draft.undoes) setStep(t("bar.undone", { part: getName(draft.undoes) }));
    draft.undo();
  }
  function redo() {
    if (draft.redoes) setStep(t("bar.redone", { part: getName(draft.redoes) }));
    draft.redo();
  }
  return (
    <div className={styles.bar}>
      <Failure saving={saving} />
      <div className={styles.steps}>
        <ActionIcon aria-label={t("bar.undo")} title={t("bar.undo")} onClick={undo} disabled={!draft.undoes}>
          <IconArrowBackUp size={20} stroke={1.75} />
        </ActionIcon>
        <ActionIcon aria-label={t("bar.redo")} title={t("bar.redo")} onClick={redo} disabled={!draft.redoes}>
          <IconArrowForwardUp size={20} stroke={1.75} />
        </ActionIcon>
        <span role="status" className="visually-hidden">
          {step}
        </span>
      </div>
      <p className={styles.state} data-unsaved={draft.hasChanges || undefined} role="status">
        {draft.hasChanges ? t("bar.unsaved") : saving.isSaved ? t("bar.saved") : ""}
      </p>
      <Button
        variant="default"
        className={styles.toggle}
        leftSection={<PreviewIcon size={18} stroke={1.75} />}
        onClick={onPreview}
        data-reads
        aria-pressed={isPreviewing}
      >
        {isPreviewing ? t("preview.hide") : t("preview.show")}
      </Button>
      <Button className={styles.save} onClick={() => void saving.save()} disabled={saving.isSaving}>
        {saving.isSaving ? t("bar.saving") : t("bar.save")}
      </Button>
    </div>
  );
}

function Failure({ saving }: { saving: Save }) {
  const { t } = useTranslation("appearance");
  const { toSaveText } = useErrorTexts();
  if (saving.failure === undefined) return null;
  return (
    <p className={styles.failure} role="alert">
      <strong>{t("bar.failed")}</strong> {toSaveText(saving.failure)}
    </p>
  );
}
