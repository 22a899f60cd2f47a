import { readFileSync } from 'node:fs'
import { expect, type Page, type Route } from '@playwright/test'

export type Words = Record<string, string | Record<string, string>>
/** A part of the program, as it was built: a request may still be under way when the journey ends. */
export const asset = (route: Route) =>
  readFileSync(`build/browser/assets/${new URL(route.request().url()).pathname.split('/').at(-1)!}`, 'utf8')

export const catalogOf = (name: string) => JSON.parse(readFileSync(`src/translations/es/${name}.json`, 'utf8')) as Words

/** Every letter that a reader or a screen reader meets, without what is marked as English. */
export const shown = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')].flatMap((part) => {
    if (part.closest('script, style, noscript, [lang=en], [aria-hidden=true], dialog:not([open])')) return []
    const labels = ['aria-label', 'placeholder', 'alt', 'title'].map((name) => part.getAttribute(name))
    const texts = [...part.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent)
    // A lengthened sentence with values in it is in several pieces, from its first mark to its last.
    const from = texts.findIndex((text) => text.includes('⟦'))
    const to = texts.findLastIndex((text) => text.includes('⟧'))
    if (from >= 0 && to > from) texts.splice(from, to - from + 1, texts.slice(from, to + 1).join(' '))
    return [...labels, ...texts].map((text) => (text ?? '').trim()).filter((text) => /[A-Za-z]{2}/.test(text))
  })`)

/** Names of the demo's records that are texts of the product too. */
const names = new Set(['Water', 'Open'])
const english = new Set(
  ['common', 'vendor', 'opportunities', 'forms', 'auditor'].flatMap((name) =>
    Object.entries(catalogOf(name)).flatMap(([text, said]) => (said === text || names.has(text) ? [] : [text])),
  ),
)
// A text with values is recognized by its longest part without them.
const parts = [...english]
  .filter((text) => text.includes('{'))
  .map((text) =>
    text
      .split(/\{\w+\}/)
      .toSorted((a, b) => b.length - a.length)[0]!
      .trim(),
  )
  .filter((part) => part.split(' ').length > 2)

/** None of the English texts that have a translation. */
export async function expectOnlySpanish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect
    .poll(async () =>
      (await shown(page)).filter((text) => english.has(text) || parts.some((part) => text.includes(part))),
    )
    .toEqual([])
}

/** Words that no Spanish text and no name of these pages has. */
const soundsEnglish =
  /(^|[\s(“])(the|your|you|this|these|and|with|from|not|is|are|was|were|has|have|can’t|isn’t|don’t|to|by|when|each|yet)([\s.,:;?)”]|$)/i

/** The demo's organizations: their names are English. */
const isName = (text: string) => text.endsWith('(demo)')

/** No English word is left but names: for a company of its own, whose pages have no agency's words. */
export const expectNoEnglish = (page: Page) =>
  expect
    .poll(async () => (await shown(page)).filter((text) => soundsEnglish.test(text) && !isName(text)), page.url())
    .toEqual([])

const longer = (text: string) => `⟦${text}${' xxxxx'.repeat(Math.ceil((text.length * 0.4) / 6))}⟧`
const lengthened = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([text, said]) => [
      text,
      typeof said === 'string'
        ? longer(said)
        : Object.fromEntries(Object.entries(said).map(([form, each]) => [form, longer(each)])),
    ]),
  )

/** From now on every text of the catalogs is 40% longer, and marked. */
export async function lengthen(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names)
    await page.route(`**/assets/${name}-*.js`, async (route) => {
      const original = asset(route)
      // A screen may have the same name; only a catalog is one object of Spanish texts.
      if (!original.includes('Escriba')) return route.fallback()
      return route.fulfill({
        contentType: 'text/javascript',
        body: `export default ${JSON.stringify(lengthened(catalogOf(name)))}`,
      })
    })
}
