import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { noteResponse } from "#client/connection.ts";
import { useCurrentPage } from "#client/current-page.ts";
import { scanAddress } from "#features/routing/click-source.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import styles from "./first-steps.module.css";
import { Step } from "./step.tsx";

const loadCode = () => import("#ui/qr-code.tsx").then((file) => file.QrCode);

/** Shares the page's address: as text, through the system's share sheet if there is one, or as a code to scan. */
export function ShareStep({ isDone, onShared }: { isDone: boolean; onShared: () => void }) {
  const { t } = useTranslation("dashboard");
  const { handle: username } = useCurrentPage();
  const [shown, setShown] = useState<"copied" | "failed" | "code">();
  const address = `${location.origin}/${username}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setShown("copied");
      onShared();
    } catch (error) {
      console.error("copy", error);
      setShown("failed");
    }
  }

  function share() {
    navigator.share({ title: username, url: address }).then(onShared, (error: unknown) => {
      // cancelling is not a failure
      if (!(error instanceof DOMException && error.name === "AbortError")) console.error("share", error);
    });
  }

  function showCode() {
    setShown("code");
    onShared();
  }

  return (
    <>
      <Step
        isDone={isDone}
        title={t("steps.share")}
        text={t("steps.share_text", { address: address.replace(/^https?:\/\//, "") })}
      >
        <Button variant="default" size="sm" onClick={() => void copy()}>
          {t("steps.copy")}
        </Button>
        {"share" in navigator && (
          <Button variant="default" size="sm" onClick={share}>
            {t("steps.share_action")}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={showCode}>
          {t("steps.code")}
        </Button>
      </Step>
      <li className={styles.status} role="status">
        {shown === "copied" && t("steps.copied")}
        {shown === "failed" && t("steps.copy_failed", { address })}
        {shown === "code" && (
          <OnDemand
            load={loadCode}
            props={{ text: scanAddress(address), label: t("steps.code_label", { address }) }}
            onFailure={() => {
              noteResponse(false);
              setShown(undefined);
            }}
          />
        )}
      </li>
    </>
  );
}
