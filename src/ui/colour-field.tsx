import "./colour-field.css";
import { ColorInput } from "@mantine/core";
import { useState } from "react";
import { parseColour } from "#base/colour.ts";

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
  /** What the button is called that takes a colour from the screen. */
  readonly dropperLabel: string;
}

/** A colour to be typed, chosen on a plane, or taken from the screen where the browser can; only whole colours are told. */
export function ColourField({ label, value, onChange, dropperLabel }: ColourFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // because an undo changes the value from outside
  const text = typed.of === value ? typed.text : value;
  return (
    <ColorInput
      label={label}
      size="md"
      format="hex"
      value={text}
      onChange={(next) => {
        const isColour = parseColour(next) !== undefined;
        setTyped({ text: next, of: isColour ? next : value });
        if (isColour) onChange(next);
      }}
      onBlur={() => setTyped({ text: value, of: value })}
      eyeDropperButtonProps={{ "aria-label": dropperLabel }}
      maxLength={64}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
