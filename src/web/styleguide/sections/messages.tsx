import type { Tale } from "#ui/message/ring-tale.tsx";
import { RingTale } from "#ui/message/ring-tale.tsx";
import { Specimen, Specimens } from "../specimen.tsx";

const TALES: readonly Tale[] = ["apart", "broken", "away", "unreachable", "closing", "locked", "asking", "waiting"];

export function Messages() {
  return (
    <Specimens>
      {TALES.map((tale) => (
        <Specimen key={tale} name={tale} isWide>
          <RingTale tale={tale} />
        </Specimen>
      ))}
    </Specimens>
  );
}
