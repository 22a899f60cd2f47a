/** Where each row begins, and after the last one where the list ends: measured, or as high as is usual. */
export function startsOf(
  keys: readonly PropertyKey[],
  measured: ReadonlyMap<PropertyKey, number>,
  usual: number,
): readonly number[] {
  const starts = [0]
  for (const [at, key] of keys.entries()) starts.push(starts[at]! + (measured.get(key) ?? usual))
  return starts
}

/** The first and last row that reach into a view from one height to another, with a few beyond it on both sides. */
export function inView(
  starts: readonly number[],
  { from, to, beyond }: { from: number; to: number; beyond: number },
): [first: number, last: number] {
  const count = starts.length - 1
  // The rows before this one have ended above the view.
  const first = before(starts, from) - 1
  const last = before(starts, to) - 1
  return [Math.min(Math.max(0, first - beyond), count), Math.min(count - 1, last + beyond)]
}

/** How many of these ascending numbers are less than another, or equal to it. */
function before(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low
}
