import { Button } from "@mantine/core";
import { useState, useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError } from "#client/api-error.ts";
import { useErrorTexts } from "#client/error-text.ts";
import { useBlocks } from "#features/blocks/screens/page-items.ts";
import { useLinks } from "#features/links/screens/link-queries.ts";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TRASH_DAYS } from "#features/blocks/limits.ts";
import type { ListedTemplate } from "../contract.ts";
import { ScaledPage } from "./scaled-page.tsx";
import { useApplyTemplate, useToastAfterLeaving, useUndoToast } from "./template-queries.ts";
import styles from "./templates.module.css";

/** A large preview of a template, with the button that applies it. */
export function TemplateDialog({ template, onClose }: { template: ListedTemplate; onClose: () => void }) {
  const { t } = useTranslation(["templates", "common"]);
  const { toText } = useErrorTexts();
  const navigate = useNavigate();
  const notify = useUndoToast();
  const notifyFailure = useToastAfterLeaving();
  const links = useLinks();
  const blocks = useBlocks();
  const [device, setDevice] = useState<"phone" | "desktop">("phone");
  const [chosenMode, setMode] = useState<Mode>("add");
  const { mutateAsync, isPending, error } = useApplyTemplate();
  // until then, it is not known whether there is a choice
  const isLoading = links.isLoading || blocks.isLoading;
  const isEmpty = links.data?.length === 0 && blocks.data?.length === 0;
  const mode = isEmpty ? "replace" : chosenMode;

  /** Not while the template is applied, which closing would not stop. */
  function close() {
    if (!isPending) onClose();
  }

  async function use() {
    if (isLoading) return;
    const changed = await mutateAsync(
      { key: template.key, mode },
      {
        // unless the person has left the screen
        onSuccess() {
          onClose();
          void navigate("/dashboard");
        },
      },
    );
    notify(t(`done_${mode}`, { title: template.title }), t("done_text"), changed);
  }

  return (
    <Dialog title={template.name} onClose={close} isSheet>
      <div className={styles.dialog}>
        <RadioGroup
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
              address={template.preview}
              title={t("preview_of", { title: template.title })}
              device={device}
            />
          </div>
          <div className={styles.side}>
            {!isLoading && !isEmpty && <ModeChoice mode={mode} onChange={setMode} />}
            <p className={styles.soft}>
              {t("contains", {
                links: t("links", { count: template.links }),
                blocks: t("blocks", { count: template.blocks }),
              })}
              {" · "}
              {t("in_language")}
            </p>
            {error && (
              <Banner kind="error">
                {toText(error, t("failed"))}{" "}
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
          <Button variant="default" onClick={close} disabled={isPending}>
            {t("common:cancel")}
          </Button>
          <Button
            onClick={() => void use().catch((failure: unknown) => notifyFailure(t("failed"), failure))}
            disabled={isPending}
            // a disabled button could not have the focus
            aria-disabled={isLoading}
            data-disabled={isLoading}
            data-autofocus
          >
            {isPending ? t("using") : t("use")}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

type Mode = "replace" | "add";
const MODES = ["replace", "add"] as const;

/** Chooses what happens to the existing page. */
function ModeChoice({ mode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { t } = useTranslation("templates");
  const id = useId();
  return (
    <fieldset className={styles.modes}>
      <legend>{t("what")}</legend>
      {MODES.map((value) => (
        <label key={value} className={styles.mode}>
          <input
            type="radio"
            name={id}
            checked={value === mode}
            onChange={() => onChange(value)}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={`${id}-${value}-text`}
          />
          <span>
            <strong id={`${id}-${value}`}>{t(value)}</strong>
            <span id={`${id}-${value}-text`}>{t(`${value}_text`, { count: TRASH_DAYS })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
