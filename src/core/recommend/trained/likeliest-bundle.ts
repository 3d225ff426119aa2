/** Where the likeliest past bundle does best: something new is always possible, as in copying or composing. Ours. */
export const LIKELIEST_SHARE = 0.98;
/** Past bundles that share it. */
export const LIKELIEST_BUNDLES = 12;

/**
 * The chance that the likeliest of these past bundles is the answer, where the likeliest ones share `LIKELIEST_SHARE` by their
 * chances under the regression over bundles: what a walk says of it before it is calibrated. 0 to 1.
 */
export function shareOfLikeliest(chances: Iterable<number>): number {
  const heaviest = [...chances].sort((a, b) => b - a).slice(0, LIKELIEST_BUNDLES);
  const total = heaviest.reduce((sum, chance) => sum + chance, 0);
  return total > 0 ? (LIKELIEST_SHARE * heaviest[0]!) / total : 0;
}
