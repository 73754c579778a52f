import { Suspense } from "react";
import { lazily } from "#ui/lazily.ts";
import { useDeletion } from "./deletion-query.ts";

const ScheduledNotice = lazily(() => import("./scheduled-notice.tsx").then((file) => file.ScheduledNotice));

/** Above every screen of the dashboard while the account is about to go; nothing, and no code of it, for everybody else. */
export function DeletionNotice() {
  const { data } = useDeletion();
  if (data?.status !== "scheduled") return null;
  return (
    <div role="status">
      <Suspense>
        <ScheduledNotice dueAt={data.due_at} />
      </Suspense>
    </div>
  );
}
