import { expect, type Locator } from '@playwright/test'

// Playwright's own all(), count() and allTextContents() answer with what the page holds at that moment, which on a busy
// machine is nothing yet. The lint refuses them in journeys; these wait for what the journey says must be there.

/** Every element of a list whose length the journey knows. */
export async function eachOf(locator: Locator, length: number): Promise<Locator[]> {
  await expect(locator).toHaveCount(length)
  return Array.from({ length }, (_, at) => locator.nth(at))
}

/** The words of a list of unknown length, read once it has a first element and two readings in a row agree. */
export async function wordsOf(locator: Locator): Promise<string[]> {
  return settled(locator, (elements) => elements.map(({ textContent }) => textContent ?? ''))
}

/** What `read` makes of a list of unknown length, read once it has a first element and two readings in a row agree. */
export async function settled<Item>(locator: Locator, read: (elements: Read[]) => Item[]): Promise<Item[]> {
  let items: Item[] = []
  await expect(async () => {
    const before = JSON.stringify(items)
    // oxlint-disable-next-line no-restricted-properties -- the one place that waits around it
    items = await locator.evaluateAll(read as (elements: unknown[]) => Item[])
    expect(items).not.toHaveLength(0)
    expect(JSON.stringify(items)).toBe(before)
  }).toPass()
  return items
}

/** Of an element what journeys read; their project compiles without the browser's own types. */
export type Read = {
  textContent: string | null
  innerText: string
  cells: Iterable<{ innerText: string; querySelector: (name: string) => { dateTime: string } | null }>
}
