import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { pageAt, recordMakers } from '#app/pages.ts'
import { headAmountOf } from '#platform/records/face.ts'
import { askedBy, type ActWords } from '#platform/pages/act.ts'
import { isListPage, isListPart, ownOfList, type DeclaredList } from '#platform/pages/list-page.ts'
import {
  isAnswered,
  isPage,
  ownOf,
  type Answered,
  type DeclaredPage,
  type Loads,
  type Part,
  type RowsShown,
} from '#platform/pages/page.ts'
import type { Field } from '#platform/records/fields.ts'
import { declaredAs, openFields, type AnyRecord, type RowOf } from '#platform/records/record.ts'
import { agencyRoles } from '#platform/roles.ts'
import type { Judged } from '#platform/rules.ts'
import { commands } from '../src/commands.ts'
import { lives } from '../src/lives.ts'
import { pagesOfAreas as exported } from './pages-of-areas.ts'

/** Every page that a topic declares: a new one is swept with the others. */
const declared = exported.filter(isPage)
const lists = exported.filter(isListPage)

type Parts = readonly Part<any, any>[]
const partsOf = ({ wide = [], shows }: Pick<DeclaredPage, 'wide' | 'shows'>): Parts =>
  [...wide, ...shows].flatMap((part) => ('tab' in part ? partsOf(part) : [part]))
const commandOf = (name: string) => {
  const command = commands.find((each) => each.name === name)
  expect(command, name).toBeDefined()
  return command!
}
type Shape = Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>
type Checked = { shape?: Shape; unwrap?: () => Checked }
/** The check of a record is made when it is asked. */
const shapeOf = (name: string): Shape => {
  const input = commandOf(name).input as unknown as Checked
  return (input.shape ?? input.unwrap?.().shape) || {}
}
const asksOf = (name: string) => Object.keys(shapeOf(name))
const named = (page: DeclaredPage) => [page.at, page] as const

test('there are declared pages', () => expect(declared.length).toBeGreaterThan(0))

test.each(declared.map(named))('%s is in the table of its area, with its forms', (at, { of, add, edit }) => {
  expect(pageAt(at)?.route.of).toBe(of.table)
  if (add) expect(pageAt(at.replace(':id', 'new'))?.route).toMatchObject({ sends: add.by, makes: of.table })
  if (edit && 'page' in edit) expect(pageAt(`${at}/edit`)).toBeDefined()
})

test.each(declared.map(named))('%s leads back to a page', (_, { list }) => {
  const [to] = typeof list === 'function' ? list(undefined) : list
  expect(pageAt(to.split('?')[0]!), to).toBeDefined()
})

test.each(declared.map(named))('%s sends commands that take its forms', (_, { add, edit }) => {
  if (add) expect(asksOf(add.by)).not.toContain('id')
  if (edit) expect(asksOf(edit.by)).toEqual(expect.arrayContaining(['id', 'version', 'changes']))
})

test.each(declared.map(named))('%s has the life of its record, if it has one', (_, { of, life }) =>
  expect(life?.record.table ?? of.table).toBe(of.table),
)

test.each(declared.map(named))('%s shows rows that name its record, and loads records that it names', (_, page) => {
  const { of } = page
  const loads = declaredIn(page.loads)
  for (const part of partsOf(page)) {
    if ('rows' in part) expect(kindOf(part.rows.of, part.rows.by), part.rows.by).toMatchObject(namedBy(of, part.rows))
    if ('grid' in part) expect(kindOf(part.grid.of, part.grid.by), part.grid.by).toMatchObject({ to: of.table })
    if ('chart' in part) expect(kindOf(part.chart.rows, part.chart.of), part.chart.of).toMatchObject({ to: of.table })
  }
  for (const [name, loaded] of Object.entries(loads))
    if (isAnswered(loaded)) continue
    else if ('by' in loaded) expect(kindOf(loaded.of, loaded.by), name).toMatchObject(namedBy(of, loaded, loads))
    else if (!('order' in loaded)) expect(kindOf(of, name), name).toMatchObject({ to: loaded.table })
})

test.each(declared.map(named))('%s loads what others lead to after these', (_, { loads }) => {
  const names = Object.keys(loads)
  for (const [at, loaded] of Object.values(loads).entries())
    if ('by' in loaded && typeof loaded.after === 'string')
      expect(names.slice(0, at)).toContain(loaded.after.split('.')[0])
})

