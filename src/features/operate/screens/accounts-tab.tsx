import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Link, useSearchParams } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordList, RecordRow, RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { StateBadge } from "./state-badge.tsx";
import { type Account, accountsQuery } from "./operate-queries.ts";
import styles from "./operate.module.css";
import { PagedList } from "./paged-list.tsx";

/** The pause in typing after which the list is searched. */
const PAUSE_MS = 250;

/** The accounts of the installation, searchable by address, username or id. The search is part of the URL. */
export function AccountsTab() {
  const { t } = useTranslation("operate");
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(search.get("q") ?? "");
  const [searched] = useDebouncedValue(typed, PAUSE_MS);
  const query = useInfiniteQuery(accountsQuery(searched));
  function type(text: string) {
    setTyped(text);
    // not debounced: a delayed change of the URL could undo a navigation to an account
    setSearch({ tab: "accounts", ...(text && { q: text }) }, { replace: true, preventScrollReset: true });
  }
  return (
    <Card isPadded>
      <Section title={t("accounts.title")}>
        <TextInput
          type="search"
          className={styles.search}
          label={t("accounts.search")}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <PagedList query={query} getItems={(page) => page.accounts} empty={t("accounts.none")}>
          {(accounts) => (
            <RecordList>
              {accounts.map((account) => (
                <AccountRow key={account._id} account={account} search={typed} />
              ))}
            </RecordList>
          )}
        </PagedList>
      </Section>
    </Card>
  );
}

interface AccountRowProps {
  readonly account: Account;
  /** The search to which the screen of the account links back. */
  readonly search: string;
}

function AccountRow({ account, search }: AccountRowProps) {
  const { t } = useTranslation("operate");
  const { formatDateTime } = useDateFormats();
  const { _id, email, username, plan, createdAt, verified, state, deletionDueAt } = account;
  return (
    <RecordRow>
      <RecordSummary
        name={
          <Link to={`/operate/accounts/${_id}`} state={{ q: search }}>
            {email}
          </Link>
        }
        badges={
          <>
            <StateBadge state={state} />
            {!verified && <Badge>{t("accounts.unverified")}</Badge>}
            {deletionDueAt !== null && <Badge tone="danger">{t("accounts.deleting")}</Badge>}
          </>
        }
      >
        <span className={stacked.soft}>
          {username !== null && `@${username} · `}
          {plan} · {formatDateTime(createdAt)}
        </span>
      </RecordSummary>
    </RecordRow>
  );
}
