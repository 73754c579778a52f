import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { Link } from "react-router";
import { useErrorTexts } from "#client/error-text.ts";
import { registrationModes } from "#features/accounts/registration/registration-modes.ts";
import { trustLevels } from "#features/workspaces/trust-levels.ts";
import { moderationStates } from "#features/moderation/state.ts";
import { Badge } from "#ui/badge.tsx";
import { Banner } from "#ui/banner.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import { RecordList, RecordRow, RecordSummary } from "#ui/record-list.tsx";
import { type Action, useDeskChange } from "./operate-queries.ts";

/** The actions of operators, with a button that undoes moderation. */
export function ActionList({ actions }: { readonly actions: readonly Action[] }) {
  const { t } = useTranslation("operate");
  const { toText } = useErrorTexts();
  const { formatDateTime } = useDateFormats();
  const undo = useDeskChange("undo");
  const [failure, setFailure] = useState<string>();
  const undoAction = (actionId: string) => {
    setFailure(undefined);
    undo.mutateAsync({ actionId }).catch((error: unknown) => setFailure(toText(error)));
  };
  return (
    <>
      {failure && <Banner kind="error">{failure}</Banner>}
      <RecordList>
        {actions.map((action) => (
          <RecordRow
            key={action._id}
            actions={
              action.canUndo && (
                <Button variant="default" size="sm" disabled={undo.isPending} onClick={() => undoAction(action._id)}>
                  {t("actions.undo")}
                </Button>
              )
            }
          >
            <RecordSummary
              name={<ActionTitle action={action} />}
              badges={action.undoneAt !== null && <Badge>{t("actions.undone")}</Badge>}
            >
              <span>
                {action.accountId === null ? (
                  action.target
                ) : (
                  <Link to={`/operate/accounts/${action.accountId}`}>{action.target}</Link>
                )}
              </span>
              <span>{action.reason}</span>
              <span className={stacked.soft}>
                {action.operator ?? t("actions.deleted_operator")} · {formatDateTime(action.createdAt)}
              </span>
            </RecordSummary>
          </RecordRow>
        ))}
      </RecordList>
    </>
  );
}

function ActionTitle({ action: { action, details } }: { readonly action: Action }) {
  const { t } = useTranslation("operate");
  if (action === "moderated" || action === "moderation_undone") {
    const state = moderationStates.find((each) => each === details["state"]) ?? "ok";
    return t(`actions.${action}`, { state: t(`state.${state}`) });
  }
  if (action === "plan_changed")
    return t("actions.plan_changed", { from: details["from"] ?? "", to: details["to"] ?? "" });
  if (action === "trust_changed") {
    const toName = (level: string | undefined) => t(`trust.${trustLevels.find((each) => each === level) ?? "new"}`);
    return t("actions.trust_changed", { from: toName(details["from"]), to: toName(details["to"]) });
  }
  if (action === "registration_changed") {
    const toName = (mode: string | undefined) =>
      t(`registration.modes.${registrationModes.find((each) => each === mode) ?? "open"}`);
    return t("actions.registration_changed", { from: toName(details["from"]), to: toName(details["to"]) });
  }
  if (action === "appeal_decided" && details["own"] === "true") return t("actions.own_appeal_decided");
  return t(`actions.${action}`);
}
