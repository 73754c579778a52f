import { Button, Notification } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Notices } from "#ui/notices.tsx";
import type { Scheme } from "#ui/parse-tokens.ts";
import { Specimen, Specimens } from "../specimen.tsx";
import { useSamples } from "../use-samples.ts";

export function NoticesInCorner({ scheme }: { scheme: Scheme }) {
  const { success, failure, close } = useSamples();
  const closeButtonProps = { "aria-label": close };
  return (
    <Specimens>
      <Specimen name="plain" isWide>
        <Notification closeButtonProps={closeButtonProps}>{success}</Notification>
      </Specimen>
      <Specimen name="error, with a title" isWide>
        <Notification color="danger" title={failure} closeButtonProps={closeButtonProps}>
          {failure}
        </Notification>
      </Specimen>
      {scheme === "light" && (
        <Specimen name="in the corner">
          <Notices />
          <Button variant="default" onClick={() => notifications.show({ message: success, closeButtonProps })}>
            Show one
          </Button>
        </Specimen>
      )}
    </Specimens>
  );
}
