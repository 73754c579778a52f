import "#ui/select.css";
import { Select } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

export function Selects() {
  const { label, help, error, choices } = useSamples();
  // the list can be positioned only once there is a document
  const isOpen = useMounted();
  const common = { label, data: [...choices], checkIconPosition: "right", allowDeselect: false } as const;
  return (
    <Specimens>
      <Specimen name="empty" isWide>
        <Select {...common} placeholder="…" description={help} />
      </Specimen>
      <Specimen name="chosen" isWide>
        <Select {...common} defaultValue={choices[0]!} />
      </Specimen>
      <Specimen name="open" isWide>
        <div style={{ paddingBlockEnd: "12.5rem" }}>
          <Select
            {...common}
            defaultValue={choices[1]!}
            dropdownOpened={isOpen}
            comboboxProps={{ withinPortal: false, hideDetached: false, middlewares: { flip: false } }}
          />
        </div>
      </Specimen>
      <Specimen name="with an error" isWide>
        <Select {...common} error={error} />
      </Specimen>
      <Specimen name="disabled" isWide>
        <Select {...common} defaultValue={choices[0]!} disabled />
      </Specimen>
    </Specimens>
  );
}
