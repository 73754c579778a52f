import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MAX_DESTINATION_LENGTH } from "#base/url.ts";
import { getDeviceZone } from "#base/zone.ts";
import { useDateFormats } from "#client/date-formats.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { QueryView } from "#features/accounts/screens/query-view.tsx";
import { completeAddress } from "#features/routing/complete-address.ts";
import { toInstant, toWallTime, WALL_TIME_MAX } from "#features/routing/screens/wall-time.ts";
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
      {/* a new key resets the uncontrolled fields */}
      <QueryView query={usePageRedirect()}>
        {(pageRedirect) => <PageRedirectForm key={pageRedirect?.updatedAt ?? ""} pageRedirect={pageRedirect} />}
      </QueryView>
    </Section>
  );
}

function PageRedirectForm({ pageRedirect }: { pageRedirect: PageRedirect | null }) {
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
    submit: async ({ to, from, until, note }) =>
      void (await set.mutateAsync({
        to: completeAddress(to),
        from: toInstant(from, zone, pageRedirect?.from ?? undefined) ?? null,
        until: toInstant(until, zone, pageRedirect?.until ?? undefined) ?? null,
        note,
      })),
  });
  return (
    <form className={styles.form} {...form.formProps}>
      {form.banner}
      {pageRedirect && <PageRedirectState pageRedirect={pageRedirect} />}
      <TextInput
        {...form.field("to")}
        label={t("to")}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_DESTINATION_LENGTH}
        defaultValue={pageRedirect?.to}
        required
      />
      <div className={styles.times}>
        <TextInput
          {...form.field("from")}
          type="datetime-local"
          step="any"
          max={WALL_TIME_MAX}
          label={t("from")}
          description={t("from_hint")}
          defaultValue={toWallTime(pageRedirect?.from ?? "", zone)}
        />
        <TextInput
          {...form.field("until")}
          type="datetime-local"
          step="any"
          max={WALL_TIME_MAX}
          label={t("until_label")}
          description={t("until_hint")}
          defaultValue={toWallTime(pageRedirect?.until ?? "", zone)}
        />
      </div>
      <TextInput
        {...form.field("note")}
        label={t("note")}
        description={t("note_hint")}
        maxLength={PAGE_REDIRECT_NOTE_MAX_LENGTH}
        defaultValue={pageRedirect?.note}
        autoComplete="off"
      />
      <div className={styles.buttons}>
        <Button type="submit" disabled={form.isPending || end.isPending}>
          {form.isPending ? t("saving") : pageRedirect ? t("save") : t("start")}
        </Button>
        {pageRedirect && (
          <Button
            variant="default"
            disabled={form.isPending || end.isPending}
            onClick={() => {
              setFailure(undefined);
              end.mutateAsync().catch((error: unknown) => setFailure(toText(error)));
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
