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
    expect(files.size).toBe(5)
    expect(kilobytes(files)).toBeGreaterThan(100)
    expect(kilobytes(files)).toBeLessThanOrEqual(most)
  },
)

test.skipIf(built.length === 0)('the sign-in does not wait for the menu', () => {
  const files = [...begun(), chunk('program'), chunk('AuthScreen')].flatMap((file) => [...closure(file)])
  expect(files).not.toContain(chunk('frame'))
})

/** The parts of nearly every page at work: records, lists and forms. They come behind the frame. */
const drawn = () => new Set([...frame(), chunk('ui')].flatMap((file) => [...closure(file)]))
const mostOfTheKit = 75

test.skipIf(built.length === 0)('the parts of most pages stay within their budget', () => {
  const first = new Set(frame().flatMap((file) => [...closure(file)]))
  expect(kilobytes([...drawn()].filter((file) => !first.has(file)))).toBeLessThanOrEqual(mostOfTheKit)
})

test.skipIf(built.length === 0)('no two files of scripts wait for each other', () => {
  const inCircles = built.filter((file) => begins(file).some((next) => closure(next).has(file)))
  expect(inCircles).toEqual([])
})

/** The first of its topic: the frame, what is drawn, what is beside each record, and the declarations. */
const mostFiles = 10
/** Their declarations name records and rules of other topics. */
const more: Record<string, number> = {
  'assets-custody': 11,
  'assets-pages': 14,
  'assets-pages-maintenance': 13,
  'assets-pages-register': 14,
  'assets-pages-safety': 13,
  'assurance-access': 11,
  'assurance-audits': 11,
  'assurance-dispositions': 11,
  'assurance-inspections': 11,
  'assurance-pages-compliance': 13,
  'assurance-pages-program': 12,
  'assurance-pages-records': 13,
  'assurance-pages-standards': 12,
  'assurance-pages-training': 11,
  'assurance-policies': 11,
  'assurance-records-requests': 12,
  'assurance-risks': 11,
  'assurance-standards': 11,
  'contracts-changes': 13,
  'contracts-duties': 13,
  'contracts-pages-lifecycle': 20,
  'contracts-pages-register': 12,
  'delivery-devices': 11,
  'delivery-projects': 11,
  'delivery-schedule': 12,
  'delivery-site': 12,
  'disasters-declarations': 17,
  'disasters-emergency-purchases': 16,
  'disasters-pages': 16,
  'finance-bridge': 12,
  'finance-invoices': 11,
  'finance-ledger': 11,
  'finance-pages': 15,
  'finance-pages-invoices': 14,
  'finance-pages-payments': 15,
  'finance-retainage': 14,
  'forms-form-rules': 13,
  'forms-public-forms': 14,
  'forms-versions': 12,
  'forms-webhooks': 11,
  'grants-budgets': 12,
  'grants-builder': 13,
  'grants-charges': 19,
  'grants-closeouts': 13,
  'grants-costs': 15,
  'grants-drawdowns': 20,
  'grants-exceptions': 13,
  'grants-fema-rfis': 12,
  'grants-optimizer': 11,
  'grants-pages-applications': 15,
  'grants-pages-awards': 25,
  'grants-pages-fema': 19,
  'grants-pages-subawards': 16,
  'grants-subawards': 11,
  'organization-pages-clients': 13,
  'organization-service': 11,
  'organization-sso': 14,
  'planning-adoption': 12,
  'planning-budgets': 11,
  'planning-pages': 15,
  'planning-transfers': 12,
  'procurement-pages': 14,
  'procurement-pages-evaluations': 14,
  'procurement-pages-opportunities': 12,
  'procurement-pages-order': 16,
  'procurement-pages-orders': 16,
  'procurement-pages-requisition': 16,
  'procurement-pages-requisitions': 14,
  'setup-imports': 12,
  'technology-connectors': 12,
  'technology-designer': 15,
  'vendors-vendors': 12,
}

test.skipIf(built.length === 0)('a declared page begins with ten files', () => {
  const first = new Set([...frame(), ...['ui', 'later'].map(chunk)].flatMap((file) => [...closure(file)]))
  const topics = readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
    .filter((file) => /[/\\]pages\.ts$/.test(file))
    .map((file) => file.split(/[/\\]/).slice(0, -1))
    .map((folders) => folders.slice(0, folders[1] === 'pages' ? 3 : 2).join('-'))
  expect(topics.length).toBeGreaterThan(40)
  const counts = topics.map((topic) => [topic, new Set([...first, ...closure(chunk(topic))]).size] as const)
  expect(Object.fromEntries(counts.filter(([, count]) => count > mostFiles))).toEqual(more)
})

/** Beside all of that. The goal is 25: anything above has an editor, or several charts, maps and lists at once. */
const mostOfAScreen = 67

test.skipIf(built.length === 0)('every screen stays within its budget beside what is there', () => {
  const there = new Set([...drawn(), ...closure(chunk('later'))])
  const screens = built.filter((file) => /^[A-Z]\w*Screen-.*\.js$/.test(file))
  const heavy = screens
    .map(
      (file) =>
        [file.split('-')[0], Math.round(kilobytes([...closure(file)].filter((part) => !there.has(part))))] as const,
    )
    .filter(([name, weight]) => weight > mostOfAScreen && name !== 'KitScreen')
  expect(screens.length).toBeGreaterThan(40)
  expect(heavy).toEqual([])
})

/** MapLibre, its style and its thread, beside the frame and the page. */
const mostOfAMap = 330

test.skipIf(built.length === 0)('the base map of a page stays within its budget, with its thread', () => {
  const there = [...drawn(), ...closure(chunk('map'))]
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
