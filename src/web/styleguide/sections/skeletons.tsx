import { Skeleton } from "@mantine/core";
import { Card } from "#ui/card.tsx";
import { Specimen, Specimens } from "../specimen.tsx";

export function Skeletons() {
  return (
    <Specimens>
      <Specimen name="line">
        <Skeleton height={14} width={140} />
      </Specimen>
      <Specimen name="circle">
        <Skeleton height={44} circle />
      </Specimen>
      <Specimen name="block on paper" isWide>
        <Skeleton height={96} radius="var(--radius-lg)" />
      </Specimen>
      <Specimen name="in a card" isWide>
        <Card isPadded>
          <Skeleton height={14} width="45%" />
          <Skeleton height={12} width="70%" mt={10} />
        </Card>
      </Specimen>
    </Specimens>
  );
}
