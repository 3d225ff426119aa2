import { SEEDS } from "../testing/format-seeds";
import { fuzzFormats } from "../testing/fuzz-formats";

fuzzFormats(SEEDS);
