/** Past states, the present one, and undone ones. */
export interface History<State, Key> {
  readonly past: readonly Step<State, Key>[];
  readonly present: State;
  readonly future: readonly Step<State, Key>[];
  /** When the last change was made, to merge continuous typing; undefined after an undo or redo. */
  readonly changedAt: number | undefined;
}

/** A state, and the key of the change that replaced it. */
interface Step<State, Key> {
  readonly state: State;
  readonly key: Key;
}

/** Changes of the same field within this time make one step. */
const MERGE_MS = 1000;
const STEPS_MAX = 200;

export function newHistory<State, Key>(present: State): History<State, Key> {
  return { past: [], present, future: [], changedAt: undefined };
}

/** Sets `present`. Continuous changes of the same field are undone together. */
export function recordChange<State, Key>(
  history: History<State, Key>,
  key: Key,
  present: State,
  now: number,
): History<State, Key> {
  const { past, changedAt } = history;
  const continuesLastStep = changedAt !== undefined && now - changedAt < MERGE_MS && past.at(-1)?.key === key;
  return {
    past: continuesLastStep ? past : [...past, { state: history.present, key }].slice(-STEPS_MAX),
    present,
    future: [],
    changedAt: now,
  };
}

/** Undoes the last change; returns the same history if nothing is left to undo. */
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

/** Redoes the last undone change; returns the same history if nothing is left to redo. */
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

/** Changes every state; the steps stay. */
export function mapStates<State, Key>(
  { past, present, future, changedAt }: History<State, Key>,
  change: (state: State) => State,
): History<State, Key> {
  const toChanged = ({ state, key }: Step<State, Key>) => ({ state: change(state), key });
  return { past: past.map(toChanged), present: change(present), future: future.map(toChanged), changedAt };
}

/** The key of the last change, which an undo reverts. */
export function lastKey<State, Key>({ past }: History<State, Key>): Key | undefined {
  return past.at(-1)?.key;
}

/** The key of the change that a redo applies. */
export function nextKey<State, Key>({ future }: History<State, Key>): Key | undefined {
  return future[0]?.key;
}
