/** What was, what is, and what was taken back. */
export interface History<State, Key> {
  readonly past: readonly Step<State, Key>[];
  readonly present: State;
  readonly future: readonly Step<State, Key>[];
  /** When the last change was made, for what is typed in one go; none after a step to and fro. */
  readonly changedAt: number | undefined;
}

/** A state, and what the change was that led away from it. */
interface Step<State, Key> {
  readonly state: State;
  readonly key: Key;
}

/** Changes of one field that follow each other within this time are one step. */
const ONE_GO_MS = 1000;
const STEPS_MAX = 200;

export function newHistory<State, Key>(present: State): History<State, Key> {
  return { past: [], present, future: [], changedAt: undefined };
}

/** Makes `present` what is; several changes of the same field in one go are undone together. */
export function change<State, Key>(
  history: History<State, Key>,
  key: Key,
  present: State,
  now: number,
): History<State, Key> {
  const { past, changedAt } = history;
  const isOneGo = changedAt !== undefined && now - changedAt < ONE_GO_MS && past.at(-1)?.key === key;
  return {
    past: isOneGo ? past : [...past, { state: history.present, key }].slice(-STEPS_MAX),
    present,
    future: [],
    changedAt: now,
  };
}

/** Takes the last change back; the same history if there is none. */
export function undo<State, Key>(history: History<State, Key>): History<State, Key> {
  const { past, present, future } = history;
  const last = past.at(-1);
  if (!last) return history;
  return {
    past: past.slice(0, -1),
    present: last.state,
    future: [{ state: present, key: last.key }, ...future],
    changedAt: undefined,
  };
}

/** Makes the change again that was taken back last; the same history if there is none. */
export function redo<State, Key>(history: History<State, Key>): History<State, Key> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (!next) return history;
  return {
    past: [...past, { state: present, key: next.key }],
    present: next.state,
    future: rest,
    changedAt: undefined,
  };
}

/** What changed at the last step, which is what an undo takes back. */
export function lastKey<State, Key>({ past }: History<State, Key>): Key | undefined {
  return past.at(-1)?.key;
}

/** What a redo would change again. */
export function nextKey<State, Key>({ future }: History<State, Key>): Key | undefined {
  return future[0]?.key;
}
