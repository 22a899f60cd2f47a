import { columnsOf, type AnyRecord } from './record.ts'

/** The fields in the head of a record’s page and beside its list: its amount, its counterpart, and where it belongs. */
export type Face = { amount: string | undefined; counterpart: string | undefined; further: readonly string[] }

const amounts = ['amount', 'total', 'award', 'federal_share', 'ceiling', 'value', 'cost', 'estimate', 'budget', 'price']
const counterparts = [
  'vendor',
  'agency',
  'applicant',
  'recipient',
  'client',
  'carrier',
  'learner',
  'assignee',
  'responsible',
]
const places = [
  'cost_center',
  'department',
  'fund',
  'project',
  'contract',
  'grant',
  'funding',
  'incident',
  'asset',
  'site',
]

/** By the names that the declarations share. A name in the list comes before one that does not. */
export function faceOf(of: AnyRecord): Face {
  const columns = columnsOf(of)
  const kindOf = (name: string) => columns.find(([column, { restricted }]) => column === name && !restricted)?.[1].kind
  // In a catalog a declaration is without its list, and its only amount is this one.
  const inList: readonly string[] = of.list ?? []
  const shown = of.list ?? columns.map(([name]) => name)
  const amount = amounts.find((name) => kindOf(name) === 'money') ?? shown.find((name) => kindOf(name) === 'money')
  const counterpart =
    counterparts.find((name) => name !== of.title && ['ref', 'text', 'person'].includes(kindOf(name) ?? '')) ??
    inList.find((name) => name !== of.title && kindOf(name) === 'ref')
  // A text of more than a line, such as the funding of a payment run, is a sentence and no place.
  const isShort = (name: string) => (columns.find(([column]) => column === name)?.[1].max ?? 0) <= 200
  const further = places.filter(
    (name) =>
      name !== of.title &&
      name !== counterpart &&
      (kindOf(name) === 'ref' || (kindOf(name) === 'text' && isShort(name))),
  )
  return { amount, counterpart, further: further.slice(0, 2) }
}

/** The amount in the head of a record’s page, and the field that says the same among its facts. */
export function headAmountOf(of: AnyRecord, row: object, given?: number): { cents: number; field: string | undefined } {
  const { amount } = faceOf(of)
  const kept = amount ? Number((row as Record<string, unknown>)[amount] ?? 0) : 0
  const cents = given ?? kept
  return { cents, field: cents !== 0 && cents === kept ? amount : undefined }
}

const decides = new Set(['money', 'date', 'instant', 'choice', 'ref', 'person', 'percent', 'number'])

/** The six fields beside a list that decide: those of its columns first, then the amount, the counterpart and dates. */
export function decidingFields(of: AnyRecord, row: object, most = 6): string[] {
  const { amount, counterpart, further } = faceOf(of)
  const fields = new Map(columnsOf(of))
  const value = (name: string) => (row as Record<string, unknown>)[name]
  const wanted = [
    amount,
    counterpart,
    ...(of.list as readonly string[]),
    ...further,
    ...[...fields].filter(([, { kind }]) => kind === 'date' || kind === 'person').map(([name]) => name),
  ]
  return [...new Set(wanted)]
    .filter((name): name is string => {
      if (!name || name === of.title || name === 'status') return false
      const field = fields.get(name)
      return (
        field !== undefined &&
        decides.has(field.kind) &&
        value(name) !== null &&
        value(name) !== undefined &&
        value(name) !== ''
      )
    })
    .slice(0, most)
}
