import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isListPage } from '#platform/pages/list-page.ts'
import { isOverTime } from '#platform/records/list/charted.ts'

// A tab that is called Trends shows time.

const files = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
const sourceOf = (file: string) => readFileSync(`src/areas/${file}`, 'utf8')

const declared = (
  await Promise.all(
    files
      .filter((file) => file.endsWith('/pages.ts'))
      .map(async (file) => Object.values((await import(`../src/areas/${file}`)) as object)),
  )
)
  .flat()
  .filter(isListPage)
  .flatMap(({ at, tabs }) =>
    tabs.flatMap(({ title, shows }) =>
      shows.flatMap((part) => ('trends' in part && title === 'Trends' ? [{ at, trends: part.trends }] : [])),
    ),
  )

test('there are such pages', () => expect(declared.length).toBeGreaterThan(20))

test.each(declared)('$at shows time', ({ trends }) =>
  expect(trends.filter(isOverTime).map(({ title }) => title)).not.toEqual([]),
)

/** A screen drawn by hand keeps its charts in its file, where a title says the step of time. */
const drawn = files.filter((file) => file.endsWith('.tsx') && sourceOf(file).includes('<Trends '))

test.each(drawn)('%s shows time', (file) => expect(sourceOf(file)).toMatch(/title: '[^']*\bby month/))
