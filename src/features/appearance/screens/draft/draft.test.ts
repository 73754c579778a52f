import { describe, expect, test } from "vitest";
import type { Appearance } from "../../contract.ts";
import { defaultAppearance, pickFields } from "../../default-appearance.ts";
import {
  adoptNewer,
  afterPhoto,
  afterSave,
  editDraft,
  hasChanges,
  newDraft,
  resolveConflict,
  undoDraft,
  redoDraft,
} from "./draft.ts";

const saved: Appearance = {
  _id: "a",
  user: "u",
  ...defaultAppearance,
  version: 3,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
};
const draft = newDraft(saved);

test("has no changes until a value differs, and none again once it is restored", () => {
  expect(hasChanges(draft)).toBe(false);
  expect(editDraft(draft, { title: saved.title }, 0)).toBe(draft);
  const edited = editDraft(draft, { title: "Ada" }, 0);
  expect([hasChanges(edited), hasChanges(undoDraft(edited)), hasChanges(redoDraft(undoDraft(edited)))]).toEqual([
    true,
    false,
    true,
  ]);
});

describe("after a save", () => {
  test("shows the server's defaults in empty fields", () => {
    const edited = editDraft(draft, { title: "" }, 0);
    const sent = edited.history.present;
    const after = afterSave(edited, sent, { ...saved, title: "My Links", version: 4 });
    expect([after.history.present.title, hasChanges(after), after.saved.version]).toEqual(["My Links", false, 4]);
  });

  test("keeps text typed during the save as an unsaved change", () => {
    const sent = editDraft(draft, { title: "Ada" }, 0);
    const typed = editDraft(sent, { title: "Ada L" }, 10);
    const after = afterSave(typed, sent.history.present, { ...saved, title: "Ada", version: 4 });
    expect([after.history.present.title, hasChanges(after)]).toEqual(["Ada L", true]);
  });

  test("undo restores the state before the save", () => {
    const edited = editDraft(draft, { title: "Ada" }, 0);
    const after = afterSave(edited, edited.history.present, { ...saved, title: "Ada", version: 4 });
    expect(undoDraft(after).history.present.title).toBe("My Links");
  });
});

describe("a photo that was saved separately", () => {
  const photo = "/media/a.webp";
  const unchanged = { before: "", now: 10 };

  test("does not count as an unsaved change, and leaves other changes unsaved", () => {
    const response = { ...saved, profile_photo: photo, version: 4 };
    expect(hasChanges(afterPhoto(draft, "profile_photo", response, unchanged))).toBe(false);
    const edited = afterPhoto(editDraft(draft, { title: "Ada" }, 0), "profile_photo", response, unchanged);
    expect(edited.history.present).toMatchObject({ title: "Ada", profile_photo: photo });
    expect([hasChanges(edited), edited.saved.version]).toEqual([true, 4]);
  });

  test("stays removed if it was removed during the save", () => {
    const response = { ...saved, profile_photo: photo, version: 4 };
    const removed = editDraft(
      {
        ...draft,
        history: { ...draft.history, present: { ...draft.history.present, profile_photo: "/media/old.webp" } },
      },
      { profile_photo: "" },
      0,
    );
    const after = afterPhoto(removed, "profile_photo", response, { before: "/media/old.webp", now: 10 });
    expect([after.history.present.profile_photo, after.saved.profile_photo, hasChanges(after)]).toEqual([
      "",
      photo,
      true,
    ]);
  });

  test("keeps the older version number if another save happened elsewhere", () => {
    const after = afterPhoto(
      draft,
      "header_photo",
      { ...saved, title: "Theirs", header_photo: photo, version: 5 },
      unchanged,
    );
    expect([after.saved.version, after.saved.title, hasChanges(after)]).toEqual([3, "My Links", false]);
  });
});

describe("a newer state saved elsewhere", () => {
  const theirs = { ...saved, title: "Theirs", version: 4 };

  test("is adopted if nothing was changed here, and waits otherwise", () => {
    expect(adoptNewer(draft, theirs)).toEqual(newDraft(theirs));
    const edited = editDraft(draft, { description: "Mine" }, 0);
    expect(adoptNewer(edited, theirs)).toBe(edited);
    expect(adoptNewer(draft, saved)).toBe(draft);
  });

  test("is merged with the changes here, part by part as chosen, and can be undone", () => {
    const edited = editDraft(editDraft(draft, { title: "Mine" }, 0), { description: "Mine" }, 5000);
    const mine = resolveConflict(edited, theirs, {}, 9000);
    expect([mine.history.present.title, mine.history.present.description, mine.saved.version]).toEqual([
      "Mine",
      "Mine",
      4,
    ]);
    const chosen = resolveConflict(edited, theirs, { title: "theirs" }, 9000);
    expect([chosen.history.present.title, chosen.history.present.description]).toEqual(["Theirs", "Mine"]);
    expect(undoDraft(chosen).history.present).toEqual(edited.history.present);
    expect(pickFields(chosen.saved)).toEqual(pickFields(theirs));
  });

  test("stays through undo and redo of the changes here", () => {
    const edited = editDraft(editDraft(draft, { description: "Mine" }, 0), { description: "Mine too" }, 5000);
    const merged = resolveConflict(undoDraft(edited), theirs, {}, 9000);
    const texts = ({ history: { present } }: typeof merged) => [present.title, present.description];
    expect(texts(merged)).toEqual(["Theirs", "Mine"]);
    expect(texts(redoDraft(merged))).toEqual(["Theirs", "Mine too"]);
    expect(undoDraft(merged).history.present).toEqual(pickFields(theirs));
    expect(hasChanges(undoDraft(merged))).toBe(false);
  });
});
