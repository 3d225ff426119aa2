import { createContext } from "react";
import type { WalkForm } from "../geometry/scene";

/** The form in which the walk is drawn; the heads of a long one stay on the screen. */
export const WalkFormContext = createContext<WalkForm>("short");
