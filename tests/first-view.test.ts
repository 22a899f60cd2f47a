import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const assets = 'build/browser/assets'
const built = existsSync(assets) ? readdirSync(assets) : []
const chunk = (name: string) => built.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!

const read = new Map<string, readonly string[]>()
/** The files that a file names at its start. */
function begins(file: string): readonly string[] {
  if (!read.has(file))
    read.set(
      file,
      [...readFileSync(join(assets, file), 'utf8').matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)].map(
        ([, next]) => next!,
      ),
    )
  return read.get(file)!
}

/** A file, and everything it cannot start without. */
function closure(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of begins(file)) closure(next, seen)
  return seen
}

/**
 * The budget of 170 is for the frame and its first page together; with the addresses of all fourteen areas in its
 * tables, the pages that only show a form among their entries, and the sentences of half an outage, the frame alone is
 * at 166.
 */
const most = 167

const weighed = new Map<string, number>()
const weightOf = (file: string) => {
  if (!weighed.has(file)) weighed.set(file, gzipSync(readFileSync(join(assets, file))).length)
  return weighed.get(file)!
}
const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + weightOf(file), 0) / 1024

/** The scripts named in the page; the program follows. */
const begun = () =>
  [...readFileSync('build/browser/shell.html', 'utf8').matchAll(/<script [^>]*src="\/assets\/([^"]+\.js)"/g)].map(
    ([, file]) => file!,
  )
/** The first view of a person at work waits for these. */
const frame = () => [...begun(), chunk('program'), chunk('frame')]

// npm test has built them; to run this alone, build first.
test.skipIf(built.length === 0)(
  'menu, header and everything below them stay within their budget of compressed script',
  () => {
    expect(begun().length).toBeGreaterThan(0)
    const files = new Set(frame().flatMap((file) => [...closure(file)]))
    expect(files.size).toBe(3)
    expect(kilobytes(files)).toBeGreaterThan(100)
    expect(kilobytes(files)).toBeLessThanOrEqual(most)
  },
)

test.skipIf(built.length === 0)('the sign-in does not wait for the menu', () => {
  const files = [...begun(), chunk('program'), chunk('AuthScreen')].flatMap((file) => [...closure(file)])
  expect(files).not.toContain(chunk('frame'))
})

test.skipIf(built.length === 0)('no two files of scripts wait for each other', () => {
  const inCircles = built.filter((file) => begins(file).some((next) => closure(next).has(file)))
  expect(inCircles).toEqual([])
})

/** Each page at work, with the files that it begins with beside the frame: bin/bootstrap/layers.js writes them. */
const pages = (): [page: string, files: string[]][] =>
  Object.entries(JSON.parse(readFileSync('build/page-files.json', 'utf8')) as Record<string, string[]>)
const drawn = (files: readonly string[] = []) =>
  new Set([...frame(), chunk('work'), ...files].flatMap((file) => [...closure(file)]))

const mostFiles = 10
/**
 * The bundler looks for the best files again after each change, so that a page may come to one or two more than before.
 * All files above ten together may only become fewer, and these pages alone may need more than thirteen.
 */
const mostOver = 125
const more: Record<string, number> = {
  'assurance/trail/screens/EntryScreen.tsx': 15,
  'assurance/trail/screens/TrailScreen.tsx': 14,
  'grants/builder/screens/PlanScreen.tsx': 13,
  'grants/pages/applications': 15,
}

test.skipIf(built.length === 0)('a page at work begins with ten files', () => {
  const counts = pages().map(([page, files]) => [page, drawn(files).size] as const)
  expect(counts.length).toBeGreaterThan(300)
  expect(counts.filter(([page, count]) => count > (more[page] ?? mostFiles + 2) + 1)).toEqual([])
  expect(counts.reduce((sum, [, count]) => sum + Math.max(0, count - mostFiles), 0)).toBeLessThanOrEqual(mostOver)
  const known = new Set(pages().map(([page]) => page))
  expect(Object.keys(more).filter((page) => !known.has(page))).toEqual([])
})

/** With the frame and all that pages at work share, which are 340 kB: the last kilobyte is whose turn a row is, and Undo. */
const mostOfAPage = 480
const mostOnAverage = 395

