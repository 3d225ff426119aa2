/** "1 row", "1,200 rows". */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString("en-GB")} ${count === 1 ? noun : plural}`;
}
