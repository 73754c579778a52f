import "#ui/switch.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { BUTTON_MAX_LENGTH } from "../../../limits.ts";
import { LineField } from "../parts/line-field.tsx";
import { OpeningFields } from "../parts/opening-fields.tsx";
import { ParagraphField } from "../parts/paragraph-field.tsx";
import type { KindProps } from "./kind-props.ts";

interface FormTexts {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly thanks: string;
}

type WordsProps = Pick<KindProps<"contact">, "errorAt"> & {
  readonly draft: FormTexts;
  readonly change: (part: Partial<FormTexts>) => void;
};

export function ContactFields(props: KindProps<"contact">) {
  return (
    <>
      <OpeningFields {...props} />
      <Ending {...props} />
    </>
  );
}

export function CaptureFields({ draft, errorAt, change }: KindProps<"capture">) {
  const { t } = useTranslation("block_editor");
  return (
    <>
      <OpeningFields draft={draft} errorAt={errorAt} change={change} />
      <Switch
        label={t("label.asks_name")}
        checked={draft.asksName}
        onChange={(event) => change({ asksName: event.currentTarget.checked })}
      />
      <ParagraphField
        path="consent"
        label={t("label.consent")}
        hint={t("hint.consent")}
        value={draft.consent}
        error={errorAt("consent")}
        isRequired
        onChange={(consent) => change({ consent })}
      />
      <Ending draft={draft} errorAt={errorAt} change={change} />
    </>
  );
}

function Ending({ draft, errorAt, change }: WordsProps) {
  const { t } = useTranslation("block_editor");
  return (
    <>
      <LineField
        path="button"
        label={t("label.button")}
        value={draft.button}
        error={errorAt("button")}
        maxLength={BUTTON_MAX_LENGTH}
        isRequired
        onChange={(button) => change({ button })}
      />
      <LineField
        path="thanks"
        label={t("label.thanks")}
        hint={t("hint.thanks")}
        value={draft.thanks}
        error={errorAt("thanks")}
        onChange={(thanks) => change({ thanks })}
      />
    </>
  );
}
