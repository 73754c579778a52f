import { useTranslation } from "react-i18next";
import { truncate } from "#base/truncate.ts";
import { ConflictChoice } from "#features/routing/screens/editing/conflict-choice.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { pickFields } from "../default-appearance.ts";
import { findConflicts, getParts } from "./draft/draft-parts.ts";
import type { DraftState, SaveConflict } from "./draft/use-draft.ts";

interface ConflictDialogProps {
  readonly draft: DraftState;
  readonly conflict: SaveConflict;
}

/**
 * Lets the user choose a side for each part that both sides changed. Parts that only one side changed are merged
 * without asking.
 */
export function ConflictDialog({ draft, conflict }: ConflictDialogProps) {
  const { t } = useTranslation("appearance");
  const theirs = pickFields(conflict.theirs);
  const conflicts = findConflicts(pickFields(draft.saved), draft.fields, theirs);
  return (
    <Dialog title={t("conflict.title")} onClose={conflict.back}>
      <ConflictChoice
        rows={conflicts.map((field) => ({
          field,
          changedBy: undefined,
          label: t(`part.${field}`),
          mine: getSample(getParts(draft.fields)[field]),
          theirs: getSample(getParts(theirs)[field]),
        }))}
        preselected="mine"
        texts={{
          text: t("conflict.text"),
          theirs: t("conflict.theirs"),
          mine: t("conflict.yours"),
          back: t("conflict.later"),
          save: t("conflict.save"),
        }}
        isSaving={false}
        onSave={(choices) => void conflict.save(choices)}
        onBack={conflict.back}
      />
    </Dialog>
  );
}

const SAMPLE_LENGTH = 28;

/** The beginning of a text; empty for other values. */
function getSample(value: unknown): string {
  return typeof value === "string" ? truncate(value, SAMPLE_LENGTH) : "";
}
