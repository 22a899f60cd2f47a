// Where the page was read. Apart from the channel that names it, which loads after the page.
export type Opened = { at: number; positions: string | null }

/** An answer counts as fresh for so long (`freshness.ts`): older ones are read again by the page that shows them. */
const freshFor = 5 * 60_000

/** Where the batches of the last minutes were read, the oldest first. */
let opened: Opened[] = []
export const openedFirst = (): Opened | undefined => opened[0]
export function noteOpened(positions: string | null, now = Date.now()): void {
  const old = opened.findLastIndex(({ at }) => at < now - freshFor)
  opened = [...opened.slice(Math.max(0, old)), { at: now, positions }]
}
/** Everything shown is being read again: what was read before no longer counts. */
export const forgetOpened = (): void => void (opened = opened.slice(-1))
