import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Link } from "react-router";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordList, RecordRow, RecordSummary } from "#ui/record-list.tsx";
import { Section } from "#ui/section.tsx";
import { StatCard } from "#ui/stat-card.tsx";
import type { InstallationFigures } from "../contract.ts";
import { figuresQuery } from "./operate-queries.ts";
import { DeskView } from "./desk-view.tsx";
import styles from "./operate.module.css";
import { useDeskTexts } from "./use-desk-texts.ts";

/** The figures of the installation, its queues, processes and settings. */
export function OverviewTab() {
  const query = useQuery(figuresQuery);
  return (
    <DeskView query={query} height={96}>
      {(figures) => (
        <div className={stacked.form}>
          <FigureCards figures={figures} />
          <Lists figures={figures} />
          <Mails figures={figures} />
          <Queues figures={figures} />
          <Processes figures={figures} />
          <SettingList figures={figures} />
        </div>
      )}
    </DeskView>
  );
}

interface WithFigures {
  readonly figures: InstallationFigures;
}

function FigureCards({ figures }: WithFigures) {
  const { t } = useTranslation("operate");
  const { toNumber, toSize } = useDeskTexts();
  const { clicksToday, clicksOfWeek } = figures;
  const clicksNote =
    clicksOfWeek === null ? t("figures.unavailable") : t("figures.week", { clicks: toNumber(clicksOfWeek) });
  const shown = [
    ["accounts", toNumber(figures.accounts), t("figures.new", { count: figures.newAccounts })],
    ["pages", toNumber(figures.pages), toSize(figures.storageBytes)],
    ["links", toNumber(figures.links), ""],
    ["clicks", clicksToday === null ? "–" : toNumber(clicksToday), clicksNote],
    ["restrictions", toNumber(figures.restrictions), ""],
    ["cases", toNumber(figures.openCases), ""],
  ] as const;
  return (
    <dl className={styles.figures}>
      {shown.map(([name, value, note]) => (
        <StatCard key={name} label={t(`figures.${name}`)} value={value} note={note} />
      ))}
    </dl>
  );
}

function Lists({ figures: { lists, alerts } }: WithFigures) {
  const { t } = useTranslation("operate");
  const { toNumber } = useDeskTexts();
  const { formatDateTime } = useDateFormats();
  return (
    <Card isPadded>
      <Section title={t("lists.title")} lead={t("lists.lead")}>
        {alerts.map(({ kind, subject, list }) => (
          <Banner key={`${kind} ${subject} ${list}`} kind="error">
            {t(`lists.alert.${kind}`, { subject, list })}
          </Banner>
        ))}
        {lists.length === 0 && <p className={stacked.soft}>{t("lists.none")}</p>}
        <RecordList>
          {lists.map(({ name, entries, skipped, error, readAt }) => (
            <RecordRow key={name}>
              <RecordSummary>
                <code>{name}</code>
                {error !== "" && <span className={stacked.soft}>{t("lists.error", { error })}</span>}
              </RecordSummary>
              <span className={stacked.soft}>
                {t("lists.entries", { count: entries, entries: toNumber(entries) })}
                {skipped > 0 && ` · ${t("lists.skipped", { count: skipped })}`} · {formatDateTime(readAt)}
              </span>
            </RecordRow>
          ))}
        </RecordList>
      </Section>
    </Card>
  );
}

function Mails({ figures: { mails } }: WithFigures) {
  const { t } = useTranslation("operate");
  return (
    <Card isPadded>
      <Section title={t("mails.title")}>
        <p className={stacked.soft}>{t("mails.text", mails)}</p>
      </Section>
    </Card>
  );
}

function Queues({ figures: { queues } }: WithFigures) {
  const { t } = useTranslation("operate");
  const busy = queues.filter(({ waiting, failed }) => waiting + failed > 0);
  return (
    <Card isPadded>
      <Section title={t("queues.title")}>
        {busy.length === 0 && <p className={stacked.soft}>{t("queues.idle")}</p>}
        <RecordList>
          {busy.map(({ name, waiting, failed, oldestSeconds }) => (
            <RecordRow key={name}>
              <code>{name}</code>
              <span className={stacked.soft}>
                {t("queues.state", { waiting, failed, minutes: Math.round(oldestSeconds / 60) })}
              </span>
            </RecordRow>
          ))}
        </RecordList>
        {busy.length > 0 && <Link to="/operate?tab=jobs">{t("queues.show")}</Link>}
      </Section>
    </Card>
  );
}

function Processes({ figures: { processes, version } }: WithFigures) {
  const { t } = useTranslation("operate");
  const { formatDateTime } = useDateFormats();
  return (
    <Card isPadded>
      <Section title={t("processes.title")} lead={t("processes.version", { version })}>
        <RecordList>
          {processes.map(({ name, address, startedAt }) => (
            <RecordRow key={`${name} ${address}`}>
              <code>{address === "" ? name : `${name} · ${address}`}</code>
              <span className={stacked.soft}>{t("processes.since", { moment: formatDateTime(startedAt) })}</span>
            </RecordRow>
          ))}
        </RecordList>
      </Section>
    </Card>
  );
}

function SettingList({ figures: { settings } }: WithFigures) {
  const { t } = useTranslation("operate");
  return (
    <Card isPadded>
      <Section title={t("settings.title")} lead={t("settings.lead")}>
        <dl className={styles.settings}>
          {settings.map(({ name, value, meaning }) => (
            <div key={name}>
              <dt>
                {name} = {value}
              </dt>
              <dd className={stacked.soft} lang="en">
                {meaning}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
    </Card>
  );
}
