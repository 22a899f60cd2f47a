import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyRecord } from '#platform/records/record.ts'
import { recordMakers } from '../src/app/pages.ts'
import { isNode, lineOf, parse, screens, textOf, walk, type Node, type Source } from './screen-sources.ts'

type Listed = { at: string; of: string; hasStep: boolean; file: string | undefined; name: string | undefined }

/** Each list of a screen with its record and whether the screen names a first step. */
function listsOf(source: Source): Listed[] {
  const imports = new Map<string, { file: string; name: string }>()
  const spreads = new Map<string, string>()
  const lists: Listed[] = []
  walk(source.program, (node) => {
    if (node.type === 'ImportDeclaration')
      for (const each of (node.specifiers as Node[]).filter(({ type }) => type === 'ImportSpecifier'))
        imports.set(nameOf(each.local), { file: String((node.source as Node).value), name: nameOf(each.imported) })
    // const byReader = { ...attestation, title: 'reader' }
    if (node.type === 'VariableDeclarator' && isNode(node.init) && node.init.type === 'ObjectExpression')
      for (const part of node.init.properties as Node[])
        if (part.type === 'SpreadElement') spreads.set(nameOf(node.id), nameOf(part.argument))
  })
  walk(source.program, (node) => {
    if (node.type !== 'JSXOpeningElement' || nameOf(node.name) !== 'RecordList') return
    const attributes = node.attributes as Node[]
    const named = (name: string) =>
      attributes.find((each) => each.type === 'JSXAttribute' && nameOf(each.name) === name)
    // The declaration of a page gives it, whose sweep asks the same.
    if (!named('of')) return
    const of = textOf(source, named('of')!).replace(/^of=\{(.*)\}$/, '$1')
    const from = imports.get(spreads.get(of) ?? of)
    lists.push({
      at: `${source.path}:${lineOf(source, node)}`,
      of,
      hasStep:
        named('first') !== undefined ||
        attributes.some((each) => each.type === 'JSXSpreadAttribute' && /\bfirst\b/.test(textOf(source, each))),
      file: from && resolved(source.path, from.file),
      name: from?.name,
    })
  })
  return lists
}

const nameOf = (node: unknown) => (isNode(node) ? String(node.name) : '')

