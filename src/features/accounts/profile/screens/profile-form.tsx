import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { useRef, useState, useMemo, type ComponentType, useId } from "react";
import { useTranslation } from "react-i18next";
import { utcDay } from "#base/time.ts";
import { useErrorTexts } from "#client/error-text.ts";
import "#ui/select.css";
import { useFields } from "#ui/use-fields.ts";
import type { SettingsFormProps } from "../../screens/form-outcome.ts";
import { countryCodes } from "../country-codes.ts";
import * as limits from "../limits.ts";
import { isPicture, PLACEHOLDER_PATH } from "../limits.ts";
import {
  getChanges,
  type ProfileFieldName,
  fieldsOfProfile,
  findProfileErrors,
  profileFieldNames,
  type Profile,
  type ProfileFields,
} from "./profile-fields.ts";
import stacked from "#ui/form/stacked-form.module.css";
import styles from "./profile-form.module.css";
import { RemoveButton } from "#ui/remove-button.tsx";
import { useSaveProfile } from "./profile-query.ts";

interface ProfileFormProps extends SettingsFormProps {
  readonly profile: Profile;
  readonly Upload: PictureUpload;
}

/** The form of the legal profile. A refetch does not overwrite what was typed. */
export function ProfileForm({ profile, Upload, onOutcome, onUnsaved }: ProfileFormProps) {
  const { t } = useTranslation("settings");
  const { toFields, toText } = useErrorTexts();
  const countries = useCountries();
  const save = useSaveProfile();
  const [saved, setSaved] = useState(() => fieldsOfProfile(profile));
  const [today] = useState(() => utcDay(new Date()));
  const frame = useRef<HTMLDivElement>(null);

  const form = useFields({
    names: profileFieldNames,
    check: (values) => {
      const errors = findProfileErrors(values, today, window.location.origin);
      return Object.fromEntries(
        profileFieldNames.flatMap((name) => {
          const error = errors[name];
          return error ? [[name, t(`profile.error.${error}`)]] : [];
        }),
      );
    },
    async onSubmit(values) {
      onOutcome(undefined);
      try {
        const kept = fieldsOfProfile(await save.mutateAsync(getChanges(values, saved)));
        setSaved(kept);
        // The saved values may differ from the typed ones in surrounding spaces.
        writeFields(frame.current, kept, values);
        onUnsaved(hasChanges(frame.current, kept));
        onOutcome({ kind: "success", text: t("profile.done") });
        return undefined;
      } catch (error) {
        const errors = toFields(error, profileFieldNames);
        onOutcome({ kind: "error", text: t("profile.failed"), reason: errors ? undefined : toText(error) });
        return errors;
      }
    },
  });

  const line = (name: ProfileFieldName, maxLength: number) => ({
    ...form.field(name),
    label: t(`profile.${name}`),
    maxLength,
    defaultValue: saved[name],
  });
  const picture = (name: "image" | "logo") => ({
    name,
    label: t(`profile.${name}`),
    error: form.field(name).error,
    defaultValue: saved[name],
    Upload,
  });
  const country = form.field("country");

  return (
    <div ref={frame}>
      <form
        className={styles.form}
        onInput={() => onUnsaved(hasChanges(frame.current, saved))}
        {...form.formProps}
        noValidate
      >
        <fieldset className={styles.group}>
          <legend>{t("profile.person")}</legend>
          <TextInput {...line("full_name", limits.FULL_NAME_MAX_LENGTH)} autoComplete="name" />
          <TextInput
            {...line("birthdate", 10)}
            type="date"
            min={limits.BIRTHDATE_MIN}
            max={today}
            autoComplete="bday"
          />
          <TextInput
            {...line("identity_number", limits.IDENTITY_NUMBER_MAX_LENGTH)}
            autoComplete="off"
            spellCheck={false}
          />
          <TextInput
            {...line("phone", limits.PHONE_MAX_LENGTH)}
            type="tel"
            placeholder="+90 212 555 00 00"
            autoComplete="tel"
          />
          <PictureField {...picture("image")} purpose="profile" />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t("profile.business")}</legend>
          <Textarea
            {...line("description", limits.PROFILE_DESCRIPTION_MAX_LENGTH)}
            className={styles.wide}
            rows={3}
            autoComplete="off"
          />
          <PictureField {...picture("logo")} purpose="logo" />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>{t("profile.place")}</legend>
          <Textarea
            {...line("address", limits.ADDRESS_MAX_LENGTH)}
            className={styles.wide}
            rows={2}
            autoComplete="street-address"
          />
          <TextInput {...line("postcode", limits.POSTCODE_MAX_LENGTH)} autoComplete="postal-code" />
          <TextInput {...line("city", limits.CITY_MAX_LENGTH)} autoComplete="address-level2" />
          <NativeSelect
            name={country.name}
            error={country.error}
            size="md"
            label={t("profile.country")}
            defaultValue={saved.country}
            autoComplete="country"
          >
            <option value="">{t("profile.no_country")}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </fieldset>
        <Button type="submit" disabled={form.isPending} className={stacked.action}>
          {form.isPending ? t("saving") : t("save")}
        </Button>
      </form>
    </div>
  );
}

