import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { useFields } from "#ui/use-fields.ts";
import type { Annotation } from "../../annotations/contract.ts";
import { ANNOTATION_TITLE_MAX_LENGTH, FIRST_DAY, LAST_DAY } from "../../annotations/limits.ts";
import { dayOf } from "../questions/period.ts";
import { useSource } from "../questions/source.tsx";
import { useSaveAnnotation } from "./annotation-queries.ts";
import styles from "./annotations.module.css";

const names = ["title", "day", "link"] as const;
const EVERYTHING = "";

/** One note: what happened, when, and what it is about. */
export function AnnotationForm({ target, onDone }: { target: Annotation | undefined; onDone: () => void }) {
  const { t } = useTranslation(["annotations", "common"]);
  const { textOf, fieldsOf } = useErrorTexts();
  const { linkNames = new Map<string, { name: string }>() } = useSource();
  const save = useSaveAnnotation();
  const [current, setCurrent] = useState(target);
  const [failure, setFailure] = useState<string>();
  const [today] = useState(() => dayOf(new Date(), new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC"));
  const form = useFields({
    names,
    check: ({ title, day }) => ({
      title: title.trim() === "" ? t("field.title_fault") : undefined,
      day: day === "" ? t("field.day_fault") : undefined,
    }),
    async onSubmit({ title, day, link }) {
      setFailure(undefined);
      try {
        const wish = { title: title.trim(), day, link: link === EVERYTHING ? null : link };
        await save.mutateAsync({ target: current, wish });
        onDone();
        return undefined;
      } catch (error) {
        const faults = fieldsOf(error, names);
        const other = currentOf(error);
        // because sent again it is meant, whatever the other tab wrote
        if (other) setCurrent(other);
        if (!faults) setFailure(failureOf(error, other));
        return faults;
      }
    },
  });
  function failureOf(error: unknown, other: Annotation | undefined): string {
    if (other) return t("changed");
    return error instanceof ApiError ? textOf(error) : t("no_answer");
  }
  return (
    <form className={styles.form} {...form.formProps}>
      {failure !== undefined && <Banner kind="error">{failure}</Banner>}
      <TextInput
        {...form.field("title")}
        label={t("field.title")}
        maxLength={ANNOTATION_TITLE_MAX_LENGTH}
        defaultValue={target?.title}
        autoComplete="off"
        data-autofocus
        required
      />
      <TextInput
        {...form.field("day")}
        type="date"
        label={t("field.day")}
        min={FIRST_DAY}
        max={LAST_DAY}
        defaultValue={target?.day ?? today}
        required
      />
      <NativeSelect
        name="link"
        label={t("field.link")}
        defaultValue={target?.link ?? EVERYTHING}
        data={[
          { value: EVERYTHING, label: t("field.everything") },
          ...[...linkNames].map(([value, { name }]) => ({ value, label: name })),
        ]}
      />
      <ButtonRow>
        <Button variant="default" onClick={onDone}>
          {t("back")}
        </Button>
        <Button type="submit" disabled={form.isPending}>
          {t("save")}
        </Button>
      </ButtonRow>
    </form>
  );
}

/** The note as it is by now, which the refusal of an outdated change brings along. */
function currentOf(error: unknown): Annotation | undefined {
  if (!(error instanceof ApiError) || error.code !== "annotation_changed") return undefined;
  return error.extra["current"] as Annotation | undefined;
}
