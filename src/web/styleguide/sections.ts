import type { Section } from "./section.tsx";
import { Banners } from "./sections/banners.tsx";
import { Buttons } from "./sections/buttons.tsx";
import { Cards } from "./sections/cards.tsx";
import { Chain } from "./sections/chain.tsx";
import { Choices } from "./sections/choices.tsx";
import { Colours } from "./sections/colours.tsx";
import { CopyButtons } from "./sections/copy-buttons.tsx";
import { Dialogs } from "./sections/dialogs.tsx";
import { EmptyStates } from "./sections/empty-states.tsx";
import { Gauges } from "./sections/gauges.tsx";
import { IconButtons } from "./sections/icon-buttons.tsx";
import { Languages } from "./sections/languages.tsx";
import { Marks } from "./sections/marks.tsx";
import { Messages } from "./sections/messages.tsx";
import { Motion } from "./sections/motion.tsx";
import { NoticesInCorner } from "./sections/notices.tsx";
import { Passwords } from "./sections/passwords.tsx";
import { Selects } from "./sections/selects.tsx";
import { Shapes } from "./sections/shapes.tsx";
import { Skeletons } from "./sections/skeletons.tsx";
import { Space } from "./sections/space.tsx";
import { StatCards } from "./sections/stat-cards.tsx";
import { TextFields } from "./sections/text-fields.tsx";
import { Type } from "./sections/type.tsx";

export const tokens: readonly Section[] = [
  { id: "colours", title: "Colours", file: "ui/tokens.css", Content: Colours },
  { id: "type", title: "Type", file: "ui/tokens.css, ui/fonts", Content: Type },
  { id: "space", title: "Space", file: "ui/tokens.css", Content: Space },
  { id: "shapes", title: "Radius and shadow", file: "ui/tokens.css", Content: Shapes },
  { id: "motion", title: "Motion", file: "ui/tokens.css", Content: Motion },
];

export const components: readonly Section[] = [
  { id: "marks", title: "Mark and wordmark", file: "ui/ring-mark.tsx, ui/wordmark.tsx", Content: Marks },
  { id: "buttons", title: "Buttons", file: "ui/kit.css, ui/button-row.tsx", Content: Buttons },
  { id: "icon-buttons", title: "Icon buttons", file: "ui/kit.css", Content: IconButtons },
  { id: "text-fields", title: "Text fields", file: "ui/kit.css", Content: TextFields },
  { id: "passwords", title: "Passwords", file: "ui/kit.css", Content: Passwords },
  { id: "selects", title: "Selects", file: "ui/select.css", Content: Selects },
  { id: "choices", title: "Checkbox and switch", file: "ui/kit.css, ui/switch.css", Content: Choices },
  { id: "banners", title: "Banners", file: "ui/banner.tsx", Content: Banners },
  { id: "notices", title: "Notices", file: "ui/notices.tsx", Content: NoticesInCorner },
  { id: "dialogs", title: "Dialog", file: "ui/dialog.tsx", Content: Dialogs },
  { id: "cards", title: "Card, disc and tag", file: "ui/card.tsx, ui/disc.tsx, ui/tag.tsx", Content: Cards },
  { id: "stat-cards", title: "Stat cards", file: "ui/stat-card.tsx", Content: StatCards },
  { id: "gauges", title: "Ring gauge", file: "ui/ring-gauge.tsx", Content: Gauges },
  { id: "empty-states", title: "Empty state", file: "ui/empty-state.tsx", Content: EmptyStates },
  { id: "skeletons", title: "Skeletons", file: "ui/kit.css", Content: Skeletons },
  { id: "copy-buttons", title: "Copy button", file: "ui/copy-button.tsx", Content: CopyButtons },
  { id: "languages", title: "Language select", file: "ui/language-select.tsx", Content: Languages },
  { id: "chain", title: "Chain", file: "ui/chain-art.tsx", Content: Chain },
  { id: "messages", title: "Message", file: "ui/message/message.tsx", Content: Messages },
];
