import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#ui/card.tsx";
import { TableSwitch } from "#ui/figure-table.tsx";
import { type Counting, getCount } from "../statistics/measure.ts";
import styles from "./live-card.module.css";
import { LatestEvents } from "./latest-events.tsx";
import { MinuteBars } from "./minute-bars.tsx";
import { MinuteTable } from "./minute-table.tsx";
import { getCurrent, toMinutes } from "./moments.ts";
import { useThrottledText } from "./use-throttled-text.ts";
import { type LineState, useLive } from "./use-live.ts";
import type { LiveNow } from "../../live/contract.ts";

/** Live statistics: present visitors, the last 30 minutes, and the latest events, under the counting of the screen. */
export function LiveCard({ counting }: { counting: Counting }) {
  const { t } = useTranslation("live");
  const { live, state } = useLive();
  return (
    <Card isPadded labelledBy="live-heading">
      <div className={styles.head}>
        <h2 id="live-heading">{t("title")}</h2>
        <State state={state} />
      </div>
      {(state === "away" || state === "lost") && (
        <p className={styles.trouble} role="status">
          {t(`state.${state}`)}
        </p>
      )}
      {live ? <Now live={live} counting={counting} /> : <Skeleton height="11rem" radius="var(--radius)" />}
    </Card>
  );
}

function State({ state }: { state: LineState }) {
  const { t } = useTranslation("live");
  if (state !== "here" && state !== "opening") return null;
  return (
    <span className={styles.state} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}

function Now({ live, counting }: { live: LiveNow; counting: Counting }) {
  const { t, i18n } = useTranslation("live");
  const [isTable, setTable] = useState(false);
  const minutes = toMinutes(live, counting);
  const current = getCurrent(live, counting);
  const words = {
    current: new Intl.NumberFormat(i18n.language).format(current),
    visitors: t("current", { count: current }),
    visits: t("visits", { count: getCount(live.visits, counting) }),
    clicks: t("clicks", { count: getCount(live.clicks, counting) }),
    span: t("span"),
  };
  const announced = useThrottledText(t("said", words));
  return (
    <div className={styles.now}>
      <p className="only-read-aloud" aria-live="polite">
        {announced}
      </p>
      <div className={styles.figures}>
        <p className={styles.current}>
          <strong>{words.current}</strong> {words.visitors}
        </p>
        <p className={styles.sums}>
          <span data-kind="visit">{words.visits}</span> <span data-kind="click">{words.clicks}</span> {words.span}
        </p>
        {isTable ? <MinuteTable minutes={minutes} /> : <MinuteBars minutes={minutes} label={t("said", words)} />}
        <TableSwitch isTable={isTable} onChange={setTable}>
          {t(isTable ? "drawing" : "table")}
        </TableSwitch>
      </div>
      <LatestEvents live={live} counting={counting} />
    </div>
  );
}
