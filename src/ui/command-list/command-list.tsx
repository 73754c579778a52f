import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Command, groupCommands } from "./command.ts";
import styles from "./command-list.module.css";

interface CommandListProps {
  readonly label: string;
  readonly placeholder: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly commands: readonly Command[];
  /** Announced to screen readers when the list changes, such as "3 results". */
  readonly count: string;
  readonly empty: string;
  /** Text below the list, such as the keyboard shortcuts. */
  readonly hint: string;
  readonly onRun: (command: Command) => void;
  readonly onClose: () => void;
}

const PAGE_SIZE = 8;

/**
 * A search field with a list, in a native dialog. Typing filters the list, arrows select, Enter runs, Escape closes.
 */
export function CommandList({
  label,
  placeholder,
  search,
  onSearch,
  commands,
  count,
  empty,
  hint,
  onRun,
  onClose,
}: CommandListProps) {
  const id = useId();
  const groups = groupCommands(commands);
  // arrow keys follow the displayed order, group by group
  const ordered = groups.flatMap((group) => group.commands);
  const dialog = useRef<HTMLDialogElement>(null);
  const [selection, setSelection] = useState({ search, index: 0 });
  // a selection made in the results of another search does not apply
  const index = selection.search === search ? Math.min(selection.index, Math.max(commands.length - 1, 0)) : 0;
  const optionId = (target: number) => `${id}-${target}`;

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  useEffect(() => {
    // the braces matter: some browsers return a promise, which React would take for a clean-up function
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: "nearest" });
  }, [id, index]);

  const moveTo = (target: number) =>
    setSelection({ search, index: (target + commands.length) % Math.max(commands.length, 1) });

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: Math.min(index + PAGE_SIZE, commands.length - 1),
      PageUp: Math.max(index - PAGE_SIZE, 0),
    };
    const chosen = ordered[index];
    // ignores the Enter that ends a composition of an input method
    if (event.key === "Enter" && chosen && !event.nativeEvent.isComposing) onRun(chosen);
    else if (Object.hasOwn(steps, event.key) && commands.length > 0) moveTo(steps[event.key]!);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click on the backdrop closes it, as Escape does
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-reads
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.field}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <input
            type="text"
            role="combobox"
            className={styles.input}
            aria-label={label}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={commands.length > 0 ? optionId(index) : undefined}
            placeholder={placeholder}
            value={search}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            onChange={(event) => onSearch(event.currentTarget.value)}
            onKeyDown={press}
          />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
          {groups.map((group) => (
            <div key={group.title} role="group" aria-label={group.title}>
              <div className={styles.heading} aria-hidden>
                {group.title}
              </div>
              {group.commands.map((command) => {
                const own = ordered.indexOf(command);
                return (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the focused field handles the keys
                  <div
                    key={command.id}
                    id={optionId(own)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={own === index}
                    className={styles.option}
                    onPointerMove={() => own !== index && moveTo(own)}
                    onClick={() => onRun(command)}
                  >
                    <span className={styles.icon} aria-hidden>
                      {command.icon}
                    </span>
                    <span className={styles.title}>{command.title}</span>
                    {command.detail && <span className={styles.detail}>{command.detail}</span>}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {commands.length === 0 && <p className={styles.empty}>{empty}</p>}
        <p className={styles.hint} aria-hidden>
          {hint}
        </p>
        <span role="status" className="visually-hidden">
          {commands.length === 0 ? empty : count}
        </span>
      </div>
    </dialog>
  );
}
