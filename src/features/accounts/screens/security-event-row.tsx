import { useTranslation } from "react-i18next";
import type { ShownEvent } from "./safety-calls.ts";
import styles from "./safety.module.css";
import { useSightingTexts } from "./sighting-texts.ts";

export function SecurityEventRow({ event }: { event: ShownEvent }) {
  const { t } = useTranslation("safety");
  const { deviceOf, placeOf, momentOf } = useSightingTexts();
  const detail = useDetail(event);
  // because an operator's command comes from no device
  const isOurs = event.kind === "plan_changed";
  const where = isOurs ? t("events.by_operator") : `${deviceOf(event)} · ${placeOf(event)}`;
  return (
    <li className={styles.row}>
      <div className={`${styles.what} ${styles.event}`}>
        <div>
          <strong>{t(`events.kind.${event.kind}`)}</strong>
          {detail !== "" && <span className={styles.soft}>{`  ${detail}`}</span>}
        </div>
        <div className={styles.soft}>
          <time dateTime={event.at}>{momentOf(event.at)}</time>
          {` · ${where}`}
        </div>
      </div>
    </li>
  );
}

/** What an event says beside its sentence: an address, a name, the device that was signed out. */
function useDetail({ kind, details }: ShownEvent): string {
  const { t } = useTranslation("safety");
  const { deviceOf, placeOf } = useSightingTexts();
  const text = (name: string) => (typeof details[name] === "string" ? details[name] : "");
  if (kind === "session_ended") {
    return `${deviceOf({ browser: text("browser"), os: text("os") })}, ${placeOf({ country: text("country") })}`;
  }
  if (kind === "signed_in") {
    const via = text("via");
    return via === "password" || via === "passkey" || via === "provider" ? t(`events.via.${via}`) : "";
  }
  return ["name", "email", "username", "plan"].map(text).find((found) => found !== "") ?? "";
}
