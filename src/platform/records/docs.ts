import { columnsOf, labelOf, optionLabel, type AnyRecord } from './record.ts'
import type { Field } from './fields.ts'

/** The line of a record in docs/glossary.md: its noun, its table, what it is. */
export const glossaryEntry = ({ label, table, about }: AnyRecord): string =>
  `| ${label.toLowerCase()} | \`${table}\` | ${about} |`

type Described = { description?: string; [more: string]: unknown }
type Document = {
  tags?: ({ name: string } & Described)[]
  components?: { schemas?: Record<string, Described & { properties?: Record<string, Described> }> }
}

/** The API's description with the words of the declarations; the database's comment on a column comes first. */
export function described<D extends Document>(document: D, records: readonly AnyRecord[]): D {
  for (const record of records) {
    const schema = document.components?.schemas?.[record.table]
    if (!schema) continue
    schema.description ??= record.about
    for (const tag of document.tags ?? []) if (tag.name === record.table) tag.description ??= record.about
    for (const [name, field] of columnsOf(record))
      if (schema.properties?.[name]) schema.properties[name].description ??= aboutField(record, name, field)
  }
  return document
}

/** Its label, its purpose, and what people should know about its kind. */
function aboutField(record: AnyRecord, name: string, field: Field): string {
  const kinds: Partial<Record<Field['kind'], string>> = {
    money: 'In whole cents.',
    percent: '12.5 is twelve and a half percent.',
    instant: 'A date and time with its time zone.',
    person: 'A member of the organization.',
    series: 'A number that the server assigns.',
  }
  const options =
    field.kind === 'choice'
      ? `One of ${field.options!.map((option) => `\`${option}\` (${optionLabel(field, option)})`).join(', ')}.`
      : undefined
  const kind = field.kind === 'ref' ? `A row of \`${field.to}\`.` : kinds[field.kind]
  return [
    `${labelOf(record, name)}.`,
    field.help,
    kind,
    options,
    field.setBy && field.kind !== 'series' && 'Set by commands only.',
  ]
    .filter(Boolean)
    .join(' ')
}
