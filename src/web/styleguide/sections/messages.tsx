import type { IllustrationName } from "#ui/message/illustration.tsx";
import { Illustration } from "#ui/message/illustration.tsx";
import { Specimen, Specimens } from "../specimen.tsx";

const ILLUSTRATIONS: readonly IllustrationName[] = [
  "apart",
  "broken",
  "away",
  "unreachable",
  "closing",
  "locked",
  "asking",
  "waiting",
];

export function Messages() {
  return (
    <Specimens>
      {ILLUSTRATIONS.map((illustration) => (
        <Specimen key={illustration} name={illustration} isWide>
          <Illustration illustration={illustration} />
        </Specimen>
      ))}
    </Specimens>
  );
}
