import { Button } from "@mantine/core";
import IconDeviceLaptop from "@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import { useTranslation } from "react-i18next";
import type { ShownSession } from "./security-calls.ts";
import styles from "./security.module.css";
import { useDeviceTexts } from "./device-texts.ts";

const MOBILE = new Set(["Android", "iOS", "Windows Phone"]);

interface SessionRowProps {
  readonly session: ShownSession;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

export function SessionRow({ session, isPending, onEnd }: SessionRowProps) {
  const { t } = useTranslation("security");
  const { getDevice, getPlace, getDay, getMoment } = useDeviceTexts();
  const [device, place] = [getDevice(session), getPlace(session)];
  const Icon = MOBILE.has(session.os) ? IconDeviceMobile : IconDeviceLaptop;
  const seen = session.is_current
    ? t("sessions.active")
    : t("sessions.seen", { time: getMoment(session.last_seen_at) });
  return (
    <li className={styles.row} data-current={session.is_current || undefined}>
      <span className={styles.icon} aria-hidden>
        <Icon size={22} stroke={1.6} />
      </span>
      <div className={styles.what}>
        <div className={styles.name}>
          {device}
          {session.is_current && <span className={styles.mark}>{t("sessions.current")}</span>}
        </div>
        <div className={styles.soft}>
          {`${place} · ${seen} · ${t("sessions.since", { day: getDay(session.created_at) })}`}
        </div>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          size="sm"
          className={styles.action}
          disabled={isPending}
          aria-label={t("sessions.end_label", { device, place })}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
