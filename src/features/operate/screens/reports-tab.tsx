import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorTexts } from "#client/error-text.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loaded, Waiting } from "#ui/loaded.tsx";
import { Section } from "#ui/section.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { ModerateDialog, type Moderation } from "./moderate-dialog.tsx";
import { reportsQuery, useDeskChange } from "./operate-queries.ts";
import styles from "./operate.module.css";
import { useDeskTexts } from "./use-desk-texts.ts";

/** Open reports of pages: look, restrict, close. */
export function ReportsTab() {
  const { t } = useTranslation(["operate", "common"]);
  const { toText } = useErrorTexts();
  const { toMoment } = useDeskTexts();
  const query = useQuery(reportsQuery);
  const close = useDeskChange("closeReport");
  const [closing, setClosing] = useState<string>();
  const [moderation, setModeration] = useState<Moderation>();
  return (
    <Card isPadded>
      <Section title={t("reports.title")}>
        <Loaded
          query={query}
          waiting={<Waiting text={t("common:loading")} rows={4} />}
          failed={toText(query.error)}
          retry={t("retry")}
        >
          {({ reports }) =>
            reports.length === 0 ? (
              <EmptyState text={t("reports.empty")} />
            ) : (
              <ul className={styles.list}>
                {reports.map(({ _id, pageId, username, reason, note, address, createdAt }) => (
                  <li key={_id} className={styles.row}>
                    <span className={styles.words}>
                      <span className={styles.head}>
                        <a
                          className={styles.name}
                          href={`/${username ?? ""}`}
                          target="_blank"
                          rel="noopener noreferrer"
                        >
                          @{username ?? "–"}
                        </a>
                        <span className={styles.badge}>{t(`reports.reason.${reason}`)}</span>
                      </span>
                      {note !== "" && <span>{note}</span>}
                      <span className={styles.soft}>
                        {toMoment(createdAt)}
                        {address !== "" && ` · ${address}`}
                      </span>
                    </span>
                    <span className={styles.tools}>
                      {(["warned", "blocked"] as const).map((state) => (
                        <Button
                          key={state}
                          variant="default"
                          size="sm"
                          onClick={() =>
                            setModeration({
                              state,
                              targets: [{ kind: "page", target: pageId }],
                              name: `@${username ?? ""}`,
                            })
                          }
                        >
                          {t(`moderate.${state}.action`)}
                        </Button>
                      ))}
                      <Button variant="default" size="sm" onClick={() => setClosing(_id)}>
                        {t("reports.close")}
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {moderation && <ModerateDialog {...moderation} onClose={() => setModeration(undefined)} />}
        {closing !== undefined && (
          <ChangeDialog
            title={t("reports.close")}
            text={t("reports.close_text")}
            action={t("reports.close")}
            done={t("reports.closed")}
            onConfirm={(reason) => close.mutateAsync({ reportId: closing, reason })}
            onClose={() => setClosing(undefined)}
          />
        )}
      </Section>
    </Card>
  );
}
