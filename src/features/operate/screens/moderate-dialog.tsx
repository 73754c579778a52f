import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { moderationCategories } from "#features/moderation/state.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { type ModerationInput, useDeskChange } from "./operate-queries.ts";
import styles from "./operate.module.css";

export interface Moderation {
  readonly state: ModerationInput["state"];
  readonly targets: ModerationInput["targets"];
  /** The name of the target, as shown in the title. */
  readonly name: string;
}

interface ModerateDialogProps extends Moderation {
  readonly onClose: () => void;
}

/** Sets the state of some targets (a warning, blocked or allowed), with a category and an optional end. */
export function ModerateDialog({ state, targets, name, onClose }: ModerateDialogProps) {
  const { t } = useTranslation("operate");
  const moderate = useDeskChange("moderate");
  const [category, setCategory] = useState<ModerationInput["category"]>("other");
  const [day, setDay] = useState("");
  const until = day === "" ? null : `${day}T00:00:00Z`;
  return (
    <ChangeDialog
      title={t(`moderate.${state}.title`, { name })}
      text={t(`moderate.${state}.text`)}
      action={t(`moderate.${state}.action`)}
      done={t(`moderate.${state}.done`, { name })}
      isHarmful={state === "blocked"}
      onConfirm={(reason) => moderate.mutateAsync({ targets, state, category, reason, until })}
      onClose={onClose}
    >
      {state !== "ok" && (
        <div className={styles.pair}>
          <NativeSelect
            label={t("moderate.category")}
            value={category}
            data={moderationCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
            onChange={(event) => setCategory(event.currentTarget.value as ModerationInput["category"])}
          />
          <TextInput
            type="date"
            label={t("moderate.until")}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </div>
      )}
    </ChangeDialog>
  );
}
