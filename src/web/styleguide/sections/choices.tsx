import "#ui/switch.css";
import { Checkbox, Switch } from "@mantine/core";
import { LONG_WORD } from "../samples.ts";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

const KINDS = [
  { name: "checkbox", Kind: Checkbox },
  { name: "switch", Kind: Switch },
] as const;

export function Choices() {
  const { toggle, toggleHelp, error } = useSamples();
  return (
    <Specimens>
      {KINDS.map(({ name, Kind }) => [
        <Specimen key={`${name} off`} name={`${name}, off`} isWide>
          <Kind label={toggle} />
        </Specimen>,
        <Specimen key={`${name} on`} name={`${name}, on, with help`} isWide>
          <Kind label={toggle} description={toggleHelp} defaultChecked />
        </Specimen>,
        <Specimen key={`${name} focus`} name={`${name}, focus`} isWide isFocused>
          <Kind label={toggle} defaultChecked />
        </Specimen>,
        <Specimen key={`${name} error`} name={`${name}, error`} isWide>
          <Kind label={toggle} error={error} />
        </Specimen>,
        <Specimen key={`${name} disabled`} name={`${name}, disabled`} isWide>
          <Kind label={toggle} disabled />
          <Kind label={toggle} disabled defaultChecked />
        </Specimen>,
        <Specimen key={`${name} long`} name={`${name}, long words`} isWide>
          <Kind label={LONG_WORD} />
        </Specimen>,
      ])}
    </Specimens>
  );
}
