import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { dayInWords } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { rateEdition, type RateEdition } from '../records.ts'
import { rateHead, readRate, whyNotRateHead } from './rules.ts'

const cell = z.string().max(2_000)

export const importRates = command('equipment-rates/import', {
  about: 'Imports FEMA’s schedule of equipment rates for disasters declared from a date.',
  input: z.strictObject({
    name: z.string().trim().min(1, 'Enter a name').max(120),
    valid_from: z.iso.date(),
    source: z.string().trim().min(1, 'Enter the source of the file').max(300),
    demonstration: z.boolean(),
    head: z.array(cell).max(40),
    cells: z
      .array(z.array(cell).max(40))
      .min(1, 'The file has no rows.')
      .max(2_000, 'A schedule can’t have more than 2,000 rows.'),
  }),
  async run({ name, valid_from, source, demonstration, head: titles, cells }, { tx, actor }) {
    refuseIf(whyNotEdit(rateEdition, null, actor))
    const head = rateHead(titles)
    refuseIf(whyNotRateHead(head))
    const there = await tx.one('select from rate_editions where organization_id = $1 and valid_from = $2', [
      tx.organization_id,
      valid_from,
    ])
    refuseIf(there ? `A schedule for disasters declared from ${dayInWords(valid_from)} already exists.` : null)
    const rates = cells.flatMap((row, at) => readRate(row, head, at + 2) ?? [])
    refuseIf(rates.length === 0 ? 'The file has no rates.' : null)
    const edition = await tx.insert<RateEdition>(rateEdition, {
      name,
      valid_from,
      source,
      demonstration,
      rates: rates.length,
      without_rate: rates.filter(({ rate }) => rate === null).length,
    })
    const names = 'line, code, equipment, specifications, capacity, horsepower, notes, unit, rate, rate_words'
    await tx.sql(
      `insert into equipment_rates (organization_id, edition, ${names}) select $1, $2, ${names}
        from json_populate_recordset(null::equipment_rates, $3::json)`,
      [tx.organization_id, edition.id, JSON.stringify(rates)],
    )
    return edition
  },
})
