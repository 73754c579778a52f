import "./drop-zone.css";
import { Button } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { type ReactNode, useEffect, useRef } from "react";

interface DropZoneProps {
  /** Media types that the file picker offers. A dropped or pasted file may have any type. */
  readonly offered: string;
  readonly icon: ReactNode;
  /** The prompt inside the zone. */
  readonly invitation: string;
  /** The label of the button. */
  readonly choose: string;
  readonly hint: string;
  readonly onFile: (file: File) => void;
}

/** Takes one file: dropped, pasted anywhere while it is mounted, or chosen with its button. */
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
      // keyboard users use the button inside
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
          // otherwise the zone would open the picker a second time
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
