import { firstReason, type Reason } from '#platform/rules.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import type { Field, Place } from '#platform/records/fields.ts'
import { columnsOf, isListed, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { inText, isYear } from '#platform/words.ts'
import { isAsked, type Answers, type Definition, type Kind } from '../../definition/rules.ts'
import { namesIn, readFormula, whyNotFormula, type Formula, type Names, type Value } from '../../formulas/rules.ts'

/** The values that a PDF can be filled with: the questions of a form, or the fields of a record. */
export type Source = Definition & {
  /** Its values are fields, and those of a referenced record have a period in their key: vendor.name. */
  fields?: true
}

const kindOf: Partial<Record<Field['kind'], Kind>> = {
  text: 'short_text',
  long_text: 'long_text',
  series: 'short_text',
  choice: 'short_text',
  flag: 'yes_no',
  money: 'money',
  number: 'number',
  percent: 'percent',
  date: 'date',
  instant: 'date',
  person: 'short_text',
  ref: 'short_text',
  place: 'short_text',
}
/** A sealed field can’t be read in the tables, and a file is no text. */
const mappable = (record: AnyRecord): [name: string, field: Field][] =>
  columnsOf(record).filter(([, { kind, sealed }]) => !sealed && kindOf[kind] !== undefined)
const questionKind = (field: Field): Kind =>
  field.kind === 'number' && isYear(field) ? 'short_text' : kindOf[field.kind]!

const recordIn = (records: readonly AnyRecord[], table: string | null | undefined): AnyRecord | undefined =>
  records.find((record) => record.table === table && isListed(record))

/** The fields of a record, and those of the records that it refers to. */
export function sourceOf(record: AnyRecord, records: readonly AnyRecord[]): Source {
  return {
    fields: true,
    questions: mappable(record).flatMap(([name, field]) => {
      const own = { key: name, kind: questionKind(field), label: labelOf(record, name) }
      const target = field.kind === 'ref' ? recordIn(records, field.to) : undefined
      return [
        own,
        ...(target ? mappable(target) : []).map(([part, of]) => ({
          key: `${name}.${part}`,
          kind: questionKind(of),
          label: `${own.label}: ${labelOf(target!, part)}`,
        })),
      ]
    }),
  }
}
export const sourceIn = (table: string | null, records: readonly AnyRecord[]): Source => {
  const record = recordIn(records, table)
  return record ? sourceOf(record, records) : { fields: true, questions: [] }
}

/** Whether this role can read such records at all. Which rows it reads is up to row security. */
export function mayRead(record: AnyRecord, actor: Actor, records: readonly AnyRecord[]): boolean {
  const { access } = record
  if (access.of === 'parent') {
    const parent = records.find(({ table }) => table === access.parent)
    return parent !== undefined && mayRead(parent, actor, records)
  }
  return access.of === 'organization' || access.of === 'vendor' ? atLeast(access.read, actor) : true
}

/** The records that a person can select as the source of a PDF, by name. */
export const sourcesFor = (actor: Actor, records: readonly AnyRecord[]): AnyRecord[] =>
  records
    .filter((record) => isListed(record) && mappable(record).length > 0 && mayRead(record, actor, records))
    .toSorted((one, other) => one.plural.localeCompare(other.plural))

export const whyNotSource = (table: string | null, actor: Actor, records: readonly AnyRecord[]): Reason => {
  if (table === null) return null
  const record = recordIn(records, table)
  return firstReason(
    !record && 'There are no such records.',
    record && !mayRead(record, actor, records) && `Your role can’t read ${inText(record.plural)}.`,
  )
}

/** The names of a formula, with the part of each: vendor.name. */
const pathsIn = (formula: Formula): string[] =>
  formula.is === 'name'
    ? [formula.part ? `${formula.name}.${formula.part}` : formula.name]
    : formula.is === 'call'
      ? formula.by.flatMap(pathsIn)
      : []

/** The questions or fields that a value is made of. */
export function keysIn(from: string, { questions, fields }: Source): string[] {
  if (questions.some(({ key }) => key === from)) return [from]
  const { formula } = readFormula(from)
  return formula ? [...new Set(fields ? pathsIn(formula) : namesIn(formula))] : []
}

/** A question or field, or a formula over them. */
export function whyNotValue(from: string, source: Source): Reason {
  const keys = new Set(source.questions.filter(isAsked).map(({ key }) => key))
  if (!source.fields) return whyNotFormula(from, keys)
  if (keys.has(from)) return null
  const { formula, reason } = readFormula(from)
  if (!formula) return reason
  for (const path of pathsIn(formula)) {
    if (!keys.has(path)) return `There is no field ${path}.`
    const part = source.questions.find(({ key }) => key.startsWith(`${path}.`))
    if (part) return `${path} is a record. Use one of its fields, such as ${part.key}.`
  }
  return null
}

/** In a formula, the fields of a referenced record are parts of the reference. */
export function withParts(names: Names): Names {
  const parts = Object.entries(names).filter(([key]) => key.includes('.'))
  if (parts.length === 0) return names
  const folded: Record<string, Value | undefined> = { ...names }
  for (const [key, value] of parts) {
    const [name, part] = key.split('.') as [string, string]
    const before = folded[name]
    folded[name] = { ...(typeof before === 'object' && !Array.isArray(before) ? before : null), [part]: value ?? null }
  }
  return folded
}

type Row = Readonly<Record<string, unknown>>
/** How ids are called, and the day of a moment in the reader’s zone. */
export type Reading = { names: ReadonlyMap<string, string>; dayOf: (moment: string) => string }

/** One field as formulas and boxes see it; blank where the reader may not see the record that it refers to. */
export function valueIn(field: Field, value: unknown, { names, dayOf }: Reading): Value {
  if (value === null || value === undefined || value === '') return null
  switch (field.kind) {
    case 'money':
    case 'percent':
      return Number(value)
    case 'number':
      return isYear(field) ? String(value) : Number(value)
    case 'flag':
      return value === true
    case 'choice':
      return optionLabel(field, String(value))
    case 'instant':
      return dayOf(String(value))
    case 'ref':
    case 'person':
      return names.get(String(value)) ?? null
    case 'place':
      return (value as Place).address
    default:
      return field.words?.[String(value)] ?? String(value)
  }
}

/** The answers of a record, and of the records that it refers to under the name of each reference. */
export function answersIn(
  record: AnyRecord,
  row: Row,
  followed: Readonly<Record<string, { record: AnyRecord; row: Row } | undefined>>,
  reading: Reading,
): Answers {
  const own = mappable(record).map(([name, field]) => [name, valueIn(field, row[name], reading)] as const)
  const theirs = Object.entries(followed).flatMap(([name, found]) =>
    found
      ? mappable(found.record).map(
          ([part, field]) => [`${name}.${part}`, valueIn(field, found.row[part], reading)] as const,
        )
      : [],
  )
  return Object.fromEntries([...own, ...theirs])
}
