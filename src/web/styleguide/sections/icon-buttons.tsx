import { ActionIcon } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

export function IconButtons() {
  const { save, remove } = useSamples();
  const pencil = <IconPencil size={19} stroke={1.75} />;
  return (
    <Specimens>
      <Specimen name="subtle">
        <ActionIcon aria-label={save}>{pencil}</ActionIcon>
      </Specimen>
      <Specimen name="danger">
        <ActionIcon color="danger" aria-label={remove}>
          <IconTrash size={19} stroke={1.75} />
        </ActionIcon>
      </Specimen>
      <Specimen name="default">
        <ActionIcon variant="default" aria-label={save}>
          {pencil}
        </ActionIcon>
      </Specimen>
      <Specimen name="disabled">
        <ActionIcon disabled aria-label={save}>
          {pencil}
        </ActionIcon>
      </Specimen>
      <Specimen name="loading">
        <ActionIcon loading aria-label={save}>
          {pencil}
        </ActionIcon>
      </Specimen>
      <Specimen name="focus" isFocused>
        <ActionIcon aria-label={save}>{pencil}</ActionIcon>
      </Specimen>
    </Specimens>
  );
}