const resolved = (from: string, file: string) =>
  file.startsWith('.') ? join(dirname(from), file) : file.replace(/^#(\w+)\//, 'src/$1/')

/** Why an empty list leaves a person without a next step; null where it has one. */
const whyNoStep = ({ at, of, hasStep }: Listed, record: AnyRecord | undefined): string | null => {
  if (hasStep) return null
  if (!record) return `${at}: ${of} is not a declared record, so the list needs \`first\``
  if (record.table in recordMakers || record.firstFrom) return null
  return `${at}: ${record.plural} need \`first\` on the list, a page that makes one, or \`firstFrom\``
}

test('each empty list offers its next step, or says where the first record comes from', async () => {
  const lists = screens.flatMap(listsOf)
  expect(lists.length).toBeGreaterThan(50)
  const faults: (string | null)[] = []
  for (const list of lists) {
    const file = list.file && ((await import(join('..', list.file))) as Record<string, AnyRecord>)
    faults.push(whyNoStep(list, file && list.name ? file[list.name] : undefined))
  }
  expect(faults.filter(Boolean)).toEqual([])
})

test.each([
  ['a first step', '<RecordList of={receipt} first={plan} />', true],
  ['a step for those who may', '<RecordList of={receipt} {...(first && { first })} />', true],
  ['nothing', '<RecordList of={receipt} />', false],
])('a list with %s is recognized', (_, text, hasStep) => {
  const source = parse('src/areas/a/screens/A.tsx', `import { receipt } from '../records.ts'; const A = () => ${text}`)
  expect(listsOf(source)).toMatchObject([{ of: 'receipt', hasStep, file: 'src/areas/a/records.ts', name: 'receipt' }])
})

test('a record with no page that makes it and no sentence is a fault', () => {
  const [list] = listsOf(
    parse('src/areas/a/A.tsx', "import { a } from './records.ts'; const A = () => <RecordList of={a} />"),
  )
  const record = { table: 'nothing_makes_it', plural: 'Things' } as AnyRecord
  expect(whyNoStep(list!, record)).toContain('Things need')
  expect(whyNoStep(list!, { ...record, firstFrom: 'Import a file.' })).toBeNull()
})

/** Words of a place that is empty because the work has not begun. */
const notBegun = /\byet\b|set up|planned|No (active|published) /

/** Places whose first row comes from elsewhere, or from a button above them, with the reason. */
const fromElsewhere = {
  'src/areas/assets/dispatch/screens/RoutePlanScreen.tsx': 'stops belong to one plan, whose status decides',
  'src/areas/assurance/security/screens/AuditScreen.tsx': 'events of security come by themselves',
  'src/areas/assurance/standards/screens/Clauses.tsx': 'requirements belong to one standard, with buttons above',
  'src/areas/assurance/trail/screens/TrailScreen.tsx': 'the log fills itself',
  'src/areas/delivery/schedule/screens/TaskBoard.tsx': 'tasks belong to one project, on the tab beside it',
  'src/areas/delivery/shipments/screens/VendorShipmentsScreen.tsx': 'the agency adds them',
  'src/areas/delivery/takeoffs/plan/screens/PlanScreen.tsx': 'sheets belong to one takeoff, with a button above',
  'src/areas/finance/intake/screens/SentInvoices.tsx': 'vendors send them',
  'src/areas/grants/optimizer/screens/OptimizerScreen.tsx': 'the form is above',
  'src/areas/organization/feedback/screens/FeedbackScreen.tsx': 'everyone sends feedback from every page',
  'src/areas/organization/tasks/screens/TasksTab.tsx': 'nothing is missing where no task is done',
  'src/areas/public/aging-demo/screens/OrganizationTab.tsx': 'the button is named in the sentence',
  'src/areas/technology/designer/screens/WorkflowScreen.tsx': 'the diagram has its button above',
  'src/areas/vendors/listings/screens/PublicVendorsScreen.tsx': 'visitors read it',
} as const

/** An empty place drawn by hand that leaves a person without the right to the first step alone. */
function lonely(source: Source): string[] {
  const found: string[] = []
  const elements = new Set<string>()
  walk(source.program, ({ type, id, init }) => {
    const value = isNode(init) && init.type === 'ParenthesizedExpression' ? init.expression : init
    if (type === 'VariableDeclarator' && isNode(value) && value.type === 'JSXElement') elements.add(nameOf(id))
  })
  walk(source.program, (node) => {
    if (node.type !== 'JSXOpeningElement' || nameOf(node.name) !== 'Empty') return
    const attribute = (name: string) =>
      (node.attributes as Node[]).find((each) => each.type === 'JSXAttribute' && nameOf(each.name) === name)
    const [title, action] = [attribute('title'), attribute('action')]
    if (!title || !notBegun.test(textOf(source, title))) return
    const given = action && ((action.value as Node).expression as Node)
    const isAlways = given && (given.type === 'JSXElement' || elements.has(nameOf(given)))
    if (!isAlways) found.push(`${source.path}:${lineOf(source, node)}: use EmptyOf, which names who can begin`)
  })
  return found
}

test('each empty place drawn by hand offers its first step, and names who can take it', () => {
  const faults = screens.flatMap(lonely)
  const isExcused = (fault: string) => Object.keys(fromElsewhere).some((path) => fault.startsWith(path))
  expect(faults.filter((fault) => !isExcused(fault))).toEqual([])
  expect(Object.keys(fromElsewhere).filter((path) => !faults.some((fault) => fault.startsWith(path)))).toEqual([])
})

test.each([
  ['no step', '<Empty title="No stops yet">Add one.</Empty>', 1],
  ['a step for some', '<Empty title="No stops yet" action={may && <Add />} />', 1],
  ['a step for everyone', '<Empty title="No stops yet" action={<Add />} />', 0],
  [
    'a step in a constant',
    '{(() => { const add = <Add />; return <Empty title="No stops yet" action={add} /> })()}',
    0,
  ],
  ['a record', '<EmptyOf of={stop} />', 0],
  ['nothing found', '<Empty title="No stops match" />', 0],
])('an empty place with %s is recognized', (_, text, faults) =>
  expect(lonely(parse('src/areas/a/A.tsx', `const A = () => <>${text}</>`))).toHaveLength(faults),
)
