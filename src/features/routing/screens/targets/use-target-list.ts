import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TARGETS_MAX } from "../../limits.ts";
import type { TargetField } from "../rule-fields.ts";
import { moved } from "./move-item.ts";
import { newCondition } from "./new-condition.ts";

/** The state of the rules by visitor while edited: which one is expanded, dragged, or just deleted. */
export function useTargetList(targets: readonly TargetField[], set: (targets: readonly TargetField[]) => void) {
  const { t } = useTranslation("rules");
  const [openId, open] = useState<string>();
  const [gone, setGone] = useState<{ readonly target: TargetField; readonly at: number }>();
  const [dragged, drag] = useState<number>();
  const [over, hover] = useState<number>();
  const [announcement, setAnnouncement] = useState("");

  function insert(at: number, target: TargetField): void {
    set([...targets.slice(0, at), target, ...targets.slice(at)]);
  }
  function move(from: number, to: number): void {
    if (to < 0 || to >= targets.length || from === to) return;
    set(moved(targets, from, to));
    setAnnouncement(t("targets.moved", { place: to + 1, count: targets.length }));
  }
  return {
    count: targets.length,
    isFull: targets.length >= TARGETS_MAX,
    openId,
    open,
    gone,
    /** Describes a move to screen readers. */
    message: announcement,
    dragged,
    drag(at: number | undefined) {
      drag(at);
      hover(undefined);
    },
    over,
    hover,
    drop(to: number) {
      if (dragged !== undefined) move(dragged, to);
      drag(undefined);
      hover(undefined);
    },
    move,
    add() {
      const target = { id: crypto.randomUUID(), when: [newCondition("country")], to: "" };
      insert(targets.length, target);
      open(target.id);
      setGone(undefined);
    },
    duplicate(at: number) {
      const target = targets[at];
      if (target) insert(at + 1, { ...target, id: crypto.randomUUID() });
    },
    change: (at: number, changed: TargetField) => set(targets.map((each, place) => (place === at ? changed : each))),
    remove(at: number) {
      const target = targets[at];
      if (target) setGone({ target, at });
      set(targets.filter((_, place) => place !== at));
    },
    restore() {
      if (!gone) return;
      insert(gone.at, gone.target);
      setGone(undefined);
    },
  };
}

export type TargetList = ReturnType<typeof useTargetList>;
