import { ActionIcon, Button, TextInput } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLocale } from "#base/locale.ts";
import { VERSION_NAME_MAX_LENGTH } from "../../limits.ts";
import type { AppearanceVersion } from "../../versions/contract.ts";
import { PalettePicture } from "../sections/palette-picture.tsx";
import styles from "./versions.module.css";

interface VersionRowProps {
  readonly version: AppearanceVersion;
  readonly onRestore: () => Promise<boolean>;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onDelete: () => Promise<boolean>;
}

/** One version: its thumbnail, name and date, and its actions. */
export function VersionRow({ version, onRestore, onRename, onDelete }: VersionRowProps) {
  const { t, i18n } = useTranslation(["appearance", "common"]);
  const [stage, setStage] = useState<"idle" | "naming" | "confirming" | "busy">("idle");
  const [draft, setDraft] = useState("");
  const name = version.name || t("versions.automatic");
  const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(version.createdAt),
  );

  async function run(work: () => Promise<boolean>) {
    setStage("busy");
    await work();
    setStage("idle");
  }
  function rename(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = draft.trim();
    if (wanted !== "") void run(() => onRename(wanted));
  }

  return (
    <li className={styles.row} aria-busy={stage === "busy"}>
      <span className={styles.picture} aria-hidden>
        <PalettePicture palette={version.palette} />
      </span>
      {stage === "naming" ? (
        <form className={styles.rename} onSubmit={rename}>
          <TextInput
            aria-label={t("versions.rename", { name })}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            maxLength={VERSION_NAME_MAX_LENGTH}
            ref={(field) => field?.focus()}
            onKeyDown={(event) => event.key === "Escape" && setStage("idle")}
          />
          <Button type="submit" size="sm">
            {t("versions.save_name")}
          </Button>
        </form>
      ) : (
        <div className={styles.words}>
          <strong>{name}</strong>
          <span>{`${day} · ${t(`template.${version.template}`)}`}</span>
        </div>
      )}
      {stage === "confirming" ? (
        <div className={styles.actions}>
          <Button color="danger" size="sm" onClick={() => void run(onDelete)} ref={(button) => button?.focus()}>
            {t("versions.delete")}
          </Button>
          <Button variant="subtle" size="sm" onClick={() => setStage("idle")}>
            {t("common:cancel")}
          </Button>
        </div>
      ) : (
        stage !== "naming" && (
          <div className={styles.actions}>
            <Button
              variant="default"
              size="sm"
              disabled={stage === "busy"}
              onClick={() => void run(onRestore)}
              aria-label={t("versions.restore_this", { name })}
            >
              {t("versions.restore")}
            </Button>
            <ActionIcon
              aria-label={t("versions.rename", { name })}
              onClick={() => {
                setDraft(version.name);
                setStage("naming");
              }}
            >
              <IconPencil size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon aria-label={t("versions.delete_this", { name })} onClick={() => setStage("confirming")}>
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </div>
        )
      )}
    </li>
  );
}
