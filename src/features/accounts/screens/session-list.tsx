import { Button } from "@mantine/core";
import IconDeviceLaptop from "@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import { Section } from "#ui/section.tsx";
import { QueryView } from "./query-view.tsx";
import type { ListedSession } from "../security/contract.ts";
import { SecurityRow, useDeviceTexts } from "./security-row.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./security.module.css";
import { useEndSession, useSessions } from "./security-queries.ts";

const HEADING = "sessions";

/** The signed-in devices, with a button to sign out each. */
export function SessionList() {
  const { t } = useTranslation("security");
  return (
    <Section headingId={HEADING} title={t("sessions.title")} lead={t("sessions.lead")}>
      <QueryView query={useSessions()}>{({ sessions }) => <Devices sessions={sessions} />}</QueryView>
    </Section>
  );
}

function Devices({ sessions }: { sessions: readonly ListedSession[] }) {
  const { t } = useTranslation("security");
  const { toText } = useErrorTexts();
  const { getDevice } = useDeviceTexts();
  const end = useEndSession();
  const [announcement, setAnnouncement] = useState("");
  const others = sessions.filter((session) => !session.is_current).length;

  function signOut(session: ListedSession | undefined) {
    setAnnouncement("");
    end.mutate(session?.id, {
      onSuccess(count) {
        setAnnouncement(
          session ? t("sessions.ended", { device: getDevice(session) }) : t("sessions.ended_others", { count }),
        );
        // the pressed button has disappeared
        document.getElementById(HEADING)?.focus();
      },
    });
  }

  return (
    <>
      {end.isError && <Banner kind="error">{toText(end.error)}</Banner>}
      {announcement !== "" && <Banner kind="success">{announcement}</Banner>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} isPending={end.isPending} onEnd={() => signOut(session)} />
        ))}
      </ul>
      {others > 0 && (
        <Button
          variant="default"
          className={stacked.action}
          disabled={end.isPending}
          onClick={() => signOut(undefined)}
        >
          {t("sessions.end_others")}
        </Button>
      )}
    </>
  );
}

const MOBILE = new Set(["Android", "iOS", "Windows Phone"]);

interface SessionRowProps {
  readonly session: ListedSession;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session, isPending, onEnd }: SessionRowProps) {
  const { t } = useTranslation("security");
  const { getDevice, getPlace } = useDeviceTexts();
  const { formatDay, formatDateTime } = useDateFormats();
  const [device, place] = [getDevice(session), getPlace(session)];
  const seen = session.is_current
    ? t("sessions.active")
    : t("sessions.seen", { time: formatDateTime(session.last_seen_at) });
  return (
    <SecurityRow
      icon={MOBILE.has(session.os) ? IconDeviceMobile : IconDeviceLaptop}
      isCurrent={session.is_current}
      name={
        <>
          {device}
          {session.is_current && <Badge tone="warning">{t("sessions.current")}</Badge>}
        </>
      }
      detail={`${place} · ${seen} · ${t("sessions.since", { day: formatDay(session.created_at) })}`}
    >
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
    </SecurityRow>
  );
}
