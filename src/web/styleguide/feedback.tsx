import { Button, Notification, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Illustration, type IllustrationName } from "#ui/message/illustration.tsx";
import { Notices } from "#ui/notices.tsx";
import { showNotice } from "#ui/show-notice.tsx";
import { LONG_WORD, Section, Specimen } from "./specimen.tsx";

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
const SAVED = "Your changes are saved.";
const FAILED = "The server cannot be reached. Nothing is lost: try again in a moment.";

export function Feedback() {
  return (
    <>
      <Section title="Banner">
        <Specimen name="success" isWide>
          <Banner kind="success">{SAVED}</Banner>
        </Specimen>
        <Specimen name="error" isWide>
          <Banner kind="error">{FAILED}</Banner>
        </Specimen>
        <Specimen name="info, long word" isWide>
          <Banner kind="info">{LONG_WORD}</Banner>
        </Specimen>
      </Section>
      <Section title="Notice">
        <Specimen name="plain" isWide>
          <Notification>{SAVED}</Notification>
        </Specimen>
        <Specimen name="error" isWide>
          <Notification color="danger" title="Not saved">
            {FAILED}
          </Notification>
        </Specimen>
        <Specimen name="in the corner">
          <Notices />
          <Button variant="default" onClick={() => showNotice({ title: SAVED, closeLabel: "Close" })}>
            Show
          </Button>
        </Specimen>
      </Section>
      <Dialogs />
      <Section title="Empty state">
        <Specimen name="with an action" isWide>
          <Card>
            <EmptyState
              text="No links yet. Get started by adding your first link."
              action={<Button>Add link</Button>}
            />
          </Card>
        </Specimen>
        <Specimen name="text only" isWide>
          <EmptyState text={FAILED} />
        </Specimen>
      </Section>
      <Section title="Skeleton">
        <Specimen name="line">
          <Skeleton height={14} width={140} />
        </Specimen>
        <Specimen name="circle">
          <Skeleton height={44} circle />
        </Specimen>
        <Specimen name="in a card" isWide>
          <Card isPadded>
            <Skeleton height={14} width="45%" />
            <Skeleton height={12} width="70%" mt={10} />
          </Card>
        </Specimen>
      </Section>
      <Section title="Message">
        {ILLUSTRATIONS.map((illustration) => (
          <Specimen key={illustration} name={illustration}>
            <Illustration illustration={illustration} />
          </Specimen>
        ))}
      </Section>
    </>
  );
}

function Dialogs() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Section title="Dialog">
      <Button variant="default" onClick={() => setOpen(true)}>
        Open
      </Button>
      {isOpen && (
        <Dialog title="Delete this link?" closeLabel="Close" onClose={close} size="sm">
          <p>It stays in the trash for 30 days.</p>
          <ButtonRow>
            <Button variant="default" onClick={close} data-autofocus>
              Cancel
            </Button>
            <Button color="danger" onClick={close}>
              Delete
            </Button>
          </ButtonRow>
        </Dialog>
      )}
    </Section>
  );
}
