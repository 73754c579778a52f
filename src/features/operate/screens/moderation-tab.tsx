import { Button, Checkbox, TextInput } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { moderationStates, targetKinds } from "#features/moderation/state.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { StateBadge } from "./state-badge.tsx";
import { LinkSearch } from "./link-search.tsx";
import { ModerateDialog, type Moderation } from "./moderate-dialog.tsx";
import { type ModerationInput, type FoundTarget, findQuery, type StateFilter, statesQuery } from "./operate-queries.ts";
import styles from "./operate.module.css";
import { PagedList } from "./paged-list.tsx";
import { RestrictionList } from "./restriction-list.tsx";

/** Finds a target by its address, and lists the decisions. */
export function ModerationTab() {
  return (
    <div className={stacked.form}>
      <TargetSearch />
      <LinkSearch />
      <DecisionList />
    </div>
  );
}

function TargetSearch() {
  const { t } = useTranslation("operate");
  const { toText } = useErrorTexts();
  const [typed, setTyped] = useState("");
  const [address, setAddress] = useState("");
  const query = useQuery(findQuery(address));
  const [moderation, setModeration] = useState<Moderation>();
  function find(event: SubmitEvent) {
    event.preventDefault();
    setAddress(typed.trim());
  }
  const host = toHost(address);
  return (
    <Card isPadded>
      <Section title={t("find.title")} lead={t("find.lead")}>
        <form className={styles.bar} role="search" onSubmit={find}>
          <TextInput
            className={styles.search}
            aria-label={t("find.address")}
            placeholder="https://…"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{t("find.action")}</Button>
        </form>
        {query.isError && address !== "" && (
          <div role="alert" className={stacked.form}>
            <p className={stacked.soft}>
              {query.error instanceof ApiError && query.error.code === "not_found"
                ? t("find.none", { address })
                : toText(query.error)}
            </p>
            {host !== undefined && (
              <Button
                variant="default"
                className={stacked.action}
                onClick={() =>
                  setModeration({ state: "blocked", targets: [{ kind: "host", target: host }], name: host })
                }
              >
                {t("find.block_host", { host })}
              </Button>
            )}
          </div>
        )}
        {query.data && <FoundCard key={query.data.target} found={query.data} onModerate={setModeration} />}
        {moderation && <ModerateDialog {...moderation} onClose={() => setModeration(undefined)} />}
      </Section>
    </Card>
  );
}

/** The host of an address, with or without a scheme. In `example.com:8080`, the digits after the colon are a port. */
function toHost(address: string): string | undefined {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`);
  return url?.hostname || undefined;
}

interface FoundCardProps {
  readonly found: FoundTarget;
  readonly onModerate: (moderation: Moderation) => void;
}

/**
 * The link or page that was found. Its destination's host and its account can be added as targets of the same decision.
 */
function FoundCard({ found, onModerate }: FoundCardProps) {
  const { t } = useTranslation("operate");
  const [withHost, setWithHost] = useState(false);
  const [withAccount, setWithAccount] = useState(false);
  const { kind, target, name, destination, host, account, states } = found;
  const isAnyRestricted = Object.values(states).some((state) => state !== "ok");
  const targets: ModerationInput["targets"] = [
    { kind, target },
    ...(withHost && host !== null ? [{ kind: "host", target: host } as const] : []),
    ...(withAccount ? [{ kind: "account", target: account._id } as const] : []),
  ];
  return (
    <div className={stacked.form}>
      <RecordSummary name={name} badges={<StateBadge state={states.own} />}>
        {destination !== null && <span>{destination}</span>}
        <span className={styles.head}>
          <Link to={`/operate/accounts/${account._id}`}>@{account.username}</Link>
          <StateBadge state={states.account} />
        </span>
      </RecordSummary>
      {host !== null && (
        <Checkbox
          label={t("find.with_host", { host })}
          checked={withHost}
          onChange={(event) => setWithHost(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        label={t("find.with_account", { username: account.username })}
        checked={withAccount}
        onChange={(event) => setWithAccount(event.currentTarget.checked)}
      />
      {states.host !== "ok" && <Banner kind="info">{t("find.host_restricted", { host })}</Banner>}
      <span className={styles.tools}>
        {moderationStates
          .filter((state) => state !== "ok" || isAnyRestricted)
          .map((state) => (
            <Button
              key={state}
              variant={state === "blocked" ? "filled" : "default"}
              {...(state === "blocked" && { color: "danger" })}
              onClick={() => onModerate({ state, targets, name })}
            >
              {t(`moderate.${state}.action`)}
            </Button>
          ))}
      </span>
    </div>
  );
}

function DecisionList() {
  const { t } = useTranslation("operate");
  const [filter, setFilter] = useState<StateFilter>({ kind: "", state: "" });
  const query = useInfiniteQuery(statesQuery(filter));
  return (
    <Card isPadded>
      <Section title={t("decided.title")}>
        <div className={styles.bar}>
          <FilterSelect
            label={t("decided.kind")}
            value={filter.kind}
            options={[
              { value: "", name: t("decided.all_kinds") },
              ...targetKinds.map((kind) => ({ value: kind, name: t(`kind.${kind}`) })),
            ]}
            onChange={(kind) => setFilter({ ...filter, kind: kind as StateFilter["kind"] })}
          />
          <FilterSelect
            label={t("decided.state")}
            value={filter.state}
            options={[
              { value: "", name: t("decided.all_states") },
              ...moderationStates.map((state) => ({ value: state, name: t(`state.${state}`) })),
            ]}
            onChange={(state) => setFilter({ ...filter, state: state as StateFilter["state"] })}
          />
        </div>
        <PagedList query={query} getItems={({ states }) => states} empty={t("decided.empty")}>
          {(states) => <RestrictionList restrictions={states} />}
        </PagedList>
      </Section>
    </Card>
  );
}
