import { Button } from "@mantine/core";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

export function EmptyStates() {
  const { empty, failure, save } = useSamples();
  return (
    <Specimens>
      <Specimen name="with a way on" isWide>
        <Card>
          <EmptyState text={empty} action={<Button>{save}</Button>} />
        </Card>
      </Specimen>
      <Specimen name="text alone" isWide>
        <EmptyState text={failure} />
      </Specimen>
    </Specimens>
  );
}
