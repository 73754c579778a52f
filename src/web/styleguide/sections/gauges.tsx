import { useState } from "react";
import { RingGauge } from "#ui/ring-gauge.tsx";
import { Specimen, Specimens } from "../specimen.tsx";

const SHARES = [0, 0.37, 1];

export function Gauges() {
  const [percent, setPercent] = useState(62);
  return (
    <Specimens>
      {SHARES.map((share) => (
        <Specimen key={share} name={`${share * 100} %`}>
          <RingGauge share={share} />
        </Specimen>
      ))}
      <Specimen name={`${percent} %`}>
        <RingGauge share={percent / 100} />
        <input
          type="range"
          aria-label="Share"
          value={percent}
          onChange={(event) => setPercent(event.currentTarget.valueAsNumber)}
        />
      </Specimen>
    </Specimens>
  );
}
