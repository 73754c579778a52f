import { useEffect } from "react";
import { createScope } from "#ui/scope.tsx";

type LeavePrompt = (leave: () => void) => void;

const { Provider, useStore } = createScope<LeavePrompt | undefined>(undefined);

export const LeaveGuardProvider = Provider;

/** Returns a function that leaves at once, or after the screen's prompt is confirmed. */
export function useLeaveThrough(): (leave: () => void) => void {
  const prompt = useStore();
  return (leave) => {
    const ask = prompt.get();
    if (ask) ask(leave);
    else leave();
  };
}

/** Guards exits that are not navigations with a prompt, which must not change while it is given. */
export function useLeavePrompt(ask: LeavePrompt | undefined): void {
  const prompt = useStore();
  useEffect(() => {
    if (!ask) return;
    prompt.set(ask);
    return () => {
      if (prompt.get() === ask) prompt.set(undefined);
    };
  }, [prompt, ask]);
}
