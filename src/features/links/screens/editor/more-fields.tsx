import "#ui/select.css";
import "#ui/switch.css";
import { Button, Select, Switch, Textarea, TextInput } from "@mantine/core";
import IconAdjustments from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EXTERNAL_ID_MAX_LENGTH, NOTE_MAX_LENGTH } from "../../limits.ts";
import { redirectStatuses } from "../../redirect-status.ts";
import { type BasicFieldName, type EditedLink, isShortLink, newFields } from "./link-fields.ts";
import type { LinkEditor } from "./use-link-editor.ts";

/** Recommended statuses come first. */
const STATUSES = ["302", "307", "301", "308"] as const;

/** The fields that stay collapsed while they have their initial values. */
const COLLAPSED_FIELDS = ["note", "redirectStatus", "externalId"] as const satisfies readonly BasicFieldName[];

interface MoreFieldsProps {
  readonly editor: LinkEditor;
  readonly target: EditedLink | undefined;
}

/** The switch that puts the link on the page, and the collapsed fields that few links need. */
export function MoreFields({ editor, target }: MoreFieldsProps) {
  const { t } = useTranslation("editor");
  const { fields, base, errors, set } = editor;
  const initial = newFields();
  const isInUse = COLLAPSED_FIELDS.some((name) => base[name] !== initial[name]);
  const [isOpen, setOpen] = useState(isInUse);
  const isShown = isOpen || COLLAPSED_FIELDS.some((name) => errors[name]);
  const isRemembered = fields.redirectStatus === 301 || fields.redirectStatus === 308;
  return (
    <>
      {target && (
        <Switch
          data-field="onPage"
          label={t("on_page.label")}
          description={t("on_page.hint")}
          checked={fields.onPage}
          error={errors.onPage}
          onChange={(event) => set("onPage", event.currentTarget.checked)}
        />
      )}
      <Button
        variant="subtle"
        size="sm"
        justify="start"
        leftSection={<IconAdjustments size={18} stroke={1.75} />}
        aria-expanded={isShown}
        onClick={() => setOpen(!isShown)}
      >
        {t("more")}
      </Button>
      {isShown && (
        <>
          <Textarea
            data-field="note"
            label={t("note")}
            description={t("note_hint")}
            value={fields.note}
            error={errors.note}
            onChange={(event) => set("note", event.currentTarget.value)}
            rows={2}
            maxLength={NOTE_MAX_LENGTH}
          />
          <Select
            data-field="redirectStatus"
            label={t("redirect_status.label")}
            description={isRemembered ? t("redirect_status.remembered") : undefined}
            inputWrapperOrder={["label", "input", "description", "error"]}
            data={STATUSES.map((status) => ({ value: status, label: t(`redirect_status.${status}`) }))}
            value={String(fields.redirectStatus)}
            error={errors.redirectStatus}
            onChange={(value) =>
              set("redirectStatus", redirectStatuses.find((status) => String(status) === value) ?? 302)
            }
            allowDeselect={false}
            checkIconPosition="right"
          />
          {target && isShortLink(target) && (
            <TextInput
              data-field="externalId"
              label={t("external_id")}
              description={t("external_id_hint")}
              value={fields.externalId}
              error={errors.externalId}
              onChange={(event) => set("externalId", event.currentTarget.value)}
              maxLength={EXTERNAL_ID_MAX_LENGTH}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </>
      )}
    </>
  );
}
