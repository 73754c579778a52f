import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { QueryResult, LoadingRows } from "#ui/query-result.tsx";
import { useFocusAfterRender } from "#ui/use-focus-after-render.ts";
import type { Share } from "../../sharing/contract.ts";
import { ShareForm } from "./share-form.tsx";
import { ShareListRow } from "./share-row.tsx";
import styles from "./sharing.module.css";
import { useShares } from "./share-queries.ts";

type Stage = { readonly kind: "list" } | { readonly kind: "form"; readonly share: Share | undefined };

/** The URLs under which others read the figures, and what each one shows. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("shares");
  const shares = useShares();
  const [stage, setStage] = useState<Stage>({ kind: "list" });
  const newButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const focusAfterRender = useFocusAfterRender();
  function openForm(share: Share | undefined) {
    setStage({ kind: "form", share });
    focusAfterRender(() => body.current?.querySelector("input"));
  }
  function backToList() {
    setStage({ kind: "list" });
    focusAfterRender(() => newButton.current);
  }
  const title =
    stage.kind === "list"
      ? t("title")
      : stage.share
        ? t("form.change_title", { name: stage.share.name })
        : t("form.new_title");
  return (
    <Dialog title={title} onClose={onClose} isSheet>
      <div ref={body}>
        {stage.kind === "form" ? (
          <ShareForm share={stage.share} onDone={backToList} />
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
                        <ShareListRow
                          key={share._id}
                          share={share}
                          onChange={() => openForm(share)}
                          onRemoved={() => newButton.current?.focus()}
                        />
                      ))}
                    </ul>
                  )}
                  <Button
                    ref={newButton}
                    leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
                    onClick={() => openForm(undefined)}
                  >
                    {t("new")}
                  </Button>
                </>
              )}
            </QueryResult>
          </div>
        )}
      </div>
    </Dialog>
  );
}
