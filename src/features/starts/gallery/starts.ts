import type { Start } from "../start.ts";
import { artist } from "./artist/start.ts";
import { author } from "./author/start.ts";
import { club } from "./club/start.ts";
import { developer } from "./developer/start.ts";
import { event } from "./event/start.ts";
import { fitness } from "./fitness/start.ts";
import { freelancer } from "./freelancer/start.ts";
import { musician } from "./musician/start.ts";
import { newsletter } from "./newsletter/start.ts";
import { nonprofit } from "./nonprofit/start.ts";
import { photographer } from "./photographer/start.ts";
import { podcaster } from "./podcaster/start.ts";
import { realestate } from "./realestate/start.ts";
import { restaurant } from "./restaurant/start.ts";
import { salon } from "./salon/start.ts";
import { shop } from "./shop/start.ts";
import { streamer } from "./streamer/start.ts";
import { teacher } from "./teacher/start.ts";
import { travel } from "./travel/start.ts";
import { wedding } from "./wedding/start.ts";

/** Every starting point, in the order of the gallery: what stands side by side differs. */
export const starts: readonly Start[] = [
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
