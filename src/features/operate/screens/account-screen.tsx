import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Link } from "react-router";
import { moderationStates } from "#features/moderation/state.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordList, RecordRow, RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { type AccountChange, AccountDialog } from "./account-dialogs.tsx";
import { ActionList } from "./action-list.tsx";
import { StateBadge } from "./state-badge.tsx";
import { ModerateDialog, type Moderation } from "./moderate-dialog.tsx";
import { type AccountDetail, accountQuery } from "./operate-queries.ts";
import { DeskView } from "./desk-view.tsx";
import styles from "./operate.module.css";
import { RestrictionList } from "./restriction-list.tsx";
import { useDeskTexts } from "./use-desk-texts.ts";

/** One account: its pages, its restrictions, the actions of operators, and the available actions. */
export function AccountScreen({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation("operate");
  const query = useQuery(accountQuery(accountId));
  return (
    <DeskView query={query} rows={4} height={80}>
      {(account) => (
        <div className={stacked.form}>
          <Summary account={account} />
          <Pages account={account} />
          <Card isPadded>
            <Section title={t("account.restrictions")}>
              {account.restrictions.length === 0 ? (
                <p className={stacked.soft}>{t("account.unrestricted")}</p>
              ) : (
                <RestrictionList restrictions={account.restrictions} />
              )}
            </Section>
          </Card>
          <Card isPadded>
            <Section title={t("account.log")}>
              {account.actions.length === 0 ? (
                <EmptyState text={t("account.no_log")} />
              ) : (
                <ActionList actions={account.actions} />
              )}
            </Section>
          </Card>
        </div>
      )}
    </DeskView>
  );
}

function Summary({ account }: { readonly account: AccountDetail }) {
  const { t } = useTranslation("operate");
  const { formatDateTime } = useDateFormats();
  const [change, setChange] = useState<AccountChange>();
  const [moderation, setModeration] = useState<Moderation>();
  const { _id, email, username, plan, planUntil, createdAt, verified, state, sessions, deletionDueAt, trust } = account;
  const moderate = (next: Moderation["state"]) =>
    setModeration({ state: next, targets: [{ kind: "account", target: _id }], name: email });
  return (
    <Card isPadded>
      <Section title={email}>
        <RecordSummary
          badges={
            <>
              {username !== null && (
                <a href={`/${username}`} target="_blank" rel="noopener noreferrer">
                  @{username}
                </a>
              )}
              <StateBadge state={state} />
              {!verified && <Badge>{t("accounts.unverified")}</Badge>}
            </>
          }
        >
          <span>
            {planUntil === null
              ? t("account.plan", { plan })
              : t("account.plan_until", { plan, moment: formatDateTime(planUntil) })}
          </span>
          <span className={stacked.soft}>
            {t("account.since", { moment: formatDateTime(createdAt) })} · {t("account.sessions", { count: sessions })}
          </span>
          {trust && (
            <span>{t(trust.isSet ? "trust.set" : "trust.computed", { level: t(`trust.${trust.level}`) })}</span>
          )}
          {deletionDueAt !== null && <span>{t("account.deletion", { moment: formatDateTime(deletionDueAt) })}</span>}
        </RecordSummary>
        <span className={styles.tools}>
          <Button variant="default" onClick={() => setChange("view")}>
            {t("account.view")}
          </Button>
          <Button variant="default" onClick={() => setChange("plan")}>
            {t("account.change_plan")}
          </Button>
          {trust && (
            <Button variant="default" onClick={() => setChange("trust")}>
              {t("trust.change")}
            </Button>
          )}
          <Button variant="default" onClick={() => setChange("signOut")}>
            {t("account.sign_out")}
          </Button>
          {moderationStates
            .filter((each) => each !== state)
            .map((each) => (
              <Button key={each} variant="default" onClick={() => moderate(each)}>
                {t(`moderate.${each}.action`)}
              </Button>
            ))}
          {deletionDueAt === null ? (
            <Button variant="default" color="danger" onClick={() => setChange("delete")}>
              {t("account.delete")}
            </Button>
          ) : (
            <Button variant="default" onClick={() => setChange("keep")}>
              {t("account.keep")}
            </Button>
          )}
        </span>
        {change && <AccountDialog account={account} change={change} onClose={() => setChange(undefined)} />}
        {moderation && <ModerateDialog {...moderation} onClose={() => setModeration(undefined)} />}
      </Section>
    </Card>
  );
}

function Pages({ account: { pages } }: { readonly account: AccountDetail }) {
  const { t } = useTranslation("operate");
  const { toNumber, toSize } = useDeskTexts();
  return (
    <Card isPadded>
      <Section title={t("account.pages")}>
        <RecordList>
          {pages.map(({ _id, username, links, storageBytes, state }) => (
            <RecordRow key={_id}>
              <RecordSummary
                name={
                  <Link to={`/${username}`} reloadDocument>
                    @{username}
                  </Link>
                }
                badges={<StateBadge state={state} />}
              />
              <span className={stacked.soft}>
                {t("account.links", { count: links, links: toNumber(links) })} · {toSize(storageBytes)}
              </span>
            </RecordRow>
          ))}
        </RecordList>
      </Section>
    </Card>
  );
}
