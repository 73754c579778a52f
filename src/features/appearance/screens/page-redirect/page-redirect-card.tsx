import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { getDeviceZone } from "#base/zone.ts";
import { useDateFormats } from "#client/date-formats.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { completeAddress } from "#features/routing/complete-address.ts";
import { toInstant, toWallTime, WALL_TIME_MAX } from "#features/routing/screens/wall-time.ts";
import { Banner } from "#ui/banner.tsx";
import { Section } from "#ui/section.tsx";
import type { PageRedirect } from "#features/routing/page-redirect/contract.ts";
import { PAGE_REDIRECT_NOTE_MAX_LENGTH } from "#features/routing/limits.ts";
import styles from "./page-redirect.module.css";
import { useEndPageRedirect, usePageRedirect, useSetPageRedirect } from "../appearance-queries.ts";
import { usePhase } from "./phase.ts";
import { useSubmitForm } from "#features/accounts/screens/use-submit-form.tsx";

/** Explains the page redirect, and holds its form. */
export function PageRedirectCard() {
  const { t } = useTranslation("page_redirect");
  return (
    <Section title={t("title")} lead={t("lead")} headingId="redirect">
      <QueryView query={usePageRedirect()}>
        {(pageRedirect) => <PageRedirectEditor pageRedirect={pageRedirect} />}
      </QueryView>
    </Section>
  );
}

/** Shows a redirect that is changed elsewhere in the form, unless that would discard unsaved input. */
function PageRedirectEditor({ pageRedirect }: { pageRedirect: PageRedirect | null }) {
  /** The redirect with which the unsaved input began. */
  const [edited, setEdited] = useState<{ readonly pageRedirect: PageRedirect | null }>();
  const filledIn = edited ? edited.pageRedirect : pageRedirect;
  return (
    <PageRedirectForm
      // a new key resets the uncontrolled fields
      key={filledIn?.updatedAt ?? ""}
      pageRedirect={pageRedirect}
      filledIn={filledIn}
      onEdit={() => setEdited((before) => before ?? { pageRedirect })}
      onSaved={() => setEdited(undefined)}
    />
  );
}

interface PageRedirectFormProps {
  /** The current redirect. */
  readonly pageRedirect: PageRedirect | null;
  /** The redirect whose values the fields had at first. */
  readonly filledIn: PageRedirect | null;
  readonly onEdit: () => void;
  readonly onSaved: () => void;
}

function PageRedirectForm({ pageRedirect, filledIn, onEdit, onSaved }: PageRedirectFormProps) {
  const { t } = useTranslation("page_redirect");
  const { toText } = useErrorTexts();
  const set = useSetPageRedirect();
  const end = useEndPageRedirect();
  const zone = getDeviceZone();
  const { setFailure, ...form } = useSubmitForm({
    names: ["to", "from", "until", "note"],
    check: ({ to, from, until }) => ({
      to: to.trim() === "" ? t("error.to") : undefined,
      until: from !== "" && until !== "" && until <= from ? t("error.order") : undefined,
    }),
    async submit({ to, from, until, note }) {
      await set.mutateAsync({
        to: completeAddress(to),
        from: toInstant(from, zone, filledIn?.from ?? undefined) ?? null,
        until: toInstant(until, zone, filledIn?.until ?? undefined) ?? null,
        note,
      });
      onSaved();
    },
  });
  const isBusy = form.isPending || end.isPending;
  return (
    <form className={styles.form} {...form.formProps} onInput={onEdit}>
      {form.banner}
      {!isBusy && pageRedirect?.updatedAt !== filledIn?.updatedAt && (
        <Banner kind="info">
          {pageRedirect ? t("changed_elsewhere", { address: pageRedirect.to }) : t("ended_elsewhere")}
        </Banner>
      )}
      {pageRedirect && <PageRedirectState pageRedirect={pageRedirect} />}
      <TextInput
        {...form.field("to")}
        readOnly={form.isPending}
        label={t("to")}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_DESTINATION_LENGTH}
        defaultValue={filledIn?.to}
        required
      />
      <div className={styles.times}>
        <TextInput
          {...form.field("from")}
          readOnly={form.isPending}
          type="datetime-local"
          step="any"
          max={WALL_TIME_MAX}
          label={t("from")}
          description={t("from_hint")}
          defaultValue={toWallTime(filledIn?.from ?? "", zone)}
        />
        <TextInput
          {...form.field("until")}
          readOnly={form.isPending}
          type="datetime-local"
          step="any"
          max={WALL_TIME_MAX}
          label={t("until_label")}
          description={t("until_hint")}
          defaultValue={toWallTime(filledIn?.until ?? "", zone)}
        />
      </div>
      <TextInput
        {...form.field("note")}
        readOnly={form.isPending}
        label={t("note")}
        description={t("note_hint")}
        maxLength={PAGE_REDIRECT_NOTE_MAX_LENGTH}
        defaultValue={filledIn?.note}
        autoComplete="off"
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={isBusy}>
          {form.isPending ? t("saving") : pageRedirect ? t("save") : t("start")}
        </Button>
        {pageRedirect && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => {
              setFailure(undefined);
              end.mutateAsync().then(onSaved, (error: unknown) => setFailure(toText(error)));
            }}
          >
            {t("end")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The current state in a sentence; nothing once the redirect has ended. */
function PageRedirectState({ pageRedirect }: { pageRedirect: PageRedirect }) {
  const text = useStateText(pageRedirect);
  if (text === "") return null;
  return (
    <p className={styles.state} role="status">
      {text}
    </p>
  );
}

function useStateText(pageRedirect: PageRedirect): string {
  const { t } = useTranslation("page_redirect");
  const { formatDateTime } = useDateFormats();
  const { isOn, nextMs } = usePhase(pageRedirect);
  const { from, until, loops, restriction } = pageRedirect;
  const hasEnded = !isOn && nextMs === undefined;
  if (hasEnded) return "";
  if (loops) return t("loops");
  if (restriction === "blocked") return t("blocked");
  if (!isOn) return from ? t("begins", { time: formatDateTime(from) }) : "";
  const warning = restriction === "warned" && t("warned");
  return [t("is_on"), warning, until && t("until", { time: formatDateTime(until) })].filter(Boolean).join(" ");
}
