import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { Suspense, useState, memo } from "react";
import { useTranslation } from "react-i18next";
import { createFileClient } from "#client/call.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { saveFile } from "#ui/save-file.ts";
import { showToast } from "#ui/show-toast.tsx";
import type { Subscriber, SubscribersContract } from "../../subscribers/contract.ts";
import { subscriberStates } from "../../subscribers/states.ts";
import styles from "../audience.module.css";
import {
  toQuery,
  type SubscriberFilter,
  subscribersQuery,
  useAudienceSummary,
  AUDIENCE,
  callAudience,
} from "../audience-queries.ts";
import { ListFrame, SEARCH_PAUSE_MS, SearchField } from "../list-frame.tsx";
import { useFailureToast } from "../use-failure-toast.ts";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useDateFormats } from "#client/date-formats.ts";

const ConfirmDialog = lazyWithRetry(() =>
  import("#features/links/screens/dialogs/confirm-dialog.tsx").then((file) => file.ConfirmDialog),
);

const tones: Readonly<Record<Subscriber["state"], BadgeTone>> = {
  pending: "info",
  confirmed: "success",
  left: "neutral",
};

const fetchExport = createFileClient<SubscribersContract>();

/** The subscribers of the page. */
export function SubscribersTab() {
  const { t } = useTranslation("audience");
  const [search, setSearch] = useState("");
  const [state, setState] = useState<SubscriberFilter["state"]>("");
  const [subscriberToErase, setSubscriberToErase] = useState<Subscriber>();
  const [debouncedSearch] = useDebouncedValue(search.trim(), SEARCH_PAUSE_MS);
  const filter = { search: debouncedSearch, state };
  const query = useInfiniteQuery(subscribersQuery(filter));
  const shown = query.data?.pages.flatMap(({ subscribers }) => subscribers) ?? [];
  const erase = useErase();
  const showFailure = useFailureToast();
  const save = useMutation({
    async mutationFn() {
      const { name, blob } = await fetchExport("GET /v1/audience/export", { query: toQuery(filter) });
      saveFile(name, blob);
      return name;
    },
    onSuccess: (file) => showToast({ title: t("subscribers.exported", { file }) }),
    onError: (error) => showFailure(t("subscribers.export_failed"), error),
  });
  return (
    <Card>
      <Counts />
      <div className={styles.bar}>
        <SearchField label={t("subscribers.search")} value={search} onChange={setSearch} />
        <FilterSelect
          label={t("subscribers.state")}
          value={state}
          options={[
            { value: "", name: t("subscribers.all") },
            ...subscriberStates.map((each) => ({ value: each, name: t(`subscribers.${each}`) })),
          ]}
          onChange={(value) => setState(subscriberStates.find((each) => each === value) ?? "")}
        />
        <Button
          variant="default"
          className={styles.atEnd}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          disabled={shown.length === 0}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t("subscribers.export")}
        </Button>
      </div>
      <ListFrame
        label={t("subscribers.list")}
        query={query}
        count={shown.length}
        kind="subscribers"
        search={debouncedSearch}
        isFiltered={state !== ""}
      >
        {shown.map((each) => (
          <SubscriberRow key={each._id} subscriber={each} onErase={setSubscriberToErase} />
        ))}
      </ListFrame>
      <Suspense>
        {subscriberToErase && (
          <ConfirmDialog
            question={t("subscribers.erase_question", { email: subscriberToErase.email })}
            note={t("subscribers.erase_note")}
            confirmLabel={t("subscribers.erase")}
            focusAfter={() => document.getElementById("audience-heading")}
            onConfirm={() => erase(subscriberToErase)}
            onClose={() => setSubscriberToErase(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}

function Counts() {
  const { t, i18n } = useTranslation("audience");
  const { data } = useAudienceSummary();
  const count = new Intl.NumberFormat(i18n.language);
  return (
    <dl className={styles.counts} aria-label={t("subscribers.counts_label")}>
      {(["confirmed", "pending", "left"] as const).map((state) => (
        <div key={state}>
          <dt>{t(`subscribers.${state}`)}</dt>
          <dd>{data ? count.format(data.subscribers[state]) : "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

function useErase(): (subscriber: Subscriber) => void {
  const { t } = useTranslation("audience");
  const queries = useQueryClient();
  const showFailure = useFailureToast();
  const erase = useMutation({
    networkMode: "always",
    mutationFn: ({ _id }: Subscriber) =>
      callAudience("DELETE /v1/audience/subscribers/{subscriberId}", { params: { subscriberId: _id } }),
    onSuccess: (_nothing, { email }) => showToast({ title: t("subscribers.erased", { email }) }),
    onError: (error) => showFailure(t("subscribers.not_erased"), error),
    onSettled: () => queries.invalidateQueries({ queryKey: AUDIENCE }),
  });
  return (subscriber) => erase.mutate(subscriber);
}

interface SubscriberRowProps {
  readonly subscriber: Subscriber;
  readonly onErase: (subscriber: Subscriber) => void;
}

const SubscriberRow = memo(function SubscriberRow({ subscriber, onErase }: SubscriberRowProps) {
  const { t } = useTranslation("audience");
  const { formatDay } = useDateFormats();
  const { email, name, state, askedAt, confirmedAt, leftAt } = subscriber;
  const since = {
    pending: t("subscribers.signed_up", { day: formatDay(askedAt) }),
    confirmed: t("subscribers.since", { day: formatDay(confirmedAt ?? askedAt) }),
    left: t("subscribers.left_on", { day: formatDay(leftAt ?? askedAt) }),
  }[state];
  return (
    <li className={styles.row}>
      <details>
        <summary>
          <span className={styles.words}>
            <bdi className={styles.name}>{name || email}</bdi>
            <span className={styles.soft}>
              {name !== "" && (
                <>
                  <bdi>{email}</bdi>
                  {" · "}
                </>
              )}
              {since}
            </span>
          </span>
          <Badge tone={tones[state]}>{t(`subscribers.${state}`)}</Badge>
          <IconChevronDown className={styles.arrow} size={18} stroke={1.75} aria-hidden />
        </summary>
        <Details subscriber={subscriber} />
      </details>
      <button
        type="button"
        className={styles.tool}
        aria-label={t("subscribers.erase_named", { email })}
        title={t("subscribers.erase")}
        onClick={() => onErase(subscriber)}
      >
        <IconTrash size={19} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
});

function Details({ subscriber }: Pick<SubscriberRowProps, "subscriber">) {
  const { t, i18n } = useTranslation("audience");
  const { formatDateTime } = useDateFormats();
  const { consent, form, language, askedAt, confirmedAt, leftAt } = subscriber;
  const lines: readonly (readonly [string, string | undefined])[] = [
    [t("subscribers.consent"), consent],
    [t("subscribers.form"), form],
    [t("subscribers.language"), new Intl.DisplayNames(i18n.language, { type: "language" }).of(language)],
    [t("subscribers.asked_at"), formatDateTime(askedAt)],
    [t("subscribers.confirmed_at"), confirmedAt ? formatDateTime(confirmedAt) : undefined],
    [t("subscribers.left_at"), leftAt ? formatDateTime(leftAt) : undefined],
  ];
  return (
    <dl className={styles.details}>
      {lines.map(
        ([label, value]) =>
          value !== undefined && (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
