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
