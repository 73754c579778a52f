import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import type { Share } from "../../sharing/contract.ts";
import { ShareForm } from "./share-form.tsx";
import { ShareRow } from "./share-row.tsx";
import styles from "./sharing.module.css";
import { useShares } from "./share-queries.ts";

type Stage = { readonly kind: "list" } | { readonly kind: "form"; readonly share: Share | undefined };

/** The URLs under which others read the figures, and what each one shows. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("shares");
  const shares = useShares();
  const [stage, setStage] = useState<Stage>({ kind: "list" });
  const newButton = useRef<HTMLButtonElement>(null);
  const list = () => setStage({ kind: "list" });
  const title =
    stage.kind === "list"
      ? t("title")
      : stage.share
        ? t("form.change_title", { name: stage.share.name })
        : t("form.new_title");
  return (
    <Dialog title={title} closeLabel={t("close")} onClose={onClose} isSheet>
      {stage.kind === "form" ? (
        <ShareForm share={stage.share} onDone={list} />
      ) : (
        <div className={styles.list}>
          <p className={styles.lead}>{t("lead")}</p>
          <QueryResult
            query={shares}
            waiting={<LoadingRows text={t("waiting")} rows={2} height="4.5rem" />}
            failed={t("failed")}
            retry={t("retry")}
          >
            {(all) => (
              <>
                {all.length === 0 && <EmptyState text={t("none")} />}
                {all.length > 0 && (
                  <ul className={styles.rows}>
                    {all.map((share) => (
                      <ShareRow
                        key={share._id}
                        share={share}
                        onChange={() => setStage({ kind: "form", share })}
                        onRemoved={() => newButton.current?.focus()}
                      />
                    ))}
                  </ul>
                )}
                <Button
                  ref={newButton}
                  leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                  onClick={() => setStage({ kind: "form", share: undefined })}
                >
                  {t("new")}
                </Button>
              </>
            )}
          </QueryResult>
        </div>
      )}
    </Dialog>
  );
}
