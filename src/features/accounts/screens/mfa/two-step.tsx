import { Button } from "@mantine/core";
import IconShieldCheck from "@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs";
import IconShieldOff from "@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Banner } from "#ui/banner.tsx";
import { QueryView } from "../query-view.tsx";
import { Section } from "#ui/section.tsx";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { SecurityRow } from "../security-row.tsx";
import { type TwoStepState, useMfaDialog, useTwoStep } from "../security-queries.ts";
import styles from "./mfa.module.css";

const SetUpDialog = lazyWithRetry(() => import("./two-step-dialogs.tsx").then((file) => file.SetUpDialog));
const TurnOffDialog = lazyWithRetry(() => import("./two-step-dialogs.tsx").then((file) => file.TurnOffDialog));
const NewCodesDialog = lazyWithRetry(() => import("./two-step-dialogs.tsx").then((file) => file.NewCodesDialog));

const HEADING = "two-step";
const findHeading = () => document.getElementById(HEADING);

/** Whether two-step sign-in is on, and the controls to change it. */
export function TwoStep() {
  const { t } = useTranslation("mfa");
  return (
    <Section headingId={HEADING} title={t("two_step.title")} lead={t("two_step.lead")}>
      <QueryView query={useTwoStep()}>{(state) => <TwoStepPanel {...state} />}</QueryView>
    </Section>
  );
}

type Open = "set-up" | "turn-off" | "new-codes";

function TwoStepPanel(state: TwoStepState) {
  const { t } = useTranslation("mfa");
  const { open, setOpen, close, announcement, done } = useMfaDialog<Open>();
  const isOn = state.since !== null;
  return (
    <>
      {announcement !== "" && <Banner kind="success">{announcement}</Banner>}
      <TwoStepStatus {...state} />
      <div className={styles.actions}>
        {isOn ? (
          <>
            <Button variant="default" onClick={() => setOpen("new-codes")}>
              {t("two_step.new_codes")}
            </Button>
            <Button variant="subtle" color="danger" onClick={() => setOpen("turn-off")}>
              {t("two_step.turn_off")}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen("set-up")}>{t("two_step.turn_on")}</Button>
        )}
      </div>
      <Suspense>
        {open === "set-up" && (
          <SetUpDialog onDone={() => done(t("two_step.turned_on"))} onClose={close} focusAfter={findHeading} />
        )}
        {open === "turn-off" && (
          <TurnOffDialog onDone={() => done(t("two_step.turned_off"))} onClose={close} focusAfter={findHeading} />
        )}
        {open === "new-codes" && <NewCodesDialog onDone={() => done("")} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Warns if fewer codes than this are left. */
const FEW_CODES = 3;

function TwoStepStatus({ since, recovery_codes_left: left }: TwoStepState) {
  const { t } = useTranslation("mfa");
  const { formatDay } = useDateFormats();
  const isOn = since !== null;
  return (
    <SecurityRow
      isBox
      icon={isOn ? IconShieldCheck : IconShieldOff}
      isCurrent={isOn}
      name={t(isOn ? "two_step.on" : "two_step.off")}
      detail={
        isOn &&
        [
          t("two_step.since", { day: formatDay(since) }),
          t("two_step.codes_left", { count: left }),
          ...(left < FEW_CODES ? [t("two_step.running_out")] : []),
        ].join(" · ")
      }
    />
  );
}
