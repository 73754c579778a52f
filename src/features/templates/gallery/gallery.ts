import type { PageTemplate } from "../page-template.ts";
import { artist } from "./artist/template.ts";
import { author } from "./author/template.ts";
import { club } from "./club/template.ts";
import { developer } from "./developer/template.ts";
import { event } from "./event/template.ts";
import { fitness } from "./fitness/template.ts";
import { freelancer } from "./freelancer/template.ts";
import { musician } from "./musician/template.ts";
import { newsletter } from "./newsletter/template.ts";
import { nonprofit } from "./nonprofit/template.ts";
import { photographer } from "./photographer/template.ts";
import { podcaster } from "./podcaster/template.ts";
import { realestate } from "./realestate/template.ts";
import { restaurant } from "./restaurant/template.ts";
import { salon } from "./salon/template.ts";
import { shop } from "./shop/template.ts";
import { streamer } from "./streamer/template.ts";
import { teacher } from "./teacher/template.ts";
import { travel } from "./travel/template.ts";
import { wedding } from "./wedding/template.ts";

/** Every template, in gallery order: neighbours differ. */
export const pageTemplates: readonly PageTemplate[] = [
  musician,
  restaurant,
  photographer,
  wedding,
  shop,
  podcaster,
  developer,
  fitness,
  author,
  event,
  nonprofit,
  salon,
  artist,
  travel,
  streamer,
  newsletter,
  realestate,
  teacher,
  freelancer,
  club,
];