test.each(declared.map(named))('%s saves lines by commands that take them', (_, page) => {
  for (const part of partsOf(page))
    if ('grid' in part) expect(asksOf(part.saves)).toEqual(expect.arrayContaining(['id', 'version', 'lines']))
})

test.each(declared.map(named))('%s leads from its charts to pages', (_, page) => {
  for (const part of partsOf(page))
    if ('chart' in part && part.chart.list)
      expect(pageAt(part.chart.list.split('?')[0]!), part.chart.list).toBeDefined()
})

test.each(declared.map(named))('%s narrows and orders rows by their fields', (_, page) => {
  const all = [
    ...Object.values(declaredIn(page.loads)).flatMap((loaded) =>
      'order' in loaded ? [{ columns: [], ...loaded }] : [],
    ),
    ...partsOf(page).flatMap((part) => ('rows' in part ? [part.rows] : 'grid' in part ? [part.grid] : [])),
  ]
  for (const { of, order, where = {}, columns } of all)
    for (const name of [...order.split(',').map((each) => each.split('.')[0]!), ...Object.keys(where), ...columns])
      expect(['id', 'created_at'].includes(name) || kindOf(of, name), `${of.table}.${name}`).toBeTruthy()
})

/**
 * The record that rows name: that of the page, one that it names too, or one that other rows name. The sides of an entry
 * share its number.
 */
function namedBy(of: AnyRecord, { by, where = {}, through, after }: RowsShown, loads: Loads = {}): object {
  // A command wrote what they come from: a function finds them, or their table is named beside them.
  if (typeof after === 'function' || where[`${by}_table`] === of.table) return {}
  if (!through && !after) return { to: of.table }
  const [name, field] = after?.split('.') ?? []
  const before = name === undefined ? of : (loads[name] as Exclude<Loads[string], Answered>)
  return sharedBy('order' in before ? before.of : before, (field ?? through)!)
}

function sharedBy(of: AnyRecord, name: string): object {
  const { kind, to } = (name === 'id' ? identityOf(of) : of.fields[name]) as Field
  return { kind, ...(to && { to }) }
}

/**
 * An area that does not know a record names its table. The server refuses a wrong column of a table that is written by
 * hand: page-questions has the answers.
 */
const declaredIn = (loads: Loads): Loads =>
  Object.fromEntries(
    Object.entries(loads).flatMap(([name, loaded]) => {
      if (!('order' in loaded && 'foreign' in loaded)) return [[name, loaded]]
      const [of] = declaredAs(loaded.of.table)
      return of ? [[name, { ...loaded, of }]] : []
    }),
  )

/** A record is named by its id. */
const identityOf = ({ table }: AnyRecord) => ({ kind: 'ref', to: table })

/** `drawdown_lines.drawdown`: lines name the rows, and the record. */
function kindOf(of: AnyRecord, name: string): unknown {
  const [field, table] = name.split('.').toReversed() as [string, string?]
  const [between] = table ? declaredAs(table) : [of]
  return field === 'id' ? identityOf(between!) : between!.fields[field]
}

/** A record with a life whose page forgets it would have neither stages nor buttons. */
test('a declared page draws the life of its record', () => {
  const living = new Set(lives.map(({ record }) => record.table))
  expect(declared.filter(({ of, life }) => living.has(of.table) && !life).map(({ at }) => at)).toEqual([])
})

test.each(declared.map(named))('%s says something in each status, before and after the rest arrives', (_, page) => {
  for (const [row, seen] of situationsOf(page.of, page.loads))
    for (const there of [seen, { ...seen, loaded: {} }]) {
      for (const part of partsOf(page).filter(({ when }) => !when || when(row, there))) {
        if ('notes' in part) for (const note of part.notes(row, there)) expect(note ? note.title : 'None').not.toBe('')
        if ('facts' in part && typeof part.facts === 'function') expect(part.facts(row, there)).not.toEqual([])
      }
      page.links?.(row, there)
      page.only?.(row, there)
      page.main?.(row)
      page.progress?.(row)
      page.next?.(row, there)
      for (const { file, when, whyNot } of page.documents ?? [])
        if (!when || when(row, there)) expect(whyOff(whyNot?.(row, there)) && file(row)).toMatch(/\.pdf$/)
    }
})

// Half of the fields make sums of one amount, which differ in a real row.
test.each(declared.map(named))('%s says no amount again that its head has', (_, page) => {
  for (const [row, seen] of situationsOf(page.of, page.loads, fillings.slice(0, 2))) {
    const { cents } = page.amount?.(row) ?? headAmountOf(page.of, row as never, undefined)
    for (const part of partsOf(page).filter(({ when }) => !when || when(row, seen)))
      if ('figures' in part && cents)
        expect(part.figures(row, seen).map((figure) => figure && figure.value)).not.toContainEqual({ cents })
  }
})

