import { expect, test } from 'vitest'
import { kindNames, kinds, type KindName, type Part, type Sentence, type Source } from '../rules.ts'
import { linesIn } from '../works/entries.ts'
import { faultsOf, isPromise, missingFrom, standards, type Fault, type JudgedPart } from './rules.ts'

const source: Source = {
  key: 'read/1',
  table: null,
  record: null,
  title: 'Note',
  text: 'The lot has 14 rows and 2026 posts.',
}
/** The figures that a part must state, as rows that were read. */
const readFor = (kind: KindName): Source[] => [
  source,
  ...standards[kind].figures.map(({ table, label }, at): Source => ({
    key: `must/${at}`,
    table,
    record: `${at}`,
    title: 'Row',
    text: `${label}: $${4_100 + at}.25`,
  })),
]
const partsOf = (kind: KindName): readonly Part[] =>
  kinds[kind].parts.length > 0
    ? kinds[kind].parts
    : [{ name: 'section', label: 'Section', characters: 600, words: 60, help: '' }]
const say = (text: string, sources: readonly string[] = ['read/1']): Sentence => ({
  text,
  line: 0,
  sources: [...sources],
  problem: null,
})

/** A draft with nothing wrong: each part says one thing that was read, and states what it must. */
const good = (kind: KindName): JudgedPart[] =>
  partsOf(kind).map(({ name, characters, words, entries }) => ({
    name,
    characters,
    ...(words !== undefined && { words }),
    sentences: [
      say(entries === 'choices' ? 'Price | 100 | Lowest total' : 'The lot has 14 rows.'),
      ...standards[kind].figures.flatMap((must, at) =>
        must.part === name ? [say(`${must.label}: $${(4_100 + at).toLocaleString('en-US')}.25.`, [`must/${at}`])] : [],
      ),
    ],
  }))
const judged = (kind: KindName, parts: readonly JudgedPart[]) =>
  faultsOf(kind, { parts, sources: readFor(kind), byRule: false }).map(({ fault }) => fault)
/** The same draft with one part of prose changed. */
const withPart = (kind: KindName, change: (sentences: readonly Sentence[]) => readonly Sentence[], only?: string) => {
  const prose = partsOf(kind).find(({ name, entries }) => (only ? name === only : !entries))!.name
  return good(kind).map((part) => (part.name === prose ? { ...part, sentences: change(part.sentences) } : part))
}
const adding =
  (...more: readonly Sentence[]) =>
  (sentences: readonly Sentence[]) => [...sentences, ...more]

/** A bad draft for each rule. A kind that the rule is not about has none. */
const planted: Record<Fault, (kind: KindName) => JudgedPart[] | null> = {
  required: (kind) => {
    const required = partsOf(kind).find((part) => part.required)
    return required ? withPart(kind, () => [], required.name) : null
  },
  limit: (kind) => withPart(kind, adding(say('The lot has 14 rows of posts. '.repeat(4_000)))),
  missing: (kind) => {
    const must = standards[kind].figures[0]
    return must ? withPart(kind, (all) => all.slice(0, 1), must.part) : null
  },
  figure: (kind) => (standards[kind].approved ? null : withPart(kind, adding(say('The cost is $7,654,321.')))),
  source: (kind) => withPart(kind, adding(say('All is well.', []))),
  promise: (kind) => (standards[kind].approved ? null : withPart(kind, adding(say('We promise that it opens soon.')))),
  blank: (kind) => (standards[kind].approved ? null : withPart(kind, adding(say('Call [name of the officer].')))),
  repeat: (kind) => withPart(kind, adding(say('The lot has 14 rows.'))),
  machine: (kind) => withPart(kind, adding(say('See grant_reports for more.'))),
}

test.each(kindNames)('%s: a good draft has no fault, and a bad one has the fault that was planted', (kind) => {
  expect(judged(kind, good(kind))).toEqual([])
  for (const [fault, plant] of Object.entries(planted)) {
    const parts = plant(kind)
    if (parts) expect([fault, judged(kind, parts)]).toEqual([fault, expect.arrayContaining([fault])])
  }
})

