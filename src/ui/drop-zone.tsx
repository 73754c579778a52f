import "./drop-zone.css";
import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { type ReactNode, useEffect, useRef } from "react";

interface DropZoneProps {
  /** Media types that the system's file picker offers; what is dropped or pasted may be anything. */
  readonly offered: string;
  readonly icon: ReactNode;
  /** What to do here. */
  readonly invitation: string;
  /** What its button says. */
  readonly choose: string;
  readonly hint: string;
  readonly onFile: (file: File) => void;
}

/** Takes one file: dropped, pasted anywhere while it is there, or chosen with its button. */
export function DropZone({ offered, icon, invitation, choose, hint, onFile }: DropZoneProps) {
  const open = useRef<() => void>(null);
  useEffect(() => {
    function paste({ clipboardData }: ClipboardEvent) {
      const [file] = clipboardData?.files ?? [];
      if (file) onFile(file);
    }
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [onFile]);
  return (
    <Dropzone
      className="drop-zone"
      openRef={open}
      multiple={false}
      // because the button in it is what a keyboard reaches
      tabIndex={-1}
      activateOnKeyboard={false}
      enablePointerEvents
      inputProps={{ accept: offered, "aria-hidden": true }}
      onDrop={([file]) => file && onFile(file)}
    >
      {icon}
      <p className="drop-invitation">{invitation}</p>
      <Button
        variant="default"
        data-autofocus
        onClick={(event) => {
          // because the zone around it opens the picker too
          event.stopPropagation();
          open.current?.();
        }}
      >
        {choose}
      </Button>
      <p className="drop-hint">{hint}</p>
    </Dropzone>
  );
}
