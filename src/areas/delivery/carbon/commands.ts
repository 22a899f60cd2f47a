import { z } from 'zod'
import { command, question, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { among } from '#platform/life/status-sql.ts'
import { creditLife, entryLife } from './life.ts'
import {
  carbonCredit,
  carbonEntry,
  emissionFactor,
  reduction,
  type CarbonCredit,
  type CarbonEntry,
  type EmissionFactor,
} from './records.ts'
import { kilograms, whyNotFactor } from './rules.ts'

export const createFactor = draftCommand('emission-factors/create', emissionFactor)
export const editFactor = editCommand('emission-factors/edit', emissionFactor)
export const createReduction = draftCommand('carbon-reductions/create', reduction)
export const editReduction = editCommand('carbon-reductions/edit', reduction)

export const noteEntry = command('carbon-entries/note', {
  about: 'Records an activity. Its emissions are its quantity times the factor of its day.',
  input: inputSchema(carbonEntry),
  async run(input, context): Promise<CarbonEntry> {
    const { tx, actor, now } = context
    refuseIf(whyNotEdit(carbonEntry, null, actor))
    const number = await nextNumber(tx, carbonEntry.table, String(carbonEntry.fields.number.initial), now)
    return tx.insert<CarbonEntry>(carbonEntry, {
      ...input,
      evidence: JSON.stringify(input.evidence ?? []),
      ...(await worth(context, input.factor!, input.quantity!, input.day!)),
      number,
      entered_by: actor.user_id,
    })
  },
})

const edit = editCommand('carbon-entries/edit', carbonEntry)
export const editEntry = {
  ...edit,
  async run(input, context): Promise<CarbonEntry> {
    const { tx, actor } = context
    const changed = (await edit.run(input, context)) as CarbonEntry
    return tx.update<CarbonEntry>(carbonEntry, input.id, {
      ...(await worth(context, changed.factor, Number(changed.quantity), changed.day)),
      entered_by: actor.user_id,
      status: 'noted',
      returned_because: null,
    })
  },
} satisfies typeof edit

/** The entry stores today's factor, so that a later edition of the table does not change the past. */
async function worth({ tx }: Context, factor: string, quantity: number, day: string) {
  const row = await tx.one<EmissionFactor>(
    `select name, scope, kg_per_unit::float8 as kg_per_unit, valid_from::text, valid_to::text from emission_factors
      where organization_id = $1 and id = $2`,
    [tx.organization_id, factor],
  )
  if (!row) throw new NotFound(emissionFactor.label)
  refuseIf(whyNotFactor(row, String(day)))
  return { kg: kilograms(quantity, row.kg_per_unit), used_factor: row.kg_per_unit, scope: row.scope }
}

const because = (_: CarbonEntry, { asked: { reason } }: { asked: { reason: string } }) => ({ returned_because: reason })

export const entryCommands = commandsOf(entryLife, {
  facts: async (row, { tx }) => ({
    alike: await tx.sql<CarbonEntry>(
      `select * from carbon_entries
        where organization_id = $1 and id <> $2 and factor = $3 and day = $4 and quantity = $5
        and status ${among(entryLife, 'confirmed')}
        order by number`,
      [tx.organization_id, row.id, row.factor, row.day, row.quantity],
    ),
  }),
  confirm: (_, { actor }) => ({ confirmed_by: actor.user_id }),
  return: because,
  withdraw: because,
})

export const createCredit = command('carbon-credits/create', {
  about: 'Adds an offset credit, outside the ledger.',
  input: inputSchema(carbonCredit),
  async run(input, { tx, actor }): Promise<CarbonCredit> {
    refuseIf(whyNotEdit(carbonCredit, null, actor))
    return tx.insert<CarbonCredit>(carbonCredit, {
      ...input,
      evidence: JSON.stringify(input.evidence ?? []),
      entered_by: actor.user_id,
    })
  },
})
export const editCredit = editCommand('carbon-credits/edit', carbonCredit)

export const creditCommands = commandsOf(creditLife, {
  retire: (_, { asked: { purpose }, today }) => ({ retired_for: purpose, ended_on: today }),
  cancel: (_, { today }) => ({ ended_on: today }),
})

export type CarbonFigures = {
  scopes: { scope: string; kg: number; noted: number }[]
  months: { month: string; scope: string; kg: number }[]
  hot: { factor: string; name: string; kg: number }[]
  credits: { retired: number; held: number }
}

/** Scope 2 is shown both ways and added up once: location-based, unless only the market-based figure exists. */
export const carbonFigures = question('carbon/figures', {
  about: 'Emissions of a year by scope, month and factor. Offsets are shown separately and reduce nothing.',
  input: z.strictObject({ year: z.int().min(1990).max(2100) }),
  async run({ year }, { tx, actor }): Promise<CarbonFigures> {
    const row = await tx.one<{ found: CarbonFigures }>(
      `with own as (select e.*, f.name as factor_name from carbon_entries e
        join emission_factors f on f.organization_id = e.organization_id and f.id = e.factor
                     where e.organization_id = $1 and e.day >= make_date($2, 1, 1) and e.day <= make_date($2, 12, 31)
                     and e.status ${among(entryLife, 'noted', 'confirmed')})
       select jsonb_build_object(
         'scopes', coalesce((select jsonb_agg(x order by x.scope)
           from (select scope, coalesce(sum(kg) filter (where status ${among(entryLife, 'confirmed')}), 0)::float8 as kg,
             coalesce(sum(kg) filter (where status ${among(entryLife, 'noted')}), 0)::float8 as noted from own group by scope) x), '[]'),
         'months', coalesce((select jsonb_agg(x order by x.month, x.scope)
           from (select to_char(day, 'YYYY-MM') as month, scope, sum(kg)::float8 as kg from own
             where status ${among(entryLife, 'confirmed')} group by 1, 2) x), '[]'),
         'hot', coalesce((select jsonb_agg(x order by x.kg desc)
           from (select factor, factor_name as name, sum(kg)::float8 as kg from own where status ${among(entryLife, 'confirmed')}
             group by 1, 2 order by 3 desc limit 8) x), '[]'),
         'credits', (select jsonb_build_object('retired',
           coalesce(sum(metric_tons) filter (where status ${among(creditLife, 'retired')}), 0)::float8, 'held',
           coalesce(sum(metric_tons) filter (where status ${among(creditLife, 'issued', 'transferred')}), 0)::float8) from carbon_credits
           where organization_id = $1)) as found`,
      [actor.organization_id, year],
    )
    return row!.found
  },
})
