import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** Half a megabyte; the program with its comments is more than twice as large, and every new page compiles it. */
const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Axe computes a color again for each element and each layer below it, which was a third of a check. A page has some
 * dozens of colors: each is computed once.
 */
const colorsOnce = `{
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (words) {
    const { r, g, b, alpha } = known.get(words) ?? parseString.call(this, words)
    Object.assign(this, { r, g, b, alpha })
    known.set(words, { r, g, b, alpha })
    return this
  }
  // The source of every element is not read either: a barrier is named by its selector.
  axe.configure({ noHtml: true })
}`

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A theme changes colors and nothing else. */
const rulesOfColor = ['color-contrast', 'link-in-text-block']

/** Every rule in the dark theme, then the colors in the light one; the page is left in its own. */
const judge = (within: string | undefined) => `(async () => {
  const { dataset } = document.documentElement
  const own = dataset.theme
  const found = []
  for (const [theme, runOnly] of ${JSON.stringify([
    ['dark', everyRule],
    ['light', rulesOfColor],
  ])}) {
    dataset.theme = theme
    // Passed rules are not described element by element; no one reads them.
    const { violations } = await axe.run(${within ? JSON.stringify(within) : 'document'}, { runOnly, resultTypes: ['violations'] })
    for (const { id, nodes } of violations)
      found.push(theme + ': ' + id + ' ' + nodes.map(({ target }) => target.join(' ')).join(', '))
  }
  if (own === undefined) delete dataset.theme
  else dataset.theme = own
  return found
})()`

/** The barriers that axe finds in both themes, on this page or a part of it. */
export async function barriersOn(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate<boolean>('typeof axe === "object"'))) await page.evaluate(`${program};${colorsOnce}`)
  return page.evaluate<string[]>(judge(within))
}
