import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonRow } from "#ui/button-row.tsx";
import { Choices } from "#ui/choices.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { AppearanceFields } from "../contract.ts";
import styles from "./conflict.module.css";
import { toFields, type PartName, getParts } from "./draft/draft-parts.ts";
import type { Conflict } from "./draft/use-save.ts";

interface ConflictDialogProps {
  readonly conflict: Conflict;
  readonly mine: AppearanceFields;
  /** Called with the parts in which theirs was chosen. */
  readonly onResolve: (theirParts: readonly PartName[]) => void;
  readonly onClose: () => void;
}

/** The parts that both changed, to choose from; parts that only one side changed are kept in any case. */
export function ConflictDialog({ conflict, mine, onResolve, onClose }: ConflictDialogProps) {
  const { t } = useTranslation(["appearance", "common"]);
  const [theirParts, setTheirParts] = useState<ReadonlySet<PartName>>(new Set());
  const [own, theirs] = [getParts(mine), getParts(toFields(conflict.theirs))];
  // A palette's colours go with its name.
  const names = conflict.clashes.filter((name) => name !== "selectedPalette");
  function choose(name: PartName, whose: "yours" | "theirs") {
    const parts: PartName[] = name === "palette" ? ["palette", "selectedPalette"] : [name];
    setTheirParts((before) => {
      const after = new Set(before);
      for (const part of parts)
        if (whose === "theirs") after.add(part);
        else after.delete(part);
      return after;
    });
  }
  const sample = (value: unknown) => (typeof value === "string" && value !== "" ? ` · ${shorten(value)}` : "");
  return (
    <Dialog title={t("conflict.title")} closeLabel={t("common:close")} onClose={onClose}>
      <div className={styles.conflict}>
        <p>{t("conflict.text")}</p>
        {names.map((name) => (
          <Choices
            key={name}
            legend={t(`part.${name}`)}
            look="segments"
            value={theirParts.has(name) ? "theirs" : "yours"}
            onChange={(whose) => choose(name, whose)}
            choices={[
              { value: "yours", label: t("conflict.yours") + sample(own[name]) },
              { value: "theirs", label: t("conflict.theirs") + sample(theirs[name]) },
            ]}
          />
        ))}
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("conflict.later")}
          </Button>
          <Button onClick={() => onResolve([...theirParts])}>{t("conflict.save")}</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

const SAMPLE_LENGTH = 28;

function shorten(text: string): string {
  return text.length <= SAMPLE_LENGTH ? text : `${text.slice(0, SAMPLE_LENGTH - 1).trimEnd()}…`;
}
