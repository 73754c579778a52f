import { Suspense } from "react";
import { lazyWithRetry } from "#ui/lazy-with-retry.ts";
import { useDeletion } from "./deletion-query.ts";

const ScheduledNotice = lazyWithRetry(() => import("./scheduled-notice.tsx").then((file) => file.ScheduledNotice));

/** Shown above every screen while the account awaits deletion; otherwise it renders nothing and loads no code. */
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