test('there are 115 bad drafts', () => {
  expect(kindNames.flatMap((kind) => Object.values(planted).filter((plant) => plant(kind)))).toHaveLength(115)
})

test.each<[string, boolean]>([
  ['We guarantee that the road opens on Friday.', true],
  ['The City will assure delivery.', true],
  ['Your request has been approved.', true],
  ['The fee will be waived.', true],
  ['The council hereby awards the contract.', true],
  ['The crew found a broken ballast.', false],
  ['The City requests that the schedule be explained.', false],
  ['The award was approved on June 3.', false],
  ['We are still searching the archive.', false],
  ['We will refund the fee.', true],
  ['We’ve approved your claim.', true],
  ['The Board will award the contract in May.', true],
  ['The contractor will pay prevailing wages.', false],
  ['Garantizamos que la calle se abre el viernes.', true],
  ['La Ciudad le garantiza la entrega.', true],
  ['El departamento se compromete a terminar en mayo.', true],
  ['Nos comprometemos a reparar el alumbrado.', true],
  ['Le aseguro que la obra termina a tiempo.', true],
  ['Su solicitud ha sido aprobada.', true],
  ['Su reclamación fue denegada.', true],
  ['Su oferta queda aceptada.', true],
  ['El cargo será eximido.', true],
  ['Se le reembolsará el costo.', true],
  ['Le reembolsaremos el costo.', true],
  ['Se aprobará la solicitud en marzo.', true],
  ['Hemos aprobado su reclamo.', true],
  ['Por la presente se adjudica el contrato.', true],
  ['Tenga la seguridad de que se paga hoy.', true],
  ['La cuadrilla encontró un balasto roto.', false],
  ['La ciudad pide que se explique el calendario.', false],
  ['El contratista garantiza la obra por dos años.', false],
  ['La adjudicación fue aprobada el 3 de junio.', false],
  ['Seguimos buscando en el archivo.', false],
  ['La solicitud está en revisión.', false],
  ['El seguro exigido es de $1,000,000.', false],
])('%s A promise or a decision: %s', (text, isOne) => {
  expect(isPromise(text, [])).toBe(isOne)
})

test('a decision that a source states may be repeated', () => {
  expect(
    isPromise('Your request has been approved.', [{ title: 'Log', text: 'Your request has been approved by Ada.' }]),
  ).toBe(false)
})

test('a decision that an English source states may be told in Spanish, and no other', () => {
  const log = [{ title: 'Log', text: 'Your request has been approved by Ada.' }]
  expect(isPromise('Su solicitud ha sido aprobada.', log)).toBe(false)
  expect(isPromise('Su solicitud ha sido denegada.', log)).toBe(true)
  expect(isPromise('Garantizamos que la calle se abre.', log)).toBe(true)
})

test('a value is stated in any form of its figure, or word for word', () => {
  const sources = [{ table: 'grants', record: '1', text: 'Award amount: $120,000.00\nSpent: $4,500.50' }]
  expect(missingFrom('sf425_remarks', 'narrative', { text: '$120,000 awarded, 4500.50 spent.', sources })).toEqual([])
  expect(missingFrom('sf425_remarks', 'narrative', { text: '$120,000 awarded.', sources })).toEqual([
    { label: 'Spent', value: '$4,500.50' },
  ])
})

test('an item of an email that no line orders is named', () => {
  const sources = ['12 boxes of nitrile gloves, large', '120 cots at $64.50 each', 'Thanks, Tomas'].map((text) => ({
    table: null,
    record: null,
    text,
  }))
  const missing = (text: string) => missingFrom('requisition', 'lines', { text, sources })
  expect(missing('12 | box | Gloves, nitrile, L | 61.40\n120 | each | cots | 64.50')).toEqual([])
  expect(missing('120 | each | cots | 64.50')).toEqual([{ label: 'Item', value: '12 boxes of nitrile gloves, large' }])
})

test.each([
  ['boxes', 'box'],
  ['boxe', 'box'],
  ['Cases', 'Case'],
  ['feet', 'feet'],
  ['gross', 'gross'],
])('the unit %s is ordered as %s', (unit, said) =>
  expect(linesIn(`12 | ${unit} | Gloves | 9.50`)).toMatchObject([{ unit: said }]),
)
