import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/banner.tsx";
import { Asked } from "./asked.tsx";
import { useErrorTexts } from "./error-text.ts";
import type { ShownSession } from "./safety-calls.ts";
import { Section } from "#ui/section.tsx";
import styles from "./safety.module.css";
import { useEndSession, useSessions } from "./session-query.ts";
import { SessionRow } from "./session-row.tsx";
import { useSightingTexts } from "./sighting-texts.ts";

/** The devices that are signed in, each of which can be signed out. */
export function SessionList() {
  const { t } = useTranslation("safety");
  return (
    <Section headingId="sessions" title={t("sessions.title")} lead={t("sessions.lead")}>
      <Asked query={useSessions()}>{({ sessions }) => <Devices sessions={sessions} />}</Asked>
    </Section>
  );
}

function Devices({ sessions }: { sessions: readonly ShownSession[] }) {
  const { t } = useTranslation("safety");
  const { textOf } = useErrorTexts();
  const { deviceOf } = useSightingTexts();
  const end = useEndSession();
  const [told, setTold] = useState("");
  const others = sessions.filter((session) => !session.is_current).length;

  function signOut(session: ShownSession | undefined) {
    setTold("");
    end.mutate(session?.id, {
      onSuccess: (count) =>
        setTold(session ? t("sessions.ended", { device: deviceOf(session) }) : t("sessions.ended_others", { count })),
    });
  }

  return (
    <>
      {end.isError && <Banner kind="error">{textOf(end.error)}</Banner>}
      {told !== "" && <Banner kind="success">{told}</Banner>}
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