/** A part of a page is named and not imported: no type check compares what it takes with what it is given. */
const own = (
  await Promise.all(
    readdirSync('src/areas', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('/pages.ts'))
      .map(async (file) => {
        const all = Object.values((await import(`../src/areas/${file}`)) as object)
        const [pages, lists] = [all.filter(isPage), all.filter(isListPage)]
        const topic = dirname(file)
        return [...new Set([...pages.flatMap(ownOf), ...lists.flatMap(ownOfList)])].map((part) => {
          const folder = part.includes('/') && /\/pages(\/|$)/.test(topic) ? topic.split('/')[0]! : topic
          return `${[folder, dirname(part)].filter((each) => each !== '.').join('/')}/screens/${basename(part)}.tsx`
        })
      }),
  )
).flat()

test('there are parts that are drawn by hand', () => expect(own.length).toBeGreaterThan(0))

test.each(own)('%s takes the row and what is loaded', (file) => {
  const name = basename(file, '.tsx')
  const text = readFileSync(`src/areas/${file}`, 'utf8')
  const taken = new RegExp(`export (?:function|const) ${name}(?: = )?\\((?:\\{([^)]*?)\\}:|\\))`).exec(text)
  expect(taken, `${file} exports ${name}`).not.toBeNull()
  const names = (taken![1] ?? '')
    .replaceAll(/\{[^}]*\}/g, '')
    .split(',')
    .map((each) => each.split(':')[0]!.trim())
  expect(names.filter((each) => each !== '' && !['row', 'loaded', 'list', 'move', 'onClose'].includes(each))).toEqual(
    [],
  )
})

test.each(lists.map((page) => [page.at, page] as const))(
  '%s is in the table of its area, and each tab once',
  (at, page) => {
    expect(pageAt(at)?.route.lists).toBe(true)
    expect(new Set(page.tabs.map(({ tab }) => tab)).size).toBe(page.tabs.length)
  },
)

const listsIn = ({ above, tabs }: DeclaredList) =>
  [...above, ...tabs.flatMap(({ shows }) => shows)].flatMap((part) => (isListPart(part) ? [part] : []))

test.each(lists.map((page) => [page.at, page] as const))('%s offers a next step where a list is empty', (_, page) => {
  const without = listsIn(page).filter(
    ({ list: { of }, new: row, first }) => !row && !first && !(of.table in recordMakers) && !of.firstFrom,
  )
  expect(without.map(({ list: { of } }) => of.table)).toEqual([])
})

test.each(lists.map((page) => [page.at, page] as const))('%s makes records by commands, and on pages', (_, page) => {
  const buttons = [page.new, ...page.tabs.map((tab) => tab.new), ...listsIn(page).map((part) => part.new)]
  for (const button of buttons) {
    if (button && 'by' in button) expect(asksOf(button.by)).not.toContain('id')
    if (button && 'to' in button) expect(pageAt(button.to.split('?')[0]!), button.to).toBeDefined()
  }
})

test.each(lists.map((page) => [page.at, page] as const))(
  '%s edits, draws and narrows by fields of its records',
  (_, page) => {
    for (const {
      list: { of, columns = [], where = {}, editBy, moves = [] },
    } of listsIn(page)) {
      for (const name of [...columns, ...Object.keys(where)])
        expect(kindOf(of, name), `${of.table}.${name}`).toBeTruthy()
      for (const name of [...(editBy ? [editBy] : []), ...moves.map(({ command }) => command)]) commandOf(name)
    }
  },
)

type Said = ActWords<any, any>
const acts = declared.flatMap(({ at, of, loads, acts = [] }) =>
  acts.flatMap((act) => ('own' in act ? [] : [[`${at} ${act.label}`, { of, loads, act }] as const])),
)

test('there are acts', () => expect(acts.length).toBeGreaterThan(0))

