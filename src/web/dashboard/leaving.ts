type Question = (leave: () => void) => void;

let question: Question | undefined;

/** Leaves at once, or once the screen's question is answered. */
export function leaveBy(leave: () => void): void {
  if (question) question(leave);
  else leave();
}

/** Puts a question before the ways out that are no navigation; answers how to take it away. */
export function askBeforeLeaving(asked: Question): () => void {
  question = asked;
  return () => {
    if (question === asked) question = undefined;
  };
}
