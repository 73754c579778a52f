import { Button, TextInput, ActionIcon } from "@mantine/core";
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { focusWhenMounted } from "#ui/focus-when-mounted.ts";
import type { Appearance, AppearanceVersion } from "../../contract.ts";
import { VERSION_NAME_MAX_LENGTH } from "../../limits.ts";
import { useVersionCalls, useVersions } from "../appearance-queries.ts";
import { FieldsLoading, SectionCard } from "../sections/section-card.tsx";
import styles from "./versions.module.css";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { toLocale } from "#base/locale.ts";
import { PalettePicture } from "../sections/palette-section.tsx";

interface VersionsSectionProps {
  /** Saves the draft before a version is created, since a version holds the saved state. False if that fails. */
  readonly save: () => Promise<boolean>;
  readonly restore: (restoring: () => Promise<Appearance>) => Promise<void>;
}

const HEADING = "versions";

/** Saved versions of the page's appearance, which can be restored. */
export function VersionsSection({ save, restore }: VersionsSectionProps) {
  const { t } = useTranslation("appearance");
  const { toText } = useErrorTexts();
  const versions = useVersions();
  const calls = useVersionCalls();
  const [name, setName] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const isCreating = useRef(false);

  /** Runs a call, and shows an error if it fails. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    }
  }

  async function deleteVersion({ _id }: AppearanceVersion): Promise<boolean> {
    const isDeleted = await attempt(() => calls.remove.mutateAsync(_id));
    // the row that had the focus is gone
    if (isDeleted && document.activeElement === document.body)
      document.getElementById(HEADING)?.focus({ preventScroll: true });
    return isDeleted;
  }

  async function createVersion(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const newName = name.trim();
    if (newName === "" || isCreating.current) return;
    isCreating.current = true;
    try {
      if ((await save()) && (await attempt(() => calls.create.mutateAsync(newName)))) setName("");
    } finally {
      isCreating.current = false;
    }
  }

  return (
    <SectionCard id={HEADING} title={t("versions.title")} lead={t("versions.lead")}>
      {failure !== undefined && <Banner kind="error">{toText(failure)}</Banner>}
      <form className={styles.keep} onSubmit={(event) => void createVersion(event)}>
        <TextInput
          label={t("versions.name")}
          placeholder={t("versions.name_hint")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={VERSION_NAME_MAX_LENGTH}
          autoComplete="off"
        />
        <Button type="submit" variant="default" disabled={calls.create.isPending}>
          {t("versions.save")}
        </Button>
      </form>
      {versions.isPending && <FieldsLoading rows={2} />}
      {versions.isError && !versions.data && (
        <div className={styles.none} role="alert">
          <p>{t("versions.failed")}</p>
          <Button variant="default" size="sm" onClick={() => void versions.refetch()}>
            {t("retry")}
          </Button>
        </div>
      )}
      {versions.data?.length === 0 && <p className={styles.none}>{t("versions.none")}</p>}
      {versions.data && versions.data.length > 0 && (
        <ul className={styles.list}>
          {versions.data.map((version) => (
            <VersionRow
              key={version._id}
              version={version}
              onRestore={() => attempt(() => restore(() => calls.restore.mutateAsync(version._id)))}
              onRename={(newName) => attempt(() => calls.rename.mutateAsync({ id: version._id, name: newName }))}
              onDelete={() => deleteVersion(version)}
            />
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

interface VersionRowProps {
  readonly version: AppearanceVersion;
  readonly onRestore: () => Promise<boolean>;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onDelete: () => Promise<boolean>;
}

function VersionRow({ version, onRestore, onRename, onDelete }: VersionRowProps) {
  const { t, i18n } = useTranslation(["appearance", "common"]);
  const [stage, setStage] = useState<"idle" | "naming" | "confirming" | "busy">("idle");
  const [draft, setDraft] = useState("");
  const renameButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const opener = useRef<RefObject<HTMLButtonElement | null>>(undefined);
  useEffect(() => {
    if (stage === "naming") opener.current = renameButton;
    if (stage === "confirming") opener.current = deleteButton;
    if (stage !== "idle") return;
    // what took the place of the buttons has disappeared, unless the person has moved the focus since
    if (document.activeElement === document.body) opener.current?.current?.focus();
    opener.current = undefined;
  }, [stage]);
  const name = version.name || t("versions.automatic");
  const day = new Intl.DateTimeFormat(toLocale(i18n.language), { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(version.createdAt),
  );

  async function run(work: () => Promise<boolean>, stageAfterError: "idle" | "naming" = "idle") {
    setStage("busy");
    setStage((await work()) ? "idle" : stageAfterError);
  }
  function rename(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = draft.trim();
    if (wanted !== "") void run(() => onRename(wanted), "naming");
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
            ref={focusWhenMounted}
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
        // the key keeps React from turning the focused "Delete" into "Restore"
        <div key="confirming" className={styles.actions}>
          <Button color="danger" size="sm" onClick={() => void run(onDelete)} ref={focusWhenMounted}>
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
              ref={renameButton}
              aria-label={t("versions.rename", { name })}
              disabled={stage === "busy"}
              onClick={() => {
                setDraft(version.name);
                setStage("naming");
              }}
            >
              <IconPencil size={18} stroke={1.75} />
            </ActionIcon>
            <ActionIcon
              ref={deleteButton}
              aria-label={t("versions.delete_this", { name })}
              disabled={stage === "busy"}
              onClick={() => setStage("confirming")}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </div>
        )
      )}
    </li>
  );
}
