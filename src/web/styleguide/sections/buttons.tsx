import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { ButtonRow } from "#ui/button-row.tsx";
import { LONG_WORD } from "../samples.ts";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

const KINDS = [
  { name: "filled", props: {} },
  { name: "default", props: { variant: "default" } },
  { name: "subtle", props: { variant: "subtle" } },
  { name: "danger", props: { color: "danger" } },
  { name: "subtle danger", props: { color: "danger", variant: "subtle" } },
] as const;

export function Buttons() {
  const { save, saving, cancel, remove } = useSamples();
  return (
    <Specimens>
      {KINDS.map(({ name, props }) => (
        <Specimen key={name} name={name}>
          <Button {...props}>{name.includes("danger") ? remove : save}</Button>
        </Specimen>
      ))}
      {KINDS.map(({ name, props }) => (
        <Specimen key={name} name={`${name}, disabled`}>
          <Button {...props} disabled>
            {name === "filled" ? saving : save}
          </Button>
        </Specimen>
      ))}
      {KINDS.map(({ name, props }) => (
        <Specimen key={name} name={`${name}, loading`}>
          <Button {...props} loading>
            {save}
          </Button>
        </Specimen>
      ))}
      {KINDS.slice(0, 4).map(({ name, props }) => (
        <Specimen key={name} name={`${name}, focus`} isFocused>
          <Button {...props}>{save}</Button>
        </Specimen>
      ))}
      <Specimen name="with an icon">
        <Button leftSection={<IconPlus size={18} />}>{save}</Button>
      </Specimen>
      <Specimen name="small">
        <Button size="sm">{save}</Button>
      </Specimen>
      <Specimen name="a link">
        <Button component="a" href="#buttons">
          {save}
        </Button>
      </Specimen>
      <Specimen name="a word that does not break" isWide>
        <Button>{LONG_WORD}</Button>
      </Specimen>
      <Specimen name="row, as below a form" isWide>
        <ButtonRow>
          <Button variant="default">{cancel}</Button>
          <Button>{save}</Button>
        </ButtonRow>
      </Specimen>
    </Specimens>
  );
}
