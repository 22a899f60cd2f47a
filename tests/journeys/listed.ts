import { expect, type Locator } from '@playwright/test'

// Playwright's own all(), count() and allTextContents() return the page's content at that moment, which on a busy
// machine may be empty. The lint refuses them in journeys; these wait for what the journey expects.

/** Every element of a list of known length. */
export async function eachOf(locator: Locator, length: number): Promise<Locator[]> {
  await expect(locator).toHaveCount(length)
  return Array.from({ length }, (_, at) => locator.nth(at))
}

/** The texts of a list of unknown length, read once it has a first element and two readings in a row agree. */
export async function wordsOf(locator: Locator): Promise<string[]> {
  return settled(locator, (elements) => elements.map(({ textContent }) => textContent ?? ''))
}

/** The result of `read` for a list of unknown length, once it has a first element and two readings in a row agree. */
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

/** The part of an element that journeys read; their project compiles without the browser's own types. */
export type Read = {
  textContent: string | null
  innerText: string
  cells: Iterable<{ innerText: string; querySelector: (name: string) => { dateTime: string } | null }>
}
