import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { declaredOwners } from '../src/record-owners.ts'
import { tablesIn, touches } from './table-owners.ts'

/** Packages that need no Node by their own tsconfig.json: both sides load them, as they do declarations. */
const portable = readdirSync('packages').filter((name) => {
  const config = `packages/${name}/tsconfig.json`
  return existsSync(config) && !/"types": \["node"\]/.test(readFileSync(config, 'utf8'))
})

/** The imports allowed for each room. The first pattern that matches a path names its room. */
const rooms: [name: string, path: RegExp, mayImport: string[]][] = [
  ['test', /\.test\.tsx?$|^tests\//, ['*']],
  // The pages of a topic as data: the first view reads their addresses, and no page is loaded for them.
  ['pages', /^src\/areas\/.*\/pages\.ts$/, ['words', 'records', 'rules', 'declaration']],
  [
    'screens',
    /^src\/areas\/.*\/(screens|pages)\//,
    ['words', 'records', 'rules', 'screens', 'declaration', 'client', 'kit', 'type commands'],
  ],
  // Choices and their words, for readers that do not use the record.
  ['words', /^src\/areas\/.*\/words\.ts$/, ['declaration']],
  ['records', /^src\/areas\/.*\/records\.ts$/, ['words', 'records', 'declaration']],
  // Rules, moves, and the reads of pages that are drawn by hand: the browser and the server use the same.
  ['rules', /^src\/areas\/.*\/(rules|life|reads)\.ts$/, ['words', 'records', 'rules', 'declaration']],
  // Records load with the page of their form.
  // The feeds are no page: a browser that reads the table of pages must not load them.
  [
    'routes',
    /^src\/areas\/([^/]+\/(public-)?routes\.tsx|public\/feeds\.ts)$/,
    ['kit', 'screens', 'records', 'pages', 'declaration'],
  ],
  ['area server', /^src\/areas\/[^/]+\/server\.ts$/, ['records', 'commands', 'declaration', 'platform']],
  ['seed', /^src\/areas\/.*\/seed\.ts$/, ['records', 'seed', 'declaration', 'platform']],
  ['commands', /^src\/areas\/.*\.ts$/, ['words', 'records', 'rules', 'commands', 'declaration', 'platform']],
  // Every declaration in one list, inert: the server and the browser both start from it.
  [
    'catalog',
    /^src\/(records|lives|pages|record-charts|import-glob\.d)\.ts$/,
    ['records', 'rules', 'pages', 'declaration'],
  ],
  ['app', /^src\/app\//, ['app', 'routes', 'client', 'kit', 'catalog', 'declaration']],
  ['client', /^src\/client\//, ['client', 'declaration', 'type platform']],
  ['kit', /^src\/kit\//, ['kit', 'client', 'declaration', 'type platform']],
  [
    'declaration',
    /^src\/platform\/(records\/|life\/|pages\/|reads\/|(audit|sealing)\/[a-z-]+\.ts$|documents\/(document|long-text|paper-values|picture-bytes|picture-line|text-lines)\.ts$|sheets\/(cells|chart-parts|charts|drawn|sheet-name|strange-columns|workbook-size)\.ts$|webhooks\/public-addresses\.ts$|(networks|kept-hours|job|roles|rules|life|validators|electronic-address|mailbox|money|months|dates|holidays|words|nearest|file-names|written-text|say|say-count|say-of|proof-of-work|isolate|retold|tree|units)\.ts$)/,
    ['declaration'],
  ],
  // tests/packages.test.ts reads what they import themselves.
  ['declaration', new RegExp(`^packages/(${portable.join('|')})/`), ['declaration']],
  ['platform', /^packages\//, ['platform', 'declaration']],
  ['platform', /^src\/platform\//, ['platform', 'declaration']],
  ['process', /^src\/[a-z-]+\.ts$/, ['process', 'platform', 'declaration', 'area server', 'seed', 'catalog']],
]

/** Which areas may know which: the nouns flow one way. */
const areas: Record<string, string[]> = {
  // Residents request public records in the portal. A visitor tries the rules of alerts, incidents and federal shares.
  public: ['organization', 'assurance', 'disasters', 'grants'],
  // Its agents read the data of all the others, and only the dashboard asks it.
  assistant: [
    'technology',
    'disasters',
    'assets',
    'delivery',
    'grants',
    'finance',
    'contracts',
    'procurement',
    'vendors',
    'planning',
    'forms',
    'assurance',
    'organization',
  ],
  organization: [],
  // Approvals and other parts of every record belong to the organization area.
  planning: ['organization'],
  vendors: ['organization'],
  forms: ['organization'],
  // Controls are compared with others' actions, by name; findings and corrective actions are referenced by others. The
  // security page shows the settings panels. Rules run over purchases and payments.
  assurance: ['finance', 'contracts', 'procurement', 'vendors', 'planning', 'organization', 'account'],
  procurement: ['planning', 'vendors', 'organization'],
  // A contract charges no budget, but its vendor is checked and its money is counted like the vendor's.
  contracts: ['procurement', 'planning', 'vendors', 'organization'],
  // An invoice is matched with the order, the seller is paid, and the budget's books are the payments' books.
  finance: ['contracts', 'procurement', 'vendors', 'planning', 'organization'],
  // Drawdowns follow payments; payments follow invoices, orders and contracts.
  grants: ['finance', 'contracts', 'procurement', 'vendors', 'planning', 'assurance', 'organization'],
  // A project spends grants and contracts; shipments come from orders. A sensor has an API key of its own.
  delivery: [
    'grants',
    'finance',
    'contracts',
    'procurement',
    'vendors',
    'planning',
    'assurance',
    'organization',
    'account',
  ],
  // An asset was received, and a grant may have paid for it.
  assets: [
    'delivery',
    'grants',
    'finance',
    'contracts',
    'procurement',
    'vendors',
    'planning',
    'assurance',
    'organization',
  ],
  // Emergency response needs everything that the others have.
  disasters: [
    'assets',
    'delivery',
    'grants',
    'finance',
    'contracts',
    'procurement',
    'vendors',
    'planning',
    'assurance',
    'organization',
  ],
  technology: ['delivery', 'procurement', 'vendors', 'forms', 'organization'],
  account: ['organization'],
  // It asks every area what is ready, and creates a new agency's first rows by their own commands and importers.
  setup: [
    'assurance',
    'assets',
    'delivery',
    'disasters',
    'grants',
    'finance',
    'contracts',
    'procurement',
    'vendors',
    'planning',
    'organization',
    'technology',
  ],
  // Vendors see their orders, bids, invoices and documents there, as on their own pages; agencies what every section
  // has in progress.
  dashboard: [
    'assets',
    'assurance',
    'delivery',
    'forms',
    'setup',
    'disasters',
    'grants',
    'finance',
    'contracts',
    'procurement',
    'vendors',
    'planning',
    'organization',
    'assistant',
  ],
}

const room = (path: string) => rooms.find(([, pattern]) => pattern.test(path))?.[0]
const area = (path: string) => /^src\/areas\/([^/]+)\//.exec(path)?.[1]

const files = ['src', 'packages', 'tests']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)))
  .filter((file) => /\.tsx?$/.test(file))

/** Imports and exports with their names, and dynamic ones. */
const written = [
  /^(?:import|export)(?<type> type)?[^'"]*?from '(?<to>(?:[#.]|@granary\/)[^']*)'/gm,
  /^import '(?<to>(?:[#.]|@granary\/)[^']*)'/gm,
  /\bimport\('(?<to>(?:[#.]|@granary\/)[^']*)'\)/g,
]
const place = (from: string, to: string) =>
  to.startsWith('#tests/')
    ? to.slice(1)
    : to.startsWith('#')
      ? `src/${to.slice(1)}`
      : to.startsWith('@')
        ? to.replace('@granary', 'packages')
        : normalize(join(dirname(from), to))

const imports = files
  .flatMap((from) =>
    written.flatMap((pattern) =>
      [...readFileSync(from, 'utf8').matchAll(pattern)].map(({ groups }) => ({
        from,
        to: place(from, groups!.to!),
        type: Boolean(groups!.type),
      })),
    ),
  )
  .filter(({ to }) => /\.tsx?$/.test(to))

test('every file has a room', () => {
  expect(files.filter((file) => !room(file))).toEqual([])
})

test('rooms import only what they are allowed to', () => {
  const strays = imports.filter(({ from, to, type }) => {
    const allowed = rooms.find(([name]) => name === room(from))?.[2] ?? []
    return !(allowed.includes('*') || allowed.includes(room(to)!) || (type && allowed.includes(`type ${room(to)}`)))
  })
  expect(strays).toEqual([])
})

test('the table of pages loads records with their page, and none at the start', () => {
  const early = files
    .filter((file) => room(file) === 'routes')
    .filter((file) => /^import (?!type)[^'"]*? from '[^']*\/records\.ts'/m.test(readFileSync(file, 'utf8')))
  expect(early).toEqual([])
})

test('areas know only the areas they are allowed to', () => {
  const strays = imports.filter(({ from, to }) => {
    const [a, b] = [area(from), area(to)]
    return a && b && a !== b && room(from) !== 'test' && !areas[a]?.includes(b)
  })
  expect(strays).toEqual([])
})

test('areas do not depend on each other in a circle', () => {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (areas[from] ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  expect(Object.keys(areas).filter((name) => reaches(name, name))).toEqual([])
})

/** Statements that name a table of a forbidden area. This list may only get shorter. */
const known = readFileSync(new URL('foreign-tables.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))

test('SQL names only the tables of allowed areas', () => {
  const owners = declaredOwners()
  const strays = touches((table) => owners.has(table)).filter(({ file, table }) => {
    const owner = owners.get(table)!
    return room(file) !== 'seed' && area(file) !== owner && !areas[area(file) ?? '']?.includes(owner)
  })
  expect(strays.map(({ file, table }) => `${file} ${table}`)).toEqual(known)
})

test.each([
  ['select * from bids b join public.awards a on true', ['bids', 'awards']],
  ['update budget_lines set open = false', ['budget_lines']],
  ['insert into tasks (title) select title from app.waiting', ['tasks']],
  ['delete from only orders where extract(day from at) = 1', ['orders', 'at']],
  ['select from jsonb_each($1)', []],
])('%s names %j', (sql, tables) => expect(tablesIn(sql)).toEqual(tables))

test('every area is on the list of areas', () => {
  expect([...new Set(files.map(area).filter(Boolean))].filter((name) => !areas[name!])).toEqual([])
})

test('only screens export by default', () => {
  const byDefault = files.filter((file) => room(file) !== 'test' && /^export default/m.test(readFileSync(file, 'utf8')))
  expect(byDefault.filter((file) => !file.endsWith('Screen.tsx'))).toEqual([])
})

test('a screen has its tab from the address in one way, which corrects a name that no tab has', () => {
  const screens = files.filter((file) => file.endsWith('.tsx') && room(file) !== 'test')
  const saying = (words: RegExp) => screens.filter((file) => words.test(readFileSync(file, 'utf8')))
  expect(saying(/ = useTab\(/).length).toBeGreaterThan(30)
  expect(saying(/=== \w+\.get\('tab'\)\)/)).toEqual([])
})

test('a public page asks for its reader, who is a visitor until it is hydrated', () => {
  const written = files.filter((file) => /^src\/(app\/site|areas\/public\/(?!aging-demo)[a-z-]+)\/.*\.tsx$/.test(file))
  const asksTooEarly = (file: string) => /#client\/(auth|AuthProvider)\.tsx?'/.test(readFileSync(file, 'utf8'))
  expect(written.length).toBeGreaterThan(50)
  expect(written.filter(asksTooEarly)).toEqual([])
  expect(asksTooEarly('src/app/PublicFrame.tsx')).toBe(true)
})
