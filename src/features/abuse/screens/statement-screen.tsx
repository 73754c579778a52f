import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Banner } from "#ui/banner.tsx";
import { Card } from "#ui/card.tsx";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { AppealSection } from "./appeal-section.tsx";
import { type Statement, statementQuery } from "./statement-queries.ts";
import styles from "./statement.module.css";
import { useDateFormats } from "#client/date-formats.ts";

/** Why something was restricted (Article 17 of the EU's Digital Services Act), and how to appeal. */
export function StatementScreen({ decisionId }: { readonly decisionId: string }) {
  const { t } = useTranslation(["statement", "common"]);
  const { toText } = useErrorTexts();
  const query = useQuery(statementQuery(decisionId));
  return (
    <QueryResult
      query={query}
      waiting={<LoadingRows text={t("common:loading")} rows={6} />}
      failed={toText(query.error)}
      retry={t("retry")}
    >
      {(statement) => (
        <div className={styles.stack}>
          <Card isPadded>
            <Reasons statement={statement} />
          </Card>
          <Card isPadded>
            <AppealSection statement={statement} />
          </Card>
        </div>
      )}
    </QueryResult>
  );
}

function Reasons({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation("statement");
  const { formatLongDay } = useDateFormats();
  const { state, undoneAt } = statement;
  return (
    <div className={styles.stack}>
      {undoneAt === null ? (
        <p>{t(`lead.${state}`)}</p>
      ) : (
        <Banner kind="info">{t("undone", { day: formatLongDay(undoneAt) })}</Banner>
      )}
      <dl className={styles.fields}>
        {useFields(statement).map(([name, value]) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Field =
  | "targets"
  | "category"
  | "reported"
  | "reports"
  | "ground"
  | "facts"
  | "means"
  | "from"
  | "until"
  | "territory"
  | "reference";

/** What Article 17 asks for, in its order. */
function useFields(statement: Statement): readonly (readonly [Field, string])[] {
  const { t } = useTranslation("statement");
  const { formatLongDay } = useDateFormats();
  const { targets, category, reported, reports, ground, facts, list, decidedAt, until, reference } = statement;
  const listed = list === null ? t("no_facts") : t("listed", { list });
  return [
    ["targets", targets.map(({ kind, name }) => t(`kind.${kind}`, { name })).join(", ")],
    ["territory", t("worldwide")],
    ["from", formatLongDay(decidedAt)],
    ["until", until === null ? t("no_end") : formatLongDay(until)],
    ["category", t(`category.${category}`)],
    ["facts", facts || listed],
    ["ground", t(`ground.${ground}`)],
    ["means", t(`means.${list === null ? "person" : "list"}`)],
    ...(reported === null
      ? []
      : ([
          ["reported", t(`reported_as.${reported}`)],
          ["reports", String(reports)],
        ] as const)),
    ["reference", reference],
  ];
}