test.each(acts)('%s sends what its command takes, and all that it needs', (_, { of, loads, act }) => {
  const shape = shapeOf(act.by)
  expect(commandOf(act.by).move, 'a move of a life is a button already').toBeUndefined()
  expect(act.done ?? act.dialog, 'it says what was done').toBeTruthy()
  const needed = Object.keys(shape).filter((name) => !shape[name]!.safeParse(undefined).success)
  const all = situationsOf(of, loads, fillings, [person, colleague])
  const offered = [...all, ...all.map(([row, seen]): Situation => [paidOut(of, row), seen])].filter(
    ([row, seen]) => !act.when || act.when(row, seen),
  )
  expect(offered.length, 'it is offered to someone').toBeGreaterThan(0)
  for (const [row, seen] of offered) {
    const asked = act.form ? Object.fromEntries(openFields(act.form)) : (askedBy(act, row, seen) ?? {})
    const input = act.send?.(row, seen, asked) ?? { id: row.id }
    if (act.dialog) continue
    const sent = Object.keys(act.form && act.send ? input : { ...input, ...asked })
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(sent))
    expect(sent).toEqual(expect.arrayContaining(needed))
    expect(Object.keys(asked)).toEqual(expect.arrayContaining(Object.keys(act.start?.(row, seen) ?? {})))
  }
})

test.each(acts.filter(([, { act }]) => act.undoneBy))(
  '%s is taken back by a command that takes the same',
  (_, { act }) => {
    expect(asksOf(act.undoneBy![0]).toSorted()).toEqual(asksOf(act.by).toSorted())
    // Its values are sent again.
    expect(act.asks).toBeUndefined()
  },
)

test.each(acts)('%s says why where it is off', (_, { of, loads, act }) => {
  for (const [row, seen] of situationsOf(of, loads))
    if (!act.when || act.when(row, seen)) expect(whyOff(act.whyNot?.(row, seen))).toMatch(/^[A-Z“].*[.!?]$/)
})

/** Of what has not arrived yet nothing is said. */
const whyOff = (why: Judged | undefined) => (typeof why === 'string' ? why : 'Nothing is against it.')

/**
 * Buttons that are drawn by hand, which no sweep presses, with the reason. Those that are declared are rehearsed as
 * their page has loaded (foretold.test.ts). The list only gets shorter.
 */
const byHand: Record<string, readonly string[]> = {
  'a file or a link, which changes nothing': [
    'BillOfQuantities',
    'Download',
    'DownloadRejected',
    'ExportVersion',
    'checks/TestPrint',
    'scoring/RankingLink',
  ],
  'a file of the device, or a secret that is typed': ['BatchFiles', 'BrokerPassword', 'ImportReadings'],
  'the moves of the life with a file or a second dialog behind them': [
    'AssetMoves',
    'InvoiceMoves',
    'cost-centers/CenterMoves',
  ],
  'several lines, or a dialog that decides by more than its page loads': [
    'RequisitionActs',
    'publication/PublicationActs',
    'releases/OrderAct',
  ],
  'waits on the device, or prints what it changed': ['RecordReading', 'checks/ReprintCheck'],
}

test('each button that is drawn by hand has a reason', () =>
  expect(
    [
      ...new Set(declared.flatMap(({ acts = [] }) => acts.flatMap((act) => ('own' in act ? [act.own] : [])))),
    ].toSorted(),
  ).toEqual(Object.values(byHand).flat().toSorted()))

type Situation = Parameters<NonNullable<Said['when']>>

/** The record in each of its statuses, with all, none or some of its optional fields, before each role. */
const situationsOf = (of: AnyRecord, loads: Loads, filled: Fillings = fillings, people = [person]): Situation[] =>
  rowsOf(of, filled).flatMap((row) =>
    people
      .flatMap((user_id) => agencyRoles.map((role) => ({ user_id, role })))
      .flatMap((who) =>
        [1, 0].map((many): Situation => [
          row,
          {
            actor: { ...who, organization_id: agency, email: 'a@example.gov', session_id: agency, aal: 'aal1' },
            today: '2026-06-15',
            now: '2026-06-15T12:00:00.000Z',
            loaded: Object.fromEntries(
              Object.entries(loads).map(([name, loaded]) => [
                name,
                isAnswered(loaded) ? null : 'order' in loaded ? rowsOf(loaded.of).slice(0, many) : rowsOf(loaded)[0],
              ]),
            ),
          },
        ]),
      ),
  )

/** The same with money that left. */
const paidOut = ({ fields }: AnyRecord, row: RowOf<AnyRecord>): RowOf<AnyRecord> => ({
  ...row,
  ...Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, { kind }]) =>
      kind === 'money' ? [[name, -Number((row as unknown as Record<string, unknown>)[name])]] : [],
    ),
  ),
})

const person = '0198a5a4-0000-7000-8000-000000000001'
const colleague = '0198a5a4-0000-7000-8000-000000000003'
const agency = '0198a5a4-0000-7000-8000-000000000002'

