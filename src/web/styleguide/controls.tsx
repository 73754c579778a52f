import "#ui/select.css";
import "#ui/switch.css";
import { ActionIcon, Button, Checkbox, Select, Switch, Textarea, TextInput } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { ButtonRow } from "#ui/button-row.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormButton } from "#ui/form/form-button.tsx";
import { LanguageSelect } from "#ui/language-select.tsx";
import { LONG_WORD, Specimens } from "./specimen.tsx";

const BUTTONS = {
  filled: {},
  default: { variant: "default" },
  subtle: { variant: "subtle" },
  danger: { color: "danger" },
  "subtle danger": { color: "danger", variant: "subtle" },
} as const;
const LANGUAGES = [
  { value: "en", name: "English" },
  { value: "tr", name: "Türkçe" },
  { value: "ru", name: "Русский" },
];
const HELP = "Visitors see it at the top of your page.";
const ERROR = "This name is taken. Try another one.";

const field = { label: "Display name", description: HELP, defaultValue: "Corner Bakery" };
const long = { label: LONG_WORD, description: LONG_WORD, error: LONG_WORD, defaultValue: LONG_WORD };
const select = {
  label: "Platform",
  data: ["Instagram", "YouTube", "Telegram", "Website"],
  checkIconPosition: "right",
  allowDeselect: false,
} as const;
const edit = { "aria-label": "Edit", children: <IconPencil size={19} stroke={1.75} /> };
const bin = { "aria-label": "Delete", children: <IconTrash size={19} stroke={1.75} /> };

/** One kind of button in three states: enabled, disabled and loading. */
const inEachState = (props: (typeof BUTTONS)[keyof typeof BUTTONS]) =>
  [{}, { disabled: true }, { loading: true }].map((state) => (
    <Button key={Object.keys(state).join()} {...props} {...state}>
      Save changes
    </Button>
  ));

const renderSwitches = (Kind: typeof Checkbox | typeof Switch) => (
  <>
    <Kind label="Email notifications" />
    <Kind label="Email notifications" description={HELP} defaultChecked />
    <Kind label="Email notifications" error={ERROR} />
    <Kind label="Email notifications" disabled defaultChecked />
    <Kind label={LONG_WORD} />
  </>
);

export function Controls() {
  const [language, setLanguage] = useState("tr");
  return (
    <>
      <Specimens
        title="Buttons"
        states={{
          ...Object.fromEntries(
            Object.entries(BUTTONS).map(([name, props]) => [`${name}, disabled, loading`, inEachState(props)]),
          ),
          "with an icon": <Button leftSection={<IconPlus size={18} />}>Add link</Button>,
          small: <Button size="sm">Save changes</Button>,
          "long word": <Button>{LONG_WORD}</Button>,
          "signed out": <FormButton>Save changes</FormButton>,
          "signed out, secondary": <FormButton isSecondary>Save changes</FormButton>,
          "signed out, disabled": <FormButton disabled>Save changes</FormButton>,
          "below a form": (
            <ButtonRow>
              <Button variant="default">Cancel</Button>
              <Button>Save changes</Button>
            </ButtonRow>
          ),
        }}
      />
      <Specimens
        title="Icon buttons"
        states={{
          subtle: <ActionIcon {...edit} />,
          default: <ActionIcon {...edit} variant="default" />,
          danger: <ActionIcon {...bin} color="danger" />,
          disabled: <ActionIcon {...edit} disabled />,
          loading: <ActionIcon {...edit} loading />,
        }}
      />
      <Specimens
        title="Fields"
        isWide
        states={{
          text: <TextInput {...field} />,
          error: <TextInput {...field} error={ERROR} />,
          disabled: <TextInput {...field} disabled />,
          "long words": <TextInput {...long} />,
          "multiple lines": <Textarea {...field} rows={3} />,
          "signed out": <Field {...field} />,
          "signed out, error": <Field {...field} error={ERROR} />,
          "signed out, long words": <Field {...long} />,
          "signed out, start text": <Field {...field} startText="example.com/" hint={HELP} />,
          select: <Select {...select} placeholder="Choose one" description={HELP} />,
          "select, error": <Select {...select} defaultValue="YouTube" error={ERROR} />,
          "select, disabled": <Select {...select} defaultValue="YouTube" disabled />,
          language: <LanguageSelect label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />,
        }}
      />
      <Specimens
        title="Checkbox and switch: off, on, error, disabled, long word"
        isWide
        states={{ checkbox: renderSwitches(Checkbox), switch: renderSwitches(Switch) }}
      />
      <Specimens
        title="Copy button"
        states={{
          address: (
            <CopyButton
              text="/bakery"
              shown="/bakery"
              label="Copy /bakery"
              doneLabel="Copied"
              failedLabel="Copying was blocked"
            />
          ),
          "long address": (
            <CopyButton
              text={LONG_WORD}
              shown={LONG_WORD}
              label={`Copy ${LONG_WORD}`}
              doneLabel="Copied"
              failedLabel="Copying was blocked"
            />
          ),
        }}
      />
    </>
  );
}
