type LeavePrompt = (leave: () => void) => void;

let leavePrompt: LeavePrompt | undefined;

/** Leaves at once, or after the screen's prompt is confirmed. */
export function leaveThrough(leave: () => void): void {
  if (leavePrompt) leavePrompt(leave);
  else leave();
}

/** Guards exits that are not navigations with a prompt; returns a function that removes it. */
export function guardLeaving(prompt: LeavePrompt): () => void {
  leavePrompt = prompt;
  return () => {
    if (leavePrompt === prompt) leavePrompt = undefined;
  };
}
