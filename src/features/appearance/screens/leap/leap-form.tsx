import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import { completeAddress } from "#features/links/complete-address.ts";
import { Banner } from "#ui/banner.tsx";
import { useFields } from "#ui/use-fields.ts";
import type { Leap } from "../../leap/contract.ts";
import { LEAP_NOTE_MAX_LENGTH } from "../../leap/limits.ts";
import styles from "./leap.module.css";
import { useEndLeap, useSetLeap } from "./leap-queries.ts";
import { instantOf, localOf, momentOf } from "./moments.ts";
import { phaseOf } from "./phase.ts";

const names = ["to", "from", "until", "note"] as const;

export function LeapForm({ leap }: { leap: Leap | null }) {
  const { t } = useTranslation("leap");
  const { textOf, fieldsOf } = useErrorTexts();
  const set = useSetLeap();
  const end = useEndLeap();
  const [failure, setFailure] = useState<string>();
  const state = useStateText(leap);
  const form = useFields({
    names,
    check({ to, from, until }) {
      setFailure(undefined);
      return {
        to: to.trim() === "" ? t("fault.to") : undefined,
        until: from !== "" && until !== "" && until <= from ? t("fault.order") : undefined,
      };
    },
    async onSubmit({ to, from, until, note }) {
      try {
        await set.mutateAsync({ to: completeAddress(to), from: instantOf(from), until: instantOf(until), note });
        return undefined;
      } catch (error) {
        const faults = fieldsOf(error, names);
        if (!faults) setFailure(textOf(error));
        return faults;
      }
    },
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {failure !== undefined && <Banner kind="error">{failure}</Banner>}
      {state !== "" && (
        <p className={styles.state} role="status">
          {state}
        </p>
      )}
      <TextInput
        {...form.field("to")}
        label={t("to")}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_DESTINATION_LENGTH}
        defaultValue={leap?.to}
        required
      />
      <div className={styles.times}>
        <TextInput
          {...form.field("from")}
          type="datetime-local"
          label={t("from")}
          description={t("from_hint")}
          defaultValue={localOf(leap?.from ?? null)}
        />
        <TextInput
          {...form.field("until")}
          type="datetime-local"
          label={t("until_label")}
          description={t("until_hint")}
          defaultValue={localOf(leap?.until ?? null)}
        />
      </div>
      <TextInput
        {...form.field("note")}
        label={t("note")}
        description={t("note_hint")}
        maxLength={LEAP_NOTE_MAX_LENGTH}
        defaultValue={leap?.note}
        autoComplete="off"
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={form.isPending || end.isPending}>
          {form.isPending ? t("saving") : leap ? t("save") : t("start")}
        </Button>
        {leap && (
          <Button
            variant="default"
            disabled={form.isPending || end.isPending}
            onClick={() => {
              setFailure(undefined);
              end.mutateAsync().catch((error: unknown) => setFailure(textOf(error)));
            }}
          >
            {t("end")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What holds at this moment, in a sentence; empty where nothing is planned. */
function useStateText(leap: Leap | null): string {
  const { t, i18n } = useTranslation("leap");
  const [now] = useState(() => Date.now());
  if (!leap) return "";
  const until = leap.until && t("until", { time: momentOf(leap.until, i18n.language) });
  if (phaseOf(leap, now).isOn) return [t("is_on"), until].filter(Boolean).join(" ");
  return leap.from ? t("begins", { time: momentOf(leap.from, i18n.language) }) : "";
}
