import { Button, NativeSelect, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import "#ui/switch.css";
import { type ImportFormat, importFormats, type ImportField, importFields } from "../fields.ts";
import styles from "./import-export.module.css";
import { type Import, type ImportOptions, useImportChanges, type Choices } from "./import-queries.ts";
import { ReportView } from "./report-view.tsx";
import { useServiceNames } from "./use-service-names.ts";

/** An uploaded file: its recognised format, the options, and a preview of the import. */
export function DraftView({ draft, onLeave }: { draft: Import; onLeave: () => void }) {
  const { t } = useTranslation("import_export");
  const { toText } = useErrorTexts();
  const { choose, start, discard } = useImportChanges();
  const importId = draft._id;
  // the choices to show until the server confirms them; kept in state, since a mutation becomes visible a tick later
  // and a switch would flicker
  const [unconfirmed, setUnconfirmed] = useState<ImportOptions>();
  const choices: Choices = {
    ...(unconfirmed ?? draft.choices),
    mapping: unconfirmed?.mapping ?? draft.choices.mapping,
    on_page: unconfirmed?.on_page ?? draft.choices.on_page,
  };
  const send = (options: ImportOptions) => {
    setUnconfirmed(options);
    // of several changes in a row, only the last one calls `onSettled`
    choose.mutate({ importId, options }, { onSettled: () => setUnconfirmed(undefined) });
  };
  const change = (next: Partial<Choices>) => send({ ...(unconfirmed ?? draft.choices), ...next });
  // leaves out the choices that depend on the format, so that the server guesses them again
  const changeFormat = (format: ImportFormat) =>
    send({ format, conflicts: choices.conflicts, open_protected: choices.open_protected });
  const { report } = draft;
  const count = report.create + report.replace;
  const clicks = report.visits?.matched ?? 0;
  const hasLinks = report.rows > 0;
  const failure = [choose, start, discard].find(({ isError }) => isError)?.error;
  const isBusy = choose.isPending || start.isPending || discard.isPending;
  return (
    <div className={styles.stack}>
      <SourceField draft={draft} format={choices.format} onChange={changeFormat} />
      {hasLinks && (
        <MappingFields
          draft={draft}
          choices={choices}
          isGuessed={unconfirmed?.mapping === undefined && unconfirmed !== undefined}
          onChange={(mapping) => change({ mapping })}
        />
      )}
      {hasLinks && <ChoiceFields report={report} choices={choices} onChange={change} />}
      <ReportView report={report} isStale={choose.isPending} />
      {failure !== undefined && <Banner kind="error">{toText(failure)}</Banner>}
      <ButtonRow>
        <Button
          variant="default"
          disabled={start.isPending || discard.isPending}
          onClick={() => discard.mutate(importId, { onSuccess: onLeave })}
        >
          {t("draft.discard")}
        </Button>
        <Button
          // also if a limit blocks the import: there may be room by now, which the server checks again
          disabled={isBusy || count + clicks === 0}
          onClick={() => start.mutate({ importId, leaveOut: report.leave_out > 0 })}
        >
          {choose.isPending
            ? t("draft.checking")
            : report.leave_out > 0 && count > 0
              ? t("draft.start_rest")
              : count === 0 && clicks > 0
                ? t("draft.start_clicks", { count: clicks })
                : t("draft.start", { count })}
        </Button>
      </ButtonRow>
    </div>
  );
}

interface SourceFieldProps {
  readonly draft: Import;
  readonly format: ImportFormat;
  readonly onChange: (format: ImportFormat) => void;
}

/** The recognised format of the file, with a way to correct it. */
function SourceField({ draft, format, onChange }: SourceFieldProps) {
  const { t } = useTranslation("import_export");
  const names = useServiceNames();
  const { found, file } = draft;
  return (
    <div className={styles.stack}>
      <p className={styles.fileLine}>
        <strong>{file || t("recent.unnamed")}</strong>
        <span className={styles.soft}>
          {t("draft.rows", { count: found.rows || (draft.report.visits?.total ?? 0) })}
          {found.encoding !== "utf-8" && <> · {t("draft.encoding", { encoding: found.encoding })}</>}
        </span>
      </p>
      <Banner kind="info">
        {found.format === "csv"
          ? t("draft.looks_plain")
          : t("draft.looks_like", { format: names.getSourceName(found.format) })}
      </Banner>
      <NativeSelect
        className={styles.select}
        label={t("draft.from")}
        value={format}
        data={importFormats.map((each) => ({ value: each, label: names.getSourceName(each) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange(importFormats.find((each) => each === value) ?? found.format)
        }
      />
    </div>
  );
}

interface ChoiceFieldsProps {
  readonly report: Import["report"];
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

const ways = ["rename", "skip", "replace"] as const;

/** The options of an import. */
function ChoiceFields({ report, choices, onChange }: ChoiceFieldsProps) {
  const { t } = useTranslation("import_export");
  const hasProtected = report.remarks.some(({ kind }) => kind === "protected" || kind === "password_lost");
  return (
    <div className={styles.choices}>
      <div>
        <RadioGroup
          legend={t("draft.conflicts")}
          look="segments"
          value={choices.conflicts}
          choices={ways.map((way) => ({ value: way, label: t(`draft.conflict.${way}`) }))}
          onChange={(conflicts) => onChange({ conflicts })}
        />
        <p className={styles.note}>{t(`draft.conflict_note.${choices.conflicts}`)}</p>
      </div>
      <Switch
        label={t("draft.on_page")}
        description={t("draft.on_page_note")}
        checked={choices.on_page}
        onChange={(event) => onChange({ on_page: event.currentTarget.checked })}
      />
      {hasProtected && (
        <Switch
          label={t("draft.open_protected")}
          description={t("draft.open_protected_note")}
          checked={choices.open_protected}
          onChange={(event) => onChange({ open_protected: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

interface MappingFieldsProps {
  readonly draft: Import;
  readonly choices: Choices;
  /** True while the server guesses the mapping for another format. */
  readonly isGuessed: boolean;
  readonly onChange: (mapping: Choices["mapping"]) => void;
}

/** Fields that come only from exports with known columns. All others can be mapped by hand. */
const ONLY_KNOWN: ReadonlySet<ImportField> = new Set([
  "platform",
  "thumbnail",
  "timeout",
  "banned",
  "rules",
  "meta",
  "on_page",
  "addresses",
  "redirect_status",
  "cells",
]);

/** The mapping of columns. Collapsed for a known service, since its mapping is known. */
function MappingFields({ draft, choices, isGuessed, onChange }: MappingFieldsProps) {
  const { t } = useTranslation("import_export");
  const { columns, sample } = draft.found;
  const fields = importFields.filter((field) => !ONLY_KNOWN.has(field) || choices.mapping[field] !== undefined);
  const getExample = (column: number | undefined) =>
    column === undefined ? "" : (sample.map((cells) => cells[column] ?? "").find((cell) => cell !== "") ?? "");
  return (
    <Disclosure
      key={choices.format}
      className={styles.mapping}
      summary={t("draft.columns")}
      open={choices.format === "csv"}
    >
      <p className={styles.soft}>{t("draft.columns_lead")}</p>
      <ul inert={isGuessed}>
        {fields.map((field) => {
          const column = choices.mapping[field];
          const example = getExample(column);
          return (
            <li key={field}>
              <NativeSelect
                className={styles.column}
                wrapperProps={{ "data-unset": column === undefined || undefined }}
                label={t(`field.${field}`)}
                description={example && t("draft.sample", { text: example })}
                inputWrapperOrder={["label", "input", "description"]}
                value={column === undefined ? "" : String(column)}
                data={[
                  { value: "", label: t("draft.not_used") },
                  ...columns.map((label, index) => ({ value: String(index), label })),
                ]}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ ...choices.mapping, [field]: value === "" ? undefined : Number(value) })
                }
              />
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
