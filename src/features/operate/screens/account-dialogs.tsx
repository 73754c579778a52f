import { NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { trustLevels } from "#features/workspaces/trust-levels.ts";
import { ApiError } from "#client/api-error.ts";
import { planNames } from "#features/workspaces/membership-by-plan.ts";
import { ChangeDialog } from "./change-dialog.tsx";
import { type AccountDetail, useDeskChange } from "./operate-queries.ts";
import styles from "./operate.module.css";

export type AccountChange = "plan" | "trust" | "view" | "signOut" | "delete" | "keep";

interface AccountDialogProps {
  readonly account: AccountDetail;
  readonly change: AccountChange;
  readonly onClose: () => void;
}

/** The dialog that confirms a change to an account. */
export function AccountDialog({ account, change, onClose }: AccountDialogProps) {
  if (change === "plan") return <PlanDialog account={account} onClose={onClose} />;
  if (change === "trust") return <TrustDialog account={account} onClose={onClose} />;
  if (change === "view") return <ViewDialog account={account} onClose={onClose} />;
  return <SimpleDialog account={account} change={change} onClose={onClose} />;
}

function SimpleDialog({
  account,
  change,
  onClose,
}: AccountDialogProps & { change: Exclude<AccountChange, "plan" | "trust" | "view"> }) {
  const { t } = useTranslation("operate");
  const act = useDeskChange(change);
  const { _id: accountId, email } = account;
  return (
    <ChangeDialog
      title={t(`change.${change}.title`, { email })}
      text={t(`change.${change}.text`)}
      action={t(`change.${change}.action`)}
      done={t(`change.${change}.done`, { email })}
      isHarmful={change === "delete"}
      onConfirm={(reason) => act.mutateAsync({ accountId, reason })}
      onClose={onClose}
    />
  );
}

/** Opens the account's dashboard in a new tab; a blocked tab is an error of this dialog. */
function ViewDialog({ account, onClose }: Omit<AccountDialogProps, "change">) {
  const { t } = useTranslation("operate");
  const act = useDeskChange("view");
  const { _id: accountId, email } = account;
  async function open(reason: string) {
    const { isOpen } = await act.mutateAsync({ accountId, reason });
    if (!isOpen) throw new ApiError({ ...BLOCKED, message: t("change.view.blocked") });
  }
  return (
    <ChangeDialog
      title={t("change.view.title", { email })}
      text={t("change.view.text")}
      action={t("change.view.action")}
      done={t("change.view.done", { email })}
      reasonNote={t("change.view.reason_note")}
      onConfirm={open}
      onClose={onClose}
    />
  );
}

const BLOCKED = { status: 400, code: "", errors: [], retryAfterSeconds: undefined };

function PlanDialog({ account, onClose }: Omit<AccountDialogProps, "change">) {
  const { t } = useTranslation("operate");
  const act = useDeskChange("plan");
  const { _id: accountId, email } = account;
  const [plan, setPlan] = useState(account.plan);
  const givenDay = account.planUntil?.slice(0, 10) ?? "";
  const [day, setDay] = useState(givenDay);
  // if the day was not edited, the plan keeps its exact end, with the time of day
  const until = day === givenDay ? account.planUntil : day === "" ? null : `${day}T00:00:00Z`;
  return (
    <ChangeDialog
      title={t("change.plan.title", { email })}
      text={t("change.plan.text")}
      action={t("change.plan.action")}
      done={t("change.plan.done", { email, plan })}
      onConfirm={(reason) => act.mutateAsync({ accountId, plan, until, reason })}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <NativeSelect
          label={t("change.plan.plan")}
          value={plan}
          data={[...planNames]}
          onChange={(event) => setPlan(event.currentTarget.value as typeof plan)}
        />
        <TextInput
          type="date"
          label={t("change.plan.until")}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
    </ChangeDialog>
  );
}

function TrustDialog({ account, onClose }: Omit<AccountDialogProps, "change">) {
  const { t } = useTranslation("operate");
  const act = useDeskChange("trust");
  const { _id: accountId, email, trust } = account;
  const [level, setLevel] = useState(trust?.isSet ? trust.level : null);
  return (
    <ChangeDialog
      title={t("change.trust.title", { email })}
      text={t("change.trust.text")}
      action={t("change.trust.action")}
      done={t("change.trust.done", { email })}
      onConfirm={(reason) => act.mutateAsync({ accountId, level, reason })}
      onClose={onClose}
    >
      <NativeSelect
        label={t("change.trust.level")}
        value={level ?? ""}
        data={[
          { value: "", label: t("trust.automatic") },
          ...trustLevels.map((each) => ({ value: each, label: t(`trust.${each}`) })),
        ]}
        onChange={(event) => setLevel(trustLevels.find((each) => each === event.currentTarget.value) ?? null)}
      />
    </ChangeDialog>
  );
}
