import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import type { Appearance } from "../../contract.ts";
import { VERSION_NAME_MAX_LENGTH } from "../../limits.ts";
import { useVersionCalls, useVersions } from "../appearance-queries.ts";
import { FieldsWaiting, Sheet } from "../sections/sheet.tsx";
import { VersionRow } from "./version-row.tsx";
import styles from "./versions.module.css";

interface VersionsSectionProps {
  /** Saves unsaved changes first, since a version holds the saved state; false if that fails. */
  readonly save: () => Promise<boolean>;
  readonly restore: (restoring: () => Promise<Appearance>) => Promise<void>;
}

/** Saved versions of the page's appearance, which can be restored. */
export function VersionsSection({ save, restore }: VersionsSectionProps) {
  const { t } = useTranslation("appearance");
  const { toText } = useErrorTexts();
  const versions = useVersions();
  const calls = useVersionCalls();
  const [name, setName] = useState("");
  const [failure, setFailure] = useState<unknown>();

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

  async function keep(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "" || calls.keep.isPending || !(await save())) return;
    if (await attempt(() => calls.keep.mutateAsync(wanted))) setName("");
  }

  return (
    <Sheet id="versions" title={t("versions.title")} lead={t("versions.lead")}>
      {failure !== undefined && <Banner kind="error">{toText(failure)}</Banner>}
      <form className={styles.keep} onSubmit={(event) => void keep(event)}>
        <TextInput
          label={t("versions.name")}
          placeholder={t("versions.name_hint")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={VERSION_NAME_MAX_LENGTH}
          autoComplete="off"
        />
        <Button type="submit" variant="default" disabled={calls.keep.isPending}>
          {t("versions.save")}
        </Button>
      </form>
      {versions.isPending && <FieldsWaiting rows={2} />}
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
              onRename={(wanted) => attempt(() => calls.rename.mutateAsync({ id: version._id, name: wanted }))}
              onDelete={() => attempt(() => calls.remove.mutateAsync(version._id))}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}
