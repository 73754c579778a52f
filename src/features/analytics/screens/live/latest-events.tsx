import { useTranslation } from "react-i18next";
import { useNames } from "../statistics/use-names.ts";
import type { Counting } from "../statistics/measure.ts";
import type { LiveEvent, LiveNow } from "../../live/contract.ts";
import { clockWriter, getLatest } from "./moments.ts";
import styles from "./live-card.module.css";

const SHOWN = 6;

/** The latest events: link and origin, never the visitor. */
export function LatestEvents({ live, counting }: { live: LiveNow; counting: Counting }) {
  const { t, i18n } = useTranslation("live");
  const clock = clockWriter(i18n.language);
  const latest = getLatest(live, counting).slice(0, SHOWN);
  return (
    <div className={styles.latest}>
      <h3 id="live-latest">{t("latest")}</h3>
      {latest.length === 0 ? (
        <p className={styles.quiet}>{t("quiet")}</p>
      ) : (
        <ol aria-labelledby="live-latest">
          {latest.map((event, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- events may be identical, and rows have no state
            <li key={`${event.time} ${index}`} data-kind={event.kind}>
              <time dateTime={new Date(event.time).toISOString()}>{clock(event.time)}</time>
              <Words event={event} />
            </li>
          ))}
        </ol>
      )}
      <p className={styles.privacy}>{t("privacy")}</p>
    </div>
  );
}

function Words({ event }: { event: LiveEvent }) {
  const { t } = useTranslation("live");
  const getName = useNames();
  const { verdict: trafficClass } = event;
  const from = [
    ...(event.country === "" ? [] : [getName("country", event.country)]),
    ...(event.referrer_host === "" ? [] : [event.referrer_host]),
    ...(trafficClass === "human" || trafficClass === "duplicate" ? [] : [t(`traffic_class.${trafficClass}`)]),
  ];
  return (
    <span className={styles.words}>
      <span className={styles.what}>
        {event.kind === "visit" ? t("visit") : t("click", { link: getName("link", event.link) })}
      </span>
      {from.length > 0 && <span className={styles.from}>{from.join(" · ")}</span>}
    </span>
  );
}
