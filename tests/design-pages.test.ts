import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'docs/design'
const index = join(folder, 'README.md')
const names = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') })
const pages = [...names.map((name) => join(folder, name)), 'docs/map.md'].map(read)

test('every decision is named by a design page', () => {
  const decisions = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name))
  const named = pages.map(({ text }) => text).join('\n')
  expect(
    decisions.filter((name) => !named.includes(`(../decisions/${name})`)),
    'Change the page of its subject in docs/design, and add the number at its end',
  ).toEqual([])
})

test('a design page has at most 80 lines and 1,000 words', () => {
  const counted = pages.map(({ path, text }) => ({
    path,
    lines: text.split('\n').length,
    words: text.replaceAll(/\]\([^)]*\)/g, ']').split(/\s+/).length,
  }))
  expect(counted.filter(({ lines, words }) => lines > 80 || words > 1_000)).toEqual([])
})

test('every path and every link of a design page exists', () => {
  const missing = [...pages, read(index)].flatMap(({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, to]) => join(dirname(path), to!))
    const named = [...links, ...text.split('\n').flatMap(pathsIn)]
    return named.filter((to) => !existsSync(to)).map((to) => `${path}: ${to}`)
  })
  expect(missing).toEqual([])
})

test('the index has one line for each design page', () => {
  const lines = [...readFileSync(index, 'utf8').matchAll(/^- \[[^\]]+\]\(([^)]+\.md)\): \S/gm)]
  expect(lines.map(([, name]) => name!).toSorted()).toEqual(names.toSorted())
})

test('the version has its release notes', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(readFileSync(`docs/releases/${version}.md`, 'utf8')).toContain(`# Granary ${version}`)
})

test('a path that is gone is found, even beside another one', () => {
  expect(
    pathsIn('`src/gone/`, `tests/day.ts`, `gone.test.ts` beside it, `wire/gone.test.ts`, and `GRANARY_DATA`.'),
  ).toEqual(['src/gone/', 'tests/day.ts', 'tests/gone.test.ts', 'tests/wire/gone.test.ts'])
})

/** The files and folders in a line. A test without a folder of its own is in the folder of the path before it. */
function pathsIn(line: string): string[] {
  let place = ''
  return [...line.matchAll(/`([\w./-]+)`/g)].flatMap(([, path]) => {
    if (/^(src|packages|tests|bin|docs|migrations|deploy|benchmarks)\//.test(path!)) {
      place = path!.endsWith('/') ? path! : dirname(path!)
      return [path!]
    }
    if (!/\.(test|spec)\.tsx?$/.test(path!)) return []
    const beside = [join(place, path!), join(dirname(place), path!)]
    return [beside.find((to) => existsSync(to)) ?? beside[0]!]
  })
}
