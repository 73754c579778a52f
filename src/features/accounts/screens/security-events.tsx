import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { useCurrentUser } from "#client/current-user.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { MoreButton } from "#ui/more-button.tsx";
import { Section } from "#ui/section.tsx";
import { useDeviceTexts } from "./security-row.tsx";
import { QueryView } from "./query-view.tsx";
import { callAccounts } from "./account-calls.ts";
import type { ListedEvent } from "../security/contract.ts";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./security.module.css";
import { eventsKey } from "./security-queries.ts";

/** The security log, newest first, paginated. */
export function SecurityEvents() {
  const { t } = useTranslation("security");
  const { toText } = useErrorTexts();
  const { _id: userId } = useCurrentUser();
  const pages = useInfiniteQuery({
    queryKey: eventsKey(userId),
    queryFn: ({ pageParam, signal }) =>
      callAccounts("GET /v1/auth/events", pageParam === null ? {} : { query: { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  return (
    <Section headingId="security-events" title={t("events.title")} lead={t("events.lead")}>
      <QueryView query={pages}>
        {(data) => {
          const events = data.pages.flatMap((page) => page.events);
          if (events.length === 0) return <p className={stacked.soft}>{t("events.empty")}</p>;
          return (
            <ul className={styles.list}>
              {events.map((event) => (
                <SecurityEventRow key={event.id} event={event} />
              ))}
            </ul>
          );
        }}
      </QueryView>
      <MoreButton
        query={pages}
        label={t("events.more")}
        failed={toText(pages.error, t("failed"))}
        className={stacked.action}
      />
    </Section>
  );
}

function SecurityEventRow({ event }: { event: ListedEvent }) {
  const { t } = useTranslation("security");
  const { getDevice, getPlace } = useDeviceTexts();
  const { formatDateTime } = useDateFormats();
  const detail = useDetail(event);
  const { kind } = event;
  const isByOperator = event.details["by_operator"] === true;
  // The access of an app ends on its own when its code or token is used twice.
  const isOurs = isByOperator || kind === "account_viewed" || kind === "app_cut_off";
  const where = isOurs ? t("events.by_operator") : `${getDevice(event)} · ${getPlace(event)}`;
  return (
    <li className={styles.row}>
      <div className={`${styles.what} ${styles.event}`}>
        <div>
          <strong>
            {t(isByOperator && kind === "other_sessions_ended" ? "events.all_signed_out" : `events.kind.${kind}`)}
          </strong>
          {detail !== "" && <span className={stacked.soft}>{`  ${detail}`}</span>}
        </div>
        <div className={stacked.soft}>
          <time dateTime={event.at}>{formatDateTime(event.at)}</time>
          {` · ${where}`}
        </div>
      </div>
    </li>
  );
}

/** The details of an event: an address, a sign-in method, the device that was signed out. */
function useDetail({ kind, details }: ListedEvent): string {
  const { t } = useTranslation("security");
  const { getDevice, getPlace } = useDeviceTexts();
  const text = (name: string) => (typeof details[name] === "string" ? details[name] : "");
  if (kind === "session_ended") {
    return `${getDevice({ browser: text("browser"), os: text("os") })}, ${getPlace({ country: text("country") })}`;
  }
  if (kind === "signed_in") {
    const via = text("via");
    return via === "password" || via === "passkey" || via === "provider" ? t(`events.via.${via}`) : "";
  }
  if (kind === "username_changed") return `${text("old")} → ${text("new")}`;
  const factor = text("factor");
  const words = isFactor(factor) ? t(`events.factor.${factor}`) : "";
  const own = ["name", "email", "username", "plan", "provider", "reason"].map(text).find((found) => found !== "") ?? "";
  return [words, own].filter((part) => part !== "").join(", ");
}

const factors = ["totp", "passkey", "recovery_code"] as const;

function isFactor(text: string): text is (typeof factors)[number] {
  return factors.some((factor) => factor === text);
}
