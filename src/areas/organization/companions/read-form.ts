import type { AnyRow } from '#platform/reads/called.ts'
import { choicesOf, chosenOf, pickedFrom, pickedPeople } from '#platform/reads/picked.ts'
import { recordOf } from '#platform/reads/reads.ts'
import { whyClosed } from '#platform/records/edit.ts'
import type { Field } from '#platform/records/fields.ts'
import { isInForm, sectionsOf } from '#platform/records/form-sections.ts'
import { openFields, type AnyRecord } from '#platform/records/record.ts'
import { whyNotUuid } from '#platform/validators.ts'
import { all } from './all.ts'
import { named, type Listing } from './read-list.ts'

/** The form that changes a record. A closed one has none. */
export async function readEdit(listing: Listing, of: AnyRecord, id: string): Promise<void> {
  const { data } = await recordOf(listing.server.rows.from(of.table), id)
  const [row] = (data ?? []) as unknown as AnyRow[]
  if (row && !whyClosed(of, row)) await readForm(listing, of, row, row)
}

/** The form of a new one, with the values that it begins with. */
export function readNew(listing: Listing, of: AnyRecord, start: AnyRow): Promise<void> {
  const initial = openFields(of).map(([name, field]) => [name, field.initial])
  return readForm(listing, of, { ...Object.fromEntries(initial), ...start })
}

/** The choices that its pickers offer, and those that are made. */
async function readForm(listing: Listing, of: AnyRecord, values: AnyRow, opened?: AnyRow): Promise<void> {
  const shown = sectionsOf(of).flatMap(({ fields }) => fields)
  await all(
    shown
      .filter(([name, field]) => isInForm(field, name, values, opened))
      .map(([name, field]) => readPicker(listing, field, values[name])),
  )
}

export async function readPicker(
  { server, find, ...listing }: Listing,
  { kind, to }: Pick<Field, 'kind' | 'to'>,
  value?: unknown,
): Promise<void> {
  const record = kind === 'ref' && to ? find(to) : undefined
  if (!record && kind !== 'person') return
  const picked = record ? pickedFrom(record) : pickedPeople
  const from = () => server.rows.from(picked.table)
  const answers = await Promise.all([
    choicesOf(from(), picked),
    // An address may name anything.
    ...(typeof value === 'string' && whyNotUuid(value) === null ? [chosenOf(from(), picked, value)] : []),
  ])
  if (!record || !picked.apart) return
  const rows = answers.flatMap(({ data }) => (data ?? []) as unknown as AnyRow[])
  await named({ ...listing, server, find }, record, rows)
}