type Fillings = readonly ((at: number) => boolean)[]
const fillings: Fillings = [() => true, () => false, (at: number) => at % 2 === 0, (at: number) => at % 2 === 1]

function rowsOf({ fields }: AnyRecord, filled: Fillings = fillings): RowOf<AnyRecord>[] {
  const { status } = fields
  const statuses = status?.kind === 'choice' ? ((status.options ?? []) as readonly string[]) : [undefined]
  return filled.flatMap((isFilled) =>
    statuses.map((at) => ({
      ...Object.fromEntries(
        Object.entries<Field>(fields).map(([name, field], index) => [
          name,
          isFilled(index) || field.required ? valueOf(field, index) : nothing(field),
        ]),
      ),
      ...(at !== undefined && { status: at }),
      id: agency,
      organization_id: agency,
      created_by: person,
      created_at: '2026-01-15T12:00:00Z',
      updated_at: '2026-01-15T12:00:00Z',
      version: 1,
    })),
  ) as unknown as RowOf<AnyRecord>[]
}

const nothing = ({ kind, initial }: Field): unknown =>
  initial ?? (kind === 'files' ? [] : kind === 'flag' ? false : null)

/** No two amounts of a row are the same. */
function valueOf({ kind, options }: Field, at: number): unknown {
  switch (kind) {
    case 'choice':
      return (options as readonly string[]).at(-1)
    case 'flag':
      return true
    case 'files':
      return []
    case 'date':
      return '2026-01-15'
    case 'instant':
      return '2026-01-15T12:00:00Z'
    case 'money':
      return 100 + at
    case 'number':
    case 'percent':
      return 1
    case 'person':
      return person
    case 'ref':
      return agency
    default:
      return 'A word or two'
  }
}

// One thing has one page, a page has few tabs, and a moment has one main button. The numbers below may only fall.

const mostTabs = 6
/** Of every record: details, documents, discussion and history. */
const ofEveryRecord = 4
const above = (most: number, found: readonly (readonly [at: string, count: number])[]) =>
  Object.fromEntries(found.filter(([, count]) => count > most))

test('records and lists with more than six tabs: the further ones are behind “More”', () => {
  const ofRecord = ({ at, shows }: DeclaredPage) =>
    [at, shows.filter((part) => 'tab' in part).length + ofEveryRecord] as const
  expect(
    above(mostTabs, [...declared.map(ofRecord), ...lists.map(({ at, tabs }) => [at, tabs.length] as const)]),
  ).toEqual({
    '/asset-management': 11,
    '/bid-evaluation/:id': 9,
    '/construction-projects': 7,
    '/grant-management/grants/:id': 11,
    '/inventory': 11,
    '/maintenance-management': 9,
    '/payments': 9,
    '/purchase-orders/:id': 8,
    '/rfq-builder/:id': 7,
    '/safety-management': 7,
  })
})

test('records with two main buttons at once', () => {
  const mainsOf = (page: DeclaredPage) => {
    const { of, loads, life, acts = [], only, main } = page
    return Math.max(
      0,
      ...situationsOf(of, loads, fillings.slice(0, 2)).map(([row, seen]) => {
        const chosen = main?.(row)
        const moves = life?.open(row as never).filter((name) => life.isFor(name, row as never, seen.actor)) ?? []
        return (
          moves.filter(
            (name) =>
              (!only || only(row, seen).includes(name)) &&
              (chosen === undefined ? life!.moves[name]!.look === 'main' : name === chosen),
          ).length +
          acts.filter((act) => !('own' in act) && act.look === 'main' && (!act.when || act.when(row, seen))).length
        )
      }),
    )
  }
  expect(
    above(
      1,
      declared.map((page) => [page.at, mainsOf(page)] as const),
    ),
  ).toEqual({})
})

test('rows that two pages list', () => {
  const found = new Map<string, Set<string>>()
  for (const page of lists)
    for (const { list } of listsIn(page))
      if (!list.where) found.set(list.of.table, (found.get(list.of.table) ?? new Set()).add(page.at))
  expect(Object.fromEntries([...found].filter(([, at]) => at.size > 1).map(([table, at]) => [table, [...at]]))).toEqual(
    {
      clauses: ['/rfq-builder', '/contract-lifecycle'],
      compliance_waivers: ['/compliance', '/admin/compliance'],
      controls: ['/compliance', '/admin/compliance'],
    },
  )
})
