import { Textarea, TextInput } from "@mantine/core";
import { LONG_WORD } from "../samples.ts";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

export function TextFields() {
  const { label, help, error, value } = useSamples();
  return (
    <Specimens>
      <Specimen name="empty" isWide>
        <TextInput label={label} placeholder={value} />
      </Specimen>
      <Specimen name="with help" isWide>
        <TextInput label={label} description={help} defaultValue={value} />
      </Specimen>
      <Specimen name="with an error" isWide>
        <TextInput label={label} description={help} error={error} defaultValue={value} />
      </Specimen>
      <Specimen name="focus" isWide isFocused>
        <TextInput label={label} defaultValue={value} />
      </Specimen>
      <Specimen name="disabled" isWide>
        <TextInput label={label} description={help} defaultValue={value} disabled />
      </Specimen>
      <Specimen name="long words" isWide>
        <TextInput label={LONG_WORD} description={LONG_WORD} error={LONG_WORD} defaultValue={LONG_WORD} />
      </Specimen>
      <Specimen name="several lines" isWide>
        <Textarea label={label} description={help} defaultValue={`${value}\n${help}`} rows={3} />
      </Specimen>
      <Specimen name="several lines, error" isWide>
        <Textarea label={label} error={error} defaultValue={value} rows={2} />
      </Specimen>
      <Specimen name="several lines, disabled" isWide>
        <Textarea label={label} defaultValue={value} rows={2} disabled />
      </Specimen>
    </Specimens>
  );
}
