import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TITLE_MAX_LENGTH } from "../../../limits.ts";
import { ZoneSelect } from "#features/routing/screens/schedule/zone-select.tsx";
import formStyles from "#features/routing/screens/editing/form.module.css";
import { LineField } from "../parts/line-field.tsx";
import type { KindProps } from "./kind-props.ts";

export function CountdownFields({ draft, errorAt, change }: KindProps<"countdown">) {
  const { t } = useTranslation("block_editor");
  return (
    <>
      <LineField
        path="title"
        label={t("label.title")}
        value={draft.title}
        error={errorAt("title")}
        maxLength={TITLE_MAX_LENGTH}
        isRequired
        isFirst
        onChange={(title) => change({ title })}
      />
      <div className={formStyles.pair}>
        <TextInput
          type="datetime-local"
          data-field="until"
          label={t("label.until")}
          value={draft.until}
          error={errorAt("until")}
          required
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
        <ZoneSelect path="zone" value={draft.zone} error={errorAt("zone")} onChange={(zone) => change({ zone })} />
      </div>
      <LineField
        path="after"
        label={t("label.after")}
        hint={t("hint.after")}
        value={draft.after}
        error={errorAt("after")}
        onChange={(after) => change({ after })}
      />
    </>
  );
}
