import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDateFormats } from "#client/date-formats.ts";
import { ButtonRow } from "#ui/button-row.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import stacked from "#ui/form/stacked-form.module.css";
import type { NewApiKey } from "../contract.ts";
import { toCommand } from "./permissions.ts";

interface ShownKeyProps {
  readonly created: NewApiKey;
  readonly onClose: () => void;
  readonly focusAfter: () => HTMLElement | null;
}

/** A new key, shown only once, with a command to try it. */
export function ShownKey({ created, onClose, focusAfter }: ShownKeyProps) {
  const { t } = useTranslation(["api_keys", "common"]);
  const { formatDateTime } = useDateFormats();
  const { key, name, scopes, formerKeyUntil } = created;
  const command = toCommand(key, scopes, location.origin);
  return (
    <Dialog title={t("shown.title", { name })} onClose={onClose} focusAfter={focusAfter} isSticky>
      <div className={stacked.form}>
        <p className={stacked.soft}>{t("shown.note")}</p>
        <CopyButton
          text={key}
          shown={key}
          label={t("shown.copy", { key })}
          doneLabel={t("shown.copied")}
          failedLabel={t("common:copy_blocked")}
          isCode
        />
        {formerKeyUntil && (
          <p className={stacked.soft}>{t("shown.former", { moment: formatDateTime(formerKeyUntil) })}</p>
        )}
        <CodeBlock title={t("shown.example")} text={command}>
          <CopyButton
            text={command}
            shown={t("shown.copy_example")}
            label={t("shown.copy_example")}
            doneLabel={t("shown.copied_example")}
            failedLabel={t("common:copy_blocked")}
          />
        </CodeBlock>
        <ButtonRow>
          <Button onClick={onClose}>{t("shown.done")}</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
