import "./colour-field.css";
import { ColorInput } from "@mantine/core";
import { useState } from "react";
import { parseColour } from "#base/colour.ts";

interface ColourFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (colour: string) => void;
  /** The label of the button that picks a colour from the screen. */
  readonly dropperLabel: string;
}

/**
 * A colour that is typed, chosen in a picker, or taken from the screen if the browser supports that. Reports only
 * complete colours.
 */
export function ColourField({ label, value, onChange, dropperLabel }: ColourFieldProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  // an undo may have changed `value` since
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
      // Mantine would restore the value of an earlier render and lose the typed colour
      fixOnBlur={false}
      eyeDropperButtonProps={{ "aria-label": dropperLabel }}
      maxLength={64}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
