import { PasswordInput } from "@mantine/core";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

export function Passwords() {
  const { password, help, error } = useSamples();
  const common = {
    label: password,
    autoComplete: "off",
    visibilityToggleButtonProps: { "aria-label": "Show", tabIndex: 0 },
  };
  return (
    <Specimens>
      <Specimen name="filled in" isWide>
        <PasswordInput {...common} defaultValue="correct horse" />
      </Specimen>
      <Specimen name="shown" isWide>
        <PasswordInput {...common} description={help} defaultValue="correct horse" defaultVisible />
      </Specimen>
      <Specimen name="with an error" isWide>
        <PasswordInput {...common} error={error} defaultValue="horse" />
      </Specimen>
      <Specimen name="disabled" isWide>
        <PasswordInput {...common} defaultValue="correct horse" disabled />
      </Specimen>
    </Specimens>
  );
}