test.skipIf(built.length === 0)('every page at work stays within its budget', () => {
  const weights = pages().map(([page, files]) => [page, Math.ceil(kilobytes(drawn(files)))] as const)
  expect(weights.filter(([, weight]) => weight > mostOfAPage)).toEqual([])
  expect(weights.reduce((sum, [, weight]) => sum + weight, 0) / weights.length).toBeLessThanOrEqual(mostOnAverage)
})

/** MapLibre, its style and its thread, beside the frame and the page. */
const mostOfAMap = 330

test.skipIf(built.length === 0)('the base map of a page stays within its budget, with its thread', () => {
  const there = [...drawn([chunk('map')])]
  const map = [...closure(chunk('Ground')), chunk('maplibre-gl-csp-worker')].filter((file) => !there.includes(file))
  expect(kilobytes(map)).toBeGreaterThan(200)
  expect(kilobytes(map)).toBeLessThanOrEqual(mostOfAMap)
})

/** Six pages are above 120: they need one of the parts that nearly all pages at work share, and load its file. */
const mostForAVisitor = 127

/** A file's dynamic imports. */
const later = (file: string) =>
  [...readFileSync(join(assets, file), 'utf8').matchAll(/\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(
    ([, part]) => part!,
  )

/**
 * The files of the public site, its articles and its guides; the tables that it shares with other areas name work
 * screens too.
 */
const publicFiles = new Set(
  ['src/areas/public', 'docs']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .map((file) => basename(file, extname(file))),
)
/** A page with work data, which only the whole program opens. */
const notForVisitors = 'AgingDemoScreen'
const isPublic = (file: string) => {
  const name = /^(.+)-.{7}\.js$/.exec(file)?.[1] ?? ''
  return name !== notForVisitors && (publicFiles.has(name) || name.startsWith('Public'))
}

test.skipIf(built.length === 0)(
  'no public page loads more than a phone on a slow connection can wait for, and none loads the client',
  () => {
    const site = new Set([...begun(), chunk('visitor')].flatMap((file) => [...closure(file)]))
    expect([...site]).not.toContain(chunk('program'))
    // Texts of guides, articles and other pages are named where those are opened.
    const named = ['guide-texts', 'article-texts', 'text-pages', 'audience-pages'].map(chunk)
    const parts = [...new Set([...site, ...named].flatMap(later))].filter((file) => !site.has(file) && isPublic(file))
    const pages = parts.map(
      (file) => [file.split('-')[0], Math.ceil(kilobytes(new Set([...site, ...closure(file)])))] as const,
    )
    expect(pages.length).toBeGreaterThan(60)
    expect(pages.filter(([, weight]) => weight > mostForAVisitor)).toEqual([])
  },
)

test.skipIf(built.length === 0)(
  'the picture of a first view is requested with the head, in each theme and width',
  () => {
    const [head = ''] = readFileSync('build/browser/index.html', 'utf8').split('<style>')
    const asked = [...head.matchAll(/<link rel="preload" as="image"[^>]* href="([^"]+)" media="([^"]+)"/g)]
    expect(asked.map(([, file]) => file)).toEqual(
      ['phone-dark', 'dark', 'phone-light', 'light'].map((which) => `/pictures/dashboard-${which}.avif`),
    )
    // Each leaves out what the ones before it are for.
    expect(asked.map(([, , media]) => media!.match(/not/g)?.length ?? 0)).toEqual([0, 1, 2, 3])
    expect(readFileSync('build/browser/blog/index.html', 'utf8')).not.toContain('as="image"')
  },
)

test.skipIf(built.length === 0)(
  'a written page names its style sheet first, then scripts: the program waits for it',
  () => {
    const page = readFileSync('build/browser/index.html', 'utf8')
    const [styles, ...parts] = JSON.parse(/id="program">(.*?)<\/script>/.exec(page)![1]!) as string[]
    expect(styles).toMatch(/^\/assets\/index-.*\.css$/)
    expect(parts.filter((part) => part.endsWith('.css'))).toEqual([])
    expect(parts).toEqual(expect.arrayContaining(begun().map((file) => `/assets/${file}`)))
  },
)
