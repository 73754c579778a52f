import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { ButtonRow } from "#ui/button-row.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Specimen, Specimens } from "../specimen.tsx";
import styles from "../styleguide.module.css";
import { useSamples } from "../use-samples.ts";

export function Dialogs() {
  const { question, help, label, save, cancel, remove, close } = useSamples();
  const [open, setOpen] = useState<"question" | "form">();
  const shut = () => setOpen(undefined);
  return (
    <Specimens>
      <Specimen name="a question">
        <Button variant="default" onClick={() => setOpen("question")}>
          Open
        </Button>
      </Specimen>
      <Specimen name="a form">
        <Button variant="default" onClick={() => setOpen("form")}>
          Open
        </Button>
      </Specimen>
      {open === "question" && (
        <Dialog title={question} closeLabel={close} onClose={shut} size="sm">
          <p>{help}</p>
          <ButtonRow>
            <Button variant="default" onClick={shut} data-autofocus>
              {cancel}
            </Button>
            <Button color="danger" onClick={shut}>
              {remove}
            </Button>
          </ButtonRow>
        </Dialog>
      )}
      {open === "form" && (
        <Dialog title={save} closeLabel={close} onClose={shut}>
          <form className={styles.form}>
            <TextInput label={label} description={help} data-autofocus />
            <ButtonRow>
              <Button variant="default" onClick={shut}>
                {cancel}
              </Button>
              <Button onClick={shut}>{save}</Button>
            </ButtonRow>
          </form>
        </Dialog>
      )}
    </Specimens>
  );
}
