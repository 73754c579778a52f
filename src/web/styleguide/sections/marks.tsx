import { RingMark } from "#ui/ring-mark.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import { Specimen, Specimens } from "../specimen.tsx";

const SIZES = [16, 24, 30, 44, 72, 120];

export function Marks() {
  return (
    <Specimens>
      <Specimen name="wordmark" isWide>
        <Wordmark name="Halka" />
      </Specimen>
      {SIZES.map((size) => (
        <Specimen key={size} name={`${size} px`}>
          <RingMark size={size} label="Halka" />
        </Specimen>
      ))}
    </Specimens>
  );
}
