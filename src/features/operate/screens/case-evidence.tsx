// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role Some browsers drop
// the table semantics of rows that are displayed as blocks, unless the roles are explicit.
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { useErrorTexts } from "#client/error-text.ts";
import type { EvidenceOutcome } from "#features/abuse/evidence/outcomes.ts";
import { Banner } from "#ui/banner.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import stacked from "#ui/stacked-table.module.css";
import styles from "./case-evidence.module.css";
import { type Evidence, evidenceQuery, useDeskChange } from "./operate-queries.ts";
import { DeskView } from "./desk-view.tsx";

/**
 * The evidence of a case, loaded when the section is opened. URLs are plain text, so that no one follows them by
 * accident.
 */
export function CaseEvidence({ caseId }: { readonly caseId: string }) {
  const { t } = useTranslation("operate");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Disclosure
      className={styles.evidence}
      summary={t("evidence.title")}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      {isOpen && <EvidenceList caseId={caseId} />}
    </Disclosure>
  );
}

function EvidenceList({ caseId }: { readonly caseId: string }) {
  const { t } = useTranslation("operate");
  const { toText } = useErrorTexts();
  const query = useQuery(evidenceQuery(caseId));
  const takeAgain = useDeskChange("takeEvidence");
  const isPending = query.data?.evidence.some(({ takenAt }) => takenAt === null) ?? false;
  return (
    <div className={styles.list}>
      <DeskView query={query} rows={1}>
        {({ evidence }) =>
          evidence.length === 0 ? (
            <EmptyState text={t("evidence.empty")} />
          ) : (
            evidence.map((taken) => <EvidenceItem key={taken._id} taken={taken} />)
          )
        }
      </DeskView>
      {takeAgain.isError && <Banner kind="error">{toText(takeAgain.error)}</Banner>}
      <Button
        className={styles.again}
        variant="default"
        size="sm"
        loading={takeAgain.isPending}
        disabled={isPending}
        onClick={() => takeAgain.mutate({ caseId })}
      >
        {t("evidence.again")}
      </Button>
    </div>
  );
}

function EvidenceItem({ taken: { takenAt, outcome, title, hops, links } }: { readonly taken: Evidence }) {
  const { t } = useTranslation("operate");
  const { formatDateTime } = useDateFormats();
  if (takenAt === null || outcome === null) return <span role="status">{t("evidence.pending")}</span>;
  return (
    <section className={styles.item}>
      <span>
        <OutcomeText outcome={outcome} /> · {t("evidence.taken", { moment: formatDateTime(takenAt) })}
      </span>
      {title !== "" && <span>{t("evidence.page_title", { title })}</span>}
      {hops.length > 0 && <HopTable hops={hops} />}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ name, url }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- links may be equal, and never change
            <li key={index}>
              <bdi>{name}</bdi> <code>{url}</code>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OutcomeText({ outcome }: { readonly outcome: EvidenceOutcome }) {
  const { t } = useTranslation("operate");
  return <strong>{t(`evidence.outcome.${outcome}`)}</strong>;
}

const columns = ["address", "status", "headers"] as const;

function HopTable({ hops }: Pick<Evidence, "hops">) {
  const { t } = useTranslation("operate");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("evidence.responses")}>
      <table role="table" className={`${styles.table} ${stacked.stacked}`}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`evidence.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {hops.map(({ url, status, headers }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an address may repeat, and the order never changes
            <tr role="row" key={index}>
              <td role="cell">
                <code>{url}</code>
              </td>
              <td role="cell" data-label={t("evidence.status")}>
                {status === 0 ? "–" : status}
              </td>
              <td role="cell" data-label={t("evidence.headers")}>
                {Object.entries(headers).map(([name, value]) => (
                  <code key={name} className={styles.header}>
                    {name}: {value}
                  </code>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
