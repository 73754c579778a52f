import { Button } from "@mantine/core";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import type { Domain } from "../contract.ts";
import type { DnsRecord } from "../inspection/diagnosis.ts";
import styles from "./domains.module.css";
import { findRequiredRecords, toShortName } from "./records.ts";
import { useDateFormats } from "#client/date-formats.ts";
import { useDomainSentence } from "./use-domain-sentence.ts";

/** What to do next about a domain, in one sentence, with the records to copy. */
export function NextStep({ domain }: { readonly domain: Domain }) {
  const { t } = useTranslation("domains");
  const toSentence = useDomainSentence();
  const { state, apex, displayHost: host } = domain;
  const records = findRequiredRecords(domain);
  const isDone = state === "live";
  const tone = isDone ? "done" : state === "failing" || state === "parked" || state === "blocked" ? "bad" : "open";
  return (
    <div className={styles.step} data-tone={tone}>
      <h4>{t(isDone ? "step.done" : "step.title")}</h4>
      <p className={styles.sentence}>{toSentence(domain)}</p>
      <Records records={records.now} apex={apex} />
      {records.later.length > 0 && <p>{t("step.also", { count: records.later.length })}</p>}
      <Records records={records.later} apex={apex} />
      {records.all.length > 0 && <p>{t("step.needed")}</p>}
      <Records records={records.all} apex={apex} />
      <Consequence domain={domain} />
      {records.now.length + records.all.length > 0 && <DnsProviderHint domain={domain} />}
      {isDone && (
        <Button
          component="a"
          className={styles.action}
          variant="default"
          size="sm"
          href={toAddress(domain)}
          target="_blank"
          rel="noreferrer"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t("step.open", { host })}
        </Button>
      )}
    </div>
  );
}

/** What will happen to a domain that has stopped working. */
function Consequence({ domain: { state, parksAt } }: { readonly domain: Domain }) {
  const { t } = useTranslation("domains");
  const { formatLongDay } = useDateFormats();
  if (state === "parked") return <p>{t("step.parked")}</p>;
  if (state !== "failing" || parksAt === null) return null;
  return <p>{t("step.parks", { day: formatLongDay(parksAt) })}</p>;
}

/** Explains where records are added, for owners who have not done it before. */
function DnsProviderHint({ domain: { apex, diagnosis } }: { readonly domain: Domain }) {
  const { t } = useTranslation("domains");
  const provider = diagnosis?.address.provider ?? null;
  return (
    <Disclosure className={styles.where} summary={t("step.where")}>
      {provider !== null && <p>{t("step.where_provider", { apex, provider })}</p>}
      <p>{t("step.where_text", { apex })}</p>
    </Disclosure>
  );
}

interface RecordsProps {
  readonly records: readonly DnsRecord[];
  readonly apex: string;
}

function Records({ records, apex }: RecordsProps) {
  if (records.length === 0) return null;
  return (
    <ul className={styles.records}>
      {records.map((record) => (
        <li key={`${record.type} ${record.value}`}>
          <Record record={record} apex={apex} />
        </li>
      ))}
    </ul>
  );
}

function Record({ record: { type, name, value }, apex }: { readonly record: DnsRecord; readonly apex: string }) {
  const { t } = useTranslation(["domains", "common"]);
  const short = toShortName(name, apex);
  const toCopy = (text: string, label: string) => (
    <CopyButton
      text={text}
      shown={text}
      label={label}
      doneLabel={t("record.copied")}
      failedLabel={t("common:copy_blocked")}
      isCode
    />
  );
  return (
    <dl className={styles.record}>
      <div>
        <dt>{t("record.type")}</dt>
        <dd>
          <strong>{type}</strong>
        </dd>
      </div>
      <div>
        <dt>{t("record.name")}</dt>
        <dd>
          {toCopy(short, t("record.copy_name", { text: short }))}
          {short !== name && (
            <span className={styles.full}>
              {t("record.full")} {toCopy(name, t("record.copy_name", { text: name }))}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t("record.value")}</dt>
        <dd>{toCopy(value, t("record.copy_value", { text: value }))}</dd>
      </div>
    </dl>
  );
}

/** The origin of a domain, with the scheme and port of the dashboard. */
function toAddress({ host }: Domain): string {
  const { protocol, port } = window.location;
  return `${protocol}//${host}${port && `:${port}`}/`;
}
