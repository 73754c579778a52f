import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError } from "#features/accounts/screens/api-error.ts";
import { useErrorTexts } from "#features/accounts/screens/error-text.ts";
import { useBlocks } from "#features/links/screens/blocks/block-queries.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Choices } from "#ui/choices.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { ListedStart } from "../contract.ts";
import { type Mode, ModeChoice } from "./mode-choice.tsx";
import { ScaledPage } from "./scaled-page.tsx";
import { useApplyStart } from "./start-queries.ts";
import styles from "./starts.module.css";
import { useTell } from "./use-tell.ts";

/** One start, large: to look at, and to take. */
export function StartDialog({ start, onClose }: { start: ListedStart; onClose: () => void }) {
  const { t } = useTranslation(["starts", "common"]);
  const { textOf } = useErrorTexts();
  const navigate = useNavigate();
  const tell = useTell();
  const links = useLinks();
  const blocks = useBlocks();
  const [device, setDevice] = useState<"phone" | "desktop">("phone");
  const [chosenMode, setMode] = useState<Mode>("add");
  const { mutateAsync, isPending, error } = useApplyStart();
  const isEmpty = links.data?.length === 0 && blocks.data?.length === 0;
  const mode = isEmpty ? "replace" : chosenMode;

  async function use() {
    const changed = await mutateAsync({ key: start.key, mode });
    onClose();
    void navigate("/dashboard");
    tell(t(`done_${mode}`, { title: start.title }), t("done_text"), changed);
  }

  return (
    <Dialog title={start.name} closeLabel={t("common:close")} onClose={onClose} isSheet>
      <div className={styles.dialog}>
        <Choices
          legend={t("device")}
          isLegendHidden
          look="segments"
          value={device}
          onChange={setDevice}
          choices={(["phone", "desktop"] as const).map((value) => ({ value, label: t(value) }))}
        />
        <div className={styles.sides} data-device={device}>
          <div className={styles.large} data-device={device}>
            <ScaledPage
              key={device}
              address={start.preview}
              title={t("preview_of", { title: start.title })}
              device={device}
            />
          </div>
          <div className={styles.side}>
            {!isEmpty && <ModeChoice mode={mode} onChange={setMode} />}
            <p className={styles.soft}>
              {t("holds", {
                links: t("links", { count: start.links }),
                blocks: t("blocks", { count: start.blocks }),
              })}
              {" · "}
              {t("in_language")}
            </p>
            {error && (
              <Banner kind="error">
                {textOf(error, t("failed"))}{" "}
                {error instanceof ApiError && error.code === "plan_limit" && (
                  <>
                    {mode === "add" && t("plan_hint")} <a href="/pricing">{t("see_plans")}</a>
                  </>
                )}
              </Banner>
            )}
          </div>
        </div>
      </div>
      <div className={styles.end}>
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button onClick={() => void use().catch(() => undefined)} disabled={isPending} data-autofocus>
            {isPending ? t("using") : t("use")}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
