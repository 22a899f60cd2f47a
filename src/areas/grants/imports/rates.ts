import { grouped } from '#platform/realtime/grouped.ts'
import type { Reading, WrongCell } from '#platform/sheets/importer.ts'
import type { Placed } from '#platform/sheets/place-rows.ts'
import { editionOn } from '../costs/rates/rules.ts'

type Found = { id: string; called: string; valid_from: string }

/**
 * A cost code means the rate of the schedule for the declaration date, and an employee class its benefits on the day of
 * the work. Without one for that day the nearest other is taken, and the rules of a cost say why it can't be used.
 */
export async function resolveRates({ tx }: Reading, rows: readonly Placed[]): Promise<WrongCell[]> {
  const said = (name: 'rate' | 'fringe') => [
    ...new Set(rows.flatMap(({ values }) => (values[name] ? [keyOf(values[name])] : []))),
  ]
  const [codes, classes] = [said('rate'), said('fringe')]
  const declared = await tx.sql<{ id: string; day: string }>(
    'select id, declared_on::text as day from disaster_declarations where organization_id = $1 and id = any ($2)',
    [tx.organization_id, [...new Set(rows.map(({ values }) => values.declaration))]],
  )
  const rates = byName(
    await tx.sql<Found>(
      `select r.id, lower(r.code) as called, e.valid_from::text from equipment_rates r
        join rate_editions e on e.organization_id = r.organization_id and e.id = r.edition
        where r.organization_id = $1 and lower(r.code) = any ($2)`,
      [tx.organization_id, codes],
    ),
  )
  const fringes = byName(
    await tx.sql<Found>(
      `select id, lower(name) as called, valid_from::text from fringe_rates where organization_id = $1
        and lower(name) = any ($2)`,
      [tx.organization_id, classes],
    ),
  )
  const days = new Map(declared.map(({ id, day }) => [id, day]))
  const wrong: WrongCell[] = []
  for (const { row, values } of rows)
    for (const [name, label, found, day] of [
      ['rate', 'FEMA cost code', rates, days.get(String(values.declaration))!],
      ['fringe', 'fringe benefit rate', fringes, String(values.worked_on)],
    ] as const) {
      if (!values[name]) continue
      const of = found.get(keyOf(values[name])) ?? []
      const best = editionOn(of, day) ?? of.toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))[0]
      const same = of.filter(({ valid_from }) => valid_from === best?.valid_from)
      if (same.length === 1) values[name] = best!.id
      else
        wrong.push({
          row,
          name,
          message:
            same.length === 0
              ? `No ${label} matches "${String(values[name])}".`
              : `More than one ${label} is "${String(values[name])}". Leave it blank, and select it in the record.`,
        })
    }
  return wrong
}

const keyOf = (value: unknown) => String(value).trim().toLowerCase()

const byName = (found: readonly Found[]): ReadonlyMap<string, Found[]> => grouped(found, ({ called }) => called)
