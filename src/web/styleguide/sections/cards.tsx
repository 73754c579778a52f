import IconBrandTelegram from "@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs";
import { Card } from "#ui/card.tsx";
import { Disc } from "#ui/disc.tsx";
import { Tag } from "#ui/tag.tsx";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

export function Cards() {
  const { sentence, tag } = useSamples();
  const icon = <IconBrandTelegram size={20} stroke={1.75} />;
  return (
    <Specimens>
      <Specimen name="card" isWide>
        <Card isPadded>{sentence}</Card>
      </Specimen>
      <Specimen name="disc">
        <Disc>{icon}</Disc>
      </Specimen>
      <Specimen name="large disc">
        <Disc size="lg">{icon}</Disc>
      </Specimen>
      <Specimen name="tag">
        <Tag>{tag}</Tag>
      </Specimen>
    </Specimens>
  );
}
