import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { QueryView } from "./query-view.tsx";
import { useErrorTexts } from "#client/error-text.ts";
import type { ShownSession } from "./security-calls.ts";
import { Section } from "#ui/section.tsx";
import styles from "./security.module.css";
import { useEndSession, useSessions } from "./session-query.ts";
import { SessionRow } from "./session-row.tsx";
import { useDeviceTexts } from "./device-texts.ts";

/** The signed-in devices, each of which can be signed out. */
export function SessionList() {
  const { t } = useTranslation("security");
  return (
    <Section headingId="sessions" title={t("sessions.title")} lead={t("sessions.lead")}>
      <QueryView query={useSessions()}>{({ sessions }) => <Devices sessions={sessions} />}</QueryView>
    </Section>
  );
}

function Devices({ sessions }: { sessions: readonly ShownSession[] }) {
  const { t } = useTranslation("security");
  const { toText } = useErrorTexts();
  const { getDevice } = useDeviceTexts();
  const end = useEndSession();
  const [announcement, setAnnouncement] = useState("");
  const others = sessions.filter((session) => !session.is_current).length;

  function signOut(session: ShownSession | undefined) {
    setAnnouncement("");
    end.mutate(session?.id, {
      onSuccess: (count) =>
        setAnnouncement(
          session ? t("sessions.ended", { device: getDevice(session) }) : t("sessions.ended_others", { count }),
        ),
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
        <Button variant="default" className={styles.save} disabled={end.isPending} onClick={() => signOut(undefined)}>
          {t("sessions.end_others")}
        </Button>
      )}
    </>
  );
}
