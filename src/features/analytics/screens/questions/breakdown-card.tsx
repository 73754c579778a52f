import { Skeleton } from "@mantine/core";
import { Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { Choices } from "#ui/choices.tsx";
import { FilterSelect } from "#ui/filter-select.tsx";
import { lazily } from "#ui/lazily.ts";
import type { Dimension } from "../../questions/question.ts";
import styles from "./breakdown-card.module.css";
import { BreakdownRows, rowsOf } from "./breakdown-rows.tsx";
import { useBreakdown } from "./queries.ts";
import { useNames } from "./use-names.ts";
import type { ViewState } from "./use-view.ts";

const BreakdownDialog = lazily(() => import("./breakdown-dialog.tsx").then((file) => file.BreakdownDialog));

const WorldMap = lazily(() => import("./world-map.tsx").then((file) => file.WorldMap));

const SHOWN = 8;

interface BreakdownCardProps {
  readonly title: string;
  readonly dimensions: readonly Dimension[];
  readonly state: ViewState;
  /** What is asked at first; people may choose the other. */
  readonly kind: "click" | "visit";
}

/** The most frequent values of a dimension; a press on one narrows everything down to it. */
export function BreakdownCard({ title, dimensions, state, kind: usual }: BreakdownCardProps) {
  const { t } = useTranslation("questions");
  const id = useId();
  const [dimension, setDimension] = useState(dimensions[0]!);
  const [wanted, setKind] = useState(usual);
  const [isWhole, setWhole] = useState(false);
  const nameOf = useNames();
  // because a visit is of the page and belongs to no link, so that there is none to list for one
  const hasClicksOnly = state.view.filters.link !== undefined;
  const kind = hasClicksOnly ? "click" : wanted;
  const { data, isError, refetch } = useBreakdown(state.view, state.zone, { dimension, kind });
  const rows = data && rowsOf(data.rows, dimension, state.view, nameOf);
  const pick = (value: string) => state.change({ filters: { [dimension]: value } });
  return (
    <Card isPadded labelledBy={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {dimensions[0] !== "link" && !hasClicksOnly && (
          <FilterSelect
            label={t("measure.label")}
            value={kind}
            options={[usual, usual === "click" ? ("visit" as const) : ("click" as const)].map((one) => ({
              value: one,
              name: t(one === "click" ? "list.clicks" : "list.visits"),
            }))}
            onChange={(one) => setKind(one === "click" ? "click" : "visit")}
          />
        )}
      </div>
      {dimensions.length > 1 && (
        <Choices
          legend={title}
          isLegendHidden
          look="segments"
          choices={dimensions.map((one) => ({ value: one, label: t(`dimension.${one}`) }))}
          value={dimension}
          onChange={setDimension}
        />
      )}
      {isError && !data && (
        <p className={styles.note} role="status">
          {t("failed")}{" "}
          <button type="button" className={styles.more} onClick={() => void refetch()}>
            {t("retry")}
          </button>
        </p>
      )}
      {!rows && !isError && <Skeleton height="16rem" radius="var(--radius)" mt="md" />}
      {rows?.length === 0 && <p className={styles.note}>{t("list.empty")}</p>}
      {rows && rows.length > 0 && (
        <>
          {dimension === "country" && (
            <Suspense>
              <WorldMap rows={rows} onPick={pick} />
            </Suspense>
          )}
          <BreakdownRows rows={rows.slice(0, SHOWN)} onPick={pick} label={t(`dimension.${dimension}`)} />
          {rows.length > SHOWN && (
            <button type="button" className={styles.more} onClick={() => setWhole(true)}>
              {t("list.more", { count: rows.length })}
            </button>
          )}
        </>
      )}
      {isWhole && rows && (
        <Suspense>
          <BreakdownDialog
            title={`${title}: ${t(`dimension.${dimension}`)}`}
            rows={rows}
            unit={t(kind === "click" ? "list.clicks" : "list.visits")}
            onPick={(value) => {
              setWhole(false);
              pick(value);
            }}
            onClose={() => setWhole(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
