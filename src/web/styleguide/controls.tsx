import "#ui/select.css";
import "#ui/switch.css";
import { ActionIcon, Button, Checkbox, PasswordInput, Select, Switch, Textarea, TextInput } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { ButtonRow } from "#ui/button-row.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { LanguageSelect } from "#ui/language-select.tsx";
import { LONG_WORD, Section, Specimen } from "./specimen.tsx";

const BUTTONS = [
  { name: "filled", props: {} },
  { name: "default", props: { variant: "default" } },
  { name: "subtle", props: { variant: "subtle" } },
  { name: "danger", props: { color: "danger" } },
  { name: "subtle danger", props: { color: "danger", variant: "subtle" } },
] as const;
const SWITCHES = [
  { name: "checkbox", Kind: Checkbox },
  { name: "switch", Kind: Switch },
] as const;
const LANGUAGES = [
  { value: "en", name: "English" },
  { value: "tr", name: "Türkçe" },
  { value: "ru", name: "Русский" },
];
const HELP = "Visitors see it at the top of your page.";
const ERROR = "This name is taken. Try another one.";

const field = { label: "Display name", description: HELP, defaultValue: "Corner Bakery" };
const password = {
  label: "Password",
  autoComplete: "off",
  defaultValue: "correct horse",
  visibilityToggleButtonProps: { "aria-label": "Show", tabIndex: 0 },
};
const select = {
  label: "Platform",
  data: ["Instagram", "YouTube", "Telegram", "Website"],
  checkIconPosition: "right",
  allowDeselect: false,
} as const;

export function Controls() {
  const [language, setLanguage] = useState("tr");
  const pencil = <IconPencil size={19} stroke={1.75} />;
  return (
    <>
      <Section title="Buttons">
        {BUTTONS.map(({ name, props }) => (
          <Specimen key={name} name={`${name}, disabled, loading`}>
            <Button {...props}>Save changes</Button>
            <Button {...props} disabled>
              Save changes
            </Button>
            <Button {...props} loading>
              Save changes
            </Button>
          </Specimen>
        ))}
        <Specimen name="with an icon">
          <Button leftSection={<IconPlus size={18} />}>Add link</Button>
        </Specimen>
        <Specimen name="small">
          <Button size="sm">Save changes</Button>
        </Specimen>
        <Specimen name="long word" isWide>
          <Button>{LONG_WORD}</Button>
        </Specimen>
        <Specimen name="below a form" isWide>
          <ButtonRow>
            <Button variant="default">Cancel</Button>
            <Button>Save changes</Button>
          </ButtonRow>
        </Specimen>
      </Section>
      <Section title="Icon buttons">
        <Specimen name="subtle">
          <ActionIcon aria-label="Edit">{pencil}</ActionIcon>
        </Specimen>
        <Specimen name="default">
          <ActionIcon variant="default" aria-label="Edit">
            {pencil}
          </ActionIcon>
        </Specimen>
        <Specimen name="danger">
          <ActionIcon color="danger" aria-label="Delete">
            <IconTrash size={19} stroke={1.75} />
          </ActionIcon>
        </Specimen>
        <Specimen name="disabled">
          <ActionIcon disabled aria-label="Edit">
            {pencil}
          </ActionIcon>
        </Specimen>
        <Specimen name="loading">
          <ActionIcon loading aria-label="Edit">
            {pencil}
          </ActionIcon>
        </Specimen>
      </Section>
      <Section title="Fields">
        <Specimen name="text" isWide>
          <TextInput {...field} />
        </Specimen>
        <Specimen name="error" isWide>
          <TextInput {...field} error={ERROR} />
        </Specimen>
        <Specimen name="disabled" isWide>
          <TextInput {...field} disabled />
        </Specimen>
        <Specimen name="long words" isWide>
          <TextInput label={LONG_WORD} description={LONG_WORD} error={LONG_WORD} defaultValue={LONG_WORD} />
        </Specimen>
        <Specimen name="multiple lines" isWide>
          <Textarea {...field} rows={3} />
        </Specimen>
        <Specimen name="password" isWide>
          <PasswordInput {...password} />
        </Specimen>
        <Specimen name="visible password, error" isWide>
          <PasswordInput {...password} error={ERROR} defaultVisible />
        </Specimen>
        <Specimen name="select" isWide>
          <Select {...select} placeholder="Choose one" description={HELP} />
        </Specimen>
        <Specimen name="select, error" isWide>
          <Select {...select} defaultValue="YouTube" error={ERROR} />
        </Specimen>
        <Specimen name="select, disabled" isWide>
          <Select {...select} defaultValue="YouTube" disabled />
        </Specimen>
        <Specimen name="language">
          <LanguageSelect label="Language" value={language} options={LANGUAGES} onChange={setLanguage} />
        </Specimen>
      </Section>
      <Section title="Checkbox and switch">
        {SWITCHES.map(({ name, Kind }) => (
          <Specimen key={name} name={`${name}: off, on, error, disabled, long word`} isWide>
            <Kind label="Email notifications" />
            <Kind label="Email notifications" description={HELP} defaultChecked />
            <Kind label="Email notifications" error={ERROR} />
            <Kind label="Email notifications" disabled defaultChecked />
            <Kind label={LONG_WORD} />
          </Specimen>
        ))}
      </Section>
      <Section title="Copy button">
        <Specimen name="address">
          <CopyButton text="/bakery" shown="/bakery" label="Copy /bakery" doneLabel="Copied" />
        </Specimen>
        <Specimen name="long address" isWide>
          <CopyButton text={LONG_WORD} shown={LONG_WORD} label={`Copy ${LONG_WORD}`} doneLabel="Copied" />
        </Specimen>
      </Section>
    </>
  );
}
