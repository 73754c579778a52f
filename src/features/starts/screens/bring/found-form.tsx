import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PlatformIcon } from "#features/links/screens/platform-icon.tsx";
import { Banner } from "#ui/banner.tsx";
import { ButtonRow } from "#ui/button-row.tsx";
import { Disc } from "#ui/disc.tsx";
import type { LookedAt } from "../../page-import/contract.ts";
import styles from "./bring.module.css";
import { type Choice, countOf, firstChoice, linksOf, withAddress } from "./choice.ts";
import { FoundRow } from "./found-row.tsx";
import { FoundSection } from "./found-section.tsx";
import { LeftBehind } from "./left-behind.tsx";

interface FoundFormProps {
  readonly found: LookedAt;
  readonly isBringing: boolean;
  readonly fault: string | undefined;
  readonly onBring: (choice: Choice) => void;
  readonly onLeave: () => void;
}

const hostOf = (address: string) => (URL.parse(address)?.hostname ?? address).replace(/^www\./, "");
const shortened = (address: string) => address.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/, "").replace(/\/$/, "");

/** What a page holds, each thing with a box; what the plan has no room for is told before it is asked for. */
export function FoundForm({ found, isBringing, fault, onBring, onLeave }: FoundFormProps) {
  const { t } = useTranslation(["starts", "common"]);
  const [choice, setChoice] = useState(() => firstChoice(found));
  const { title, description, picture, sections, profiles, left_out, room } = found;
  const count = countOf(choice);
  const isTooMuch = room !== null && choice.links.size > room;
  const about = [
    { field: "title" as const, name: t("bring.page_title"), detail: title },
    { field: "description" as const, name: t("bring.page_description"), detail: description },
    {
      field: "picture" as const,
      name: t("bring.page_picture"),
      detail: picture && t("bring.picture_from", { host: hostOf(picture) }),
    },
  ].filter(({ detail }) => detail !== "");

  return (
    <div className={styles.found}>
      <p className={styles.where}>
        {t("bring.found", { host: shortened(found.address) })}
        <button type="button" onClick={onLeave}>
          {t("bring.again")}
        </button>
      </p>
      {about.length > 0 && (
        <FoundSection title={t("bring.about")}>
          {about.map(({ field, name, detail }) => (
            <FoundRow
              key={field}
              name={name}
              detail={detail}
              isWanted={choice[field]}
              onWant={(isWanted) => setChoice({ ...choice, [field]: isWanted })}
            />
          ))}
        </FoundSection>
      )}
      {profiles.length > 0 && (
        <FoundSection title={t("bring.profiles")} text={t("bring.profiles_text")}>
          {profiles.map(({ platform, link }) => (
            <FoundRow
              key={link}
              name={hostOf(link) || shortened(link)}
              detail={hostOf(link) ? shortened(link) : ""}
              sign={
                <Disc>
                  <PlatformIcon platform={platform} />
                </Disc>
              }
              isWanted={choice.profiles.has(link)}
              onWant={(isWanted) => setChoice({ ...choice, profiles: withAddress(choice.profiles, link, isWanted) })}
            />
          ))}
        </FoundSection>
      )}
      {sections.map(({ name, links }, at) => (
        <FoundSection
          // oxlint-disable-next-line react/no-array-index-key -- because they are what was found, and never move
          key={at}
          title={name || t("bring.loose")}
          onAll={(isWanted) =>
            setChoice({
              ...choice,
              links: links.reduce((set, { link }) => withAddress(set, link, isWanted), choice.links),
            })
          }
        >
          {links.map(({ name: called, link, platform, known }) => (
            <FoundRow
              key={link}
              name={called}
              detail={shortened(link)}
              sign={
                <Disc>
                  <PlatformIcon platform={platform} />
                </Disc>
              }
              mark={known && t("bring.known")}
              isWanted={choice.links.has(link)}
              onWant={(isWanted) => setChoice({ ...choice, links: withAddress(choice.links, link, isWanted) })}
            />
          ))}
        </FoundSection>
      ))}
      <LeftBehind things={left_out} />
      {room !== null && linksOf(sections).length > room && (
        <Banner kind={isTooMuch ? "error" : "info"}>
          {room === 0 ? t("bring.room_none") : t("bring.room", { count: room })} <a href="/pricing">{t("see_plans")}</a>
        </Banner>
      )}
      {fault && <Banner kind="error">{fault}</Banner>}
      <ButtonRow>
        <Button variant="default" onClick={onLeave}>
          {t("common:cancel")}
        </Button>
        <Button onClick={() => onBring(choice)} disabled={isBringing || count === 0 || isTooMuch}>
          {isBringing ? t("bring.adding") : count === 0 ? t("bring.add") : t("bring.add_count", { count })}
        </Button>
      </ButtonRow>
    </div>
  );
}
