import { Button } from "@mantine/core";
import { useState } from "react";
import styles from "../tokens.module.css";

const MOTIONS = [
  { name: "--quick", use: "colours, small moves: an answer to a press" },
  { name: "--calm", use: "what comes in or goes: sheets, gauges" },
];

export function Motion() {
  const [isMoved, setMoved] = useState(false);
  return (
    <div className={styles.motion} data-moved={isMoved}>
      {MOTIONS.map(({ name, use }) => (
        <p key={name}>
          <code>{name}</code> <small>{use}</small>
          <span style={{ transition: `translate var(${name}), background-color var(${name})` }} />
        </p>
      ))}
      <Button variant="default" onClick={() => setMoved(!isMoved)}>
        Replay
      </Button>
    </div>
  );
}
