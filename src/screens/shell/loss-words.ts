import { countOf } from "../../ui/amounts";

/** "2 data sets and 3 walks". */
export function describeGone({ walks, datasets }: { walks: number; datasets: number }): string {
  const parts = [
    ...(datasets > 0 ? [countOf(datasets, "data set")] : []),
    ...(walks > 0 ? [countOf(walks, "walk")] : []),
  ];
  return parts.join(" and ");
}
