import { Button, TextInput } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { moderationStates } from "#features/moderation/state.ts";
import { Card } from "#ui/card.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordList, RecordRow, RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { StateBadge } from "./state-badge.tsx";
import { ModerateDialog, type Moderation } from "./moderate-dialog.tsx";
import { type LinkSearchFilter, linkSearches, linksQuery, type ListedLink } from "./operate-queries.ts";
import styles from "./operate.module.css";
import { PagedList } from "./paged-list.tsx";

/** Searches the links of all pages. Each result can be restricted. */
export function LinkSearch() {
  const { t } = useTranslation("operate");
  const [by, setBy] = useState<LinkSearchFilter["by"]>("destination");
  const [typed, setTyped] = useState("");
  const [filter, setFilter] = useState<LinkSearchFilter>({ by, q: "" });
  const [moderation, setModeration] = useState<Moderation>();
  const query = useInfiniteQuery(linksQuery(filter));
  function search(event: SubmitEvent) {
    event.preventDefault();
    setFilter({ by, q: typed.trim() });
  }
  return (
    <Card isPadded>
      <Section title={t("link_search.title")} lead={t(`link_search.lead.${by}`)}>
        <form className={styles.bar} role="search" aria-label={t("link_search.title")} onSubmit={search}>
          <FilterSelect
            label={t("link_search.by_label")}
            value={by}
            options={linkSearches.map((each) => ({ value: each, name: t(`link_search.by.${each}`) }))}
            onChange={(next) => setBy(next as LinkSearchFilter["by"])}
          />
          <TextInput
            className={styles.search}
            aria-label={t(`link_search.by.${by}`)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">{t("link_search.action")}</Button>
        </form>
        {filter.q !== "" && (
          <PagedList query={query} getItems={({ links }) => links} empty={t("link_search.none")}>
            {(links) => (
              <RecordList>
                {links.map((link) => (
                  <LinkRow key={link._id} link={link} onModerate={setModeration} />
                ))}
              </RecordList>
            )}
          </PagedList>
        )}
        {moderation && <ModerateDialog {...moderation} onClose={() => setModeration(undefined)} />}
      </Section>
    </Card>
  );
}

interface LinkRowProps {
  readonly link: ListedLink;
  readonly onModerate: (moderation: Moderation) => void;
}

function LinkRow({ link, onModerate }: LinkRowProps) {
  const { _id, name, path, destination, otherDestination, host, account, states } = link;
  const { t } = useTranslation("operate");
  const next = moderationStates.filter((state) => state !== states.own);
  return (
    <RecordRow
      actions={next.map((state) => (
        <Button
          key={state}
          variant="default"
          size="sm"
          onClick={() => onModerate({ state, targets: [{ kind: "link", target: _id }], name })}
        >
          {t(`moderate.${state}.action`)}
        </Button>
      ))}
    >
      <RecordSummary name={name} badges={<StateBadge state={states.own} />}>
        <span>{destination}</span>
        {otherDestination !== null && <span>{t("link_search.by_rules", { address: otherDestination })}</span>}
        {states.host !== "ok" && <span className={stacked.soft}>{t("find.host_restricted", { host })}</span>}
        <span className={styles.head}>
          <span className={stacked.soft}>{path}</span>
          <Link to={`/operate/accounts/${account._id}`}>@{account.username}</Link>
          <StateBadge state={states.account} />
        </span>
      </RecordSummary>
    </RecordRow>
  );
}
