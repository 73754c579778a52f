import { Button, Notification, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Illustration, type IllustrationName } from "#ui/message/illustration.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { showToast } from "#ui/show-toast.tsx";
import { LONG_WORD, Specimens } from "./specimen.tsx";

const ILLUSTRATIONS: readonly IllustrationName[] = [
  "apart",
  "broken",
  "away",
  "unreachable",
  "closing",
  "locked",
  "question",
  "waiting",
];
const SAVED = "Your changes are saved.";
const FAILED = "The server cannot be reached. Nothing is lost: try again in a moment.";

export function Feedback() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Specimens
        title="Banner"
        isWide
        states={{
          success: <Banner kind="success">{SAVED}</Banner>,
          error: <Banner kind="error">{FAILED}</Banner>,
          "info, long word": <Banner kind="info">{LONG_WORD}</Banner>,
        }}
      />
      <Specimens
        title="Notice"
        isWide
        states={{
          plain: <Notification>{SAVED}</Notification>,
          error: (
            <Notification color="danger" title="Not saved">
              {FAILED}
            </Notification>
          ),
          "in the corner": (
            <Button variant="default" onClick={() => showToast({ title: SAVED })}>
              Show
            </Button>
          ),
        }}
      >
        <Toasts />
      </Specimens>
      <Specimens
        title="Dialog"
        states={{
          "with buttons": (
            <Button variant="default" onClick={() => setOpen(true)}>
              Open
            </Button>
          ),
        }}
      >
        {isOpen && (
          <Dialog title="Delete this link?" onClose={close} size="sm">
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
      </Specimens>
      <Specimens
        title="Empty state"
        isWide
        states={{
          "with an action": (
            <Card>
              <EmptyState
                text="No links yet. Get started by adding your first link."
                action={<Button>Add link</Button>}
              />
            </Card>
          ),
          "text only": <EmptyState text={FAILED} />,
        }}
      />
      <Specimens
        title="Skeleton"
        states={{
          line: <Skeleton height={14} width={140} />,
          circle: <Skeleton height={44} circle />,
          "in a card": (
            <Card isPadded>
              <Skeleton height={14} width="45%" />
              <Skeleton height={12} width="70%" mt={10} />
            </Card>
          ),
        }}
      />
      <Specimens
        title="Message"
        states={Object.fromEntries(
          ILLUSTRATIONS.map((name) => [name, <Illustration key={name} illustration={name} />]),
        )}
      />
    </>
  );
}
