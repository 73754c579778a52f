import { Styleguide } from "../styleguide/styleguide.tsx";

export default Styleguide;