/** All countries by name in the person's language, sorted for that language. */
function useCountries(): readonly { readonly code: string; readonly name: string }[] {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const regionNames = new Intl.DisplayNames(i18n.language, { type: "region" });
    const { compare } = new Intl.Collator(i18n.language);
    return countryCodes
      .map((code) => ({ code, name: regionNames.of(code) ?? code }))
      .sort((one, other) => compare(one.name, other.name));
  }, [i18n.language]);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldIn(frame: HTMLElement | null, name: ProfileFieldName): Field | null {
  return frame?.querySelector<Field>(`[name="${name}"]`) ?? null;
}

function hasChanges(frame: HTMLElement | null, saved: ProfileFields): boolean {
  return profileFieldNames.some((name) => (fieldIn(frame, name)?.value ?? saved[name]) !== saved[name]);
}

/** Puts the saved values into the fields, except those edited since they were sent. */
function writeFields(frame: HTMLElement | null, kept: ProfileFields, sent: ProfileFields): void {
  for (const name of profileFieldNames) {
    const field = fieldIn(frame, name);
    if (field?.value === sent[name]) field.value = kept[name];
  }
}

/** The dialog that chooses and uploads a picture. Passed in as a prop, since the media feature depends on this one. */
type PictureUpload = ComponentType<{
  readonly purpose: "profile" | "logo";
  readonly onUploaded: (address: string) => void;
  readonly onClose: () => void;
}>;

interface PictureFieldProps {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly defaultValue: string;
  readonly purpose: "profile" | "logo";
  readonly Upload: PictureUpload;
}

/** A picture with buttons to replace and remove it; the field's value is its address. */
function PictureField({ name, label, error, defaultValue, purpose, Upload }: PictureFieldProps) {
  const { t } = useTranslation("settings");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [address, setAddress] = useState(defaultValue);
  const [broken, setBroken] = useState("");
  const [isChoosing, setChoosing] = useState(false);
  const isPerson = purpose === "profile";
  const shown =
    isPicture(address, window.location.origin) && address !== broken ? address : isPerson && PLACEHOLDER_PATH;
  const pictureError = error ?? (address === broken && address !== "" ? t("profile.picture_broken") : undefined);

  function change(next: string) {
    setAddress(next);
    if (!field.current) return;
    field.current.value = next;
    // The form listens for input events, which a programmatic change does not fire.
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <div className={styles.picture} role="group" aria-labelledby={id}>
      <span className={styles.frame} data-round={isPerson || undefined}>
        {shown ? (
          // The picture's host must not learn which settings page loads it.
          <img src={shown} alt="" referrerPolicy="no-referrer" onError={() => setBroken(address)} />
        ) : (
          <IconPhoto size={26} stroke={1.5} aria-hidden />
        )}
      </span>
      <div className={styles.choice}>
        <span id={id} className={styles.pictureLabel}>
          {label}
        </span>
        {/* not a hidden input: React would reset its value to the first one at every change */}
        <input ref={field} type="text" hidden name={name} defaultValue={defaultValue} />
        <div className={styles.buttons}>
          <Button ref={chooser} variant="default" size="sm" onClick={() => setChoosing(true)}>
            {address === "" ? t("profile.picture_choose") : t("profile.picture_change")}
          </Button>
          {address !== "" && (
            <RemoveButton focusAfter={chooser} onRemove={() => change("")}>
              {t("profile.picture_remove")}
            </RemoveButton>
          )}
        </div>
        {pictureError && (
          <p className={styles.pictureError} role="alert">
            {pictureError}
          </p>
        )}
      </div>
      {isChoosing && <Upload purpose={purpose} onUploaded={change} onClose={() => setChoosing(false)} />}
    </div>
  );
}
