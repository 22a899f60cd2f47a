import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { openFields } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { fundingOpportunity, savedOpportunity, type FundingOpportunity, type SavedOpportunity } from './records.ts'
import { decideBy } from './rules.ts'

export const createOpportunity = draftCommand('funding-opportunities/create', fundingOpportunity)
export const editOpportunity = editCommand('funding-opportunities/edit', fundingOpportunity)
export const editSaved = editCommand('saved-opportunities/edit', savedOpportunity)

const fields = openFields(fundingOpportunity).map(([name]) => name)

export const importOpportunities = command('funding-opportunities/import', {
  about: 'Imports opportunities from a Grants.gov list and updates those already imported.',
  input: z.strictObject({
    rows: z
      .array(inputSchema(fundingOpportunity))
      .min(1, 'There is nothing to import')
      .max(1_000, 'You can import up to 1,000 opportunities at a time'),
  }),
  async run({ rows }, { tx, actor }) {
    refuseIf(whyNotEdit(fundingOpportunity, null, actor))
    refuseIf(new Set(rows.map(({ key }) => key)).size < rows.length ? 'Two rows of this list have the same key.' : null)
    const written = await tx.sql<{ made: boolean }>(
      `insert into funding_opportunities (organization_id, ${fields.join(', ')})
       select $1, ${fields.map((name) => `given.${name}`).join(', ')}
       from json_populate_recordset(null::funding_opportunities, $2) given
       on conflict (organization_id, key) do update set ${fields.map((name) => `${name} = excluded.${name}`).join(', ')}
         where (${fields.map((name) => `funding_opportunities.${name}`).join(', ')})
         is distinct from (${fields.map((name) => `excluded.${name}`).join(', ')})
       returning xmax = 0 as made`,
      [
        tx.organization_id,
        JSON.stringify(
          rows.map((row) => ({ instrument: 'grant', status: 'posted', cost_sharing: 'not_said', ...row })),
        ),
      ],
    )
    const made = written.filter((row) => row.made).length
    return { made, changed: written.length - made, same: rows.length - written.length }
  },
})

export const saveOpportunity = command('saved-opportunities/save', {
  about: 'Saves an opportunity to the pipeline with its lead and decision date. Saving it again updates the same row.',
  input: z.strictObject({ opportunity: z.uuid(), lead: z.uuid().nullable().optional() }),
  async run({ opportunity, lead }, { tx, actor, now }) {
    refuseIf(whyNotEdit(savedOpportunity, null, actor))
    const of = await tx.lock<FundingOpportunity>(fundingOpportunity, opportunity)
    const known = await tx.one<SavedOpportunity>(
      'select * from saved_opportunities where organization_id = $1 and opportunity = $2',
      [tx.organization_id, opportunity],
    )
    if (known) return known
    return tx.insert<SavedOpportunity>(savedOpportunity, {
      opportunity,
      lead: lead ?? actor.user_id,
      decide_by: decideBy(of.closes_on, await todayOf(tx, now)),
      why: of.title.slice(0, 2_000),
    })
  },
})

export const assignOpportunity = command('saved-opportunities/assign', {
  about: 'Sets the lead of an opportunity, and whether it is pursued or declined.',
  input: z.strictObject({ id: z.uuid(), lead: z.uuid().nullable(), stage: z.enum(['watching', 'pursuing', 'passed']) }),
  async run({ id, lead, stage }, { tx, actor }) {
    refuseIf(whyNotEdit(savedOpportunity, null, actor))
    await tx.lock<SavedOpportunity>(savedOpportunity, id)
    return tx.update<SavedOpportunity>(savedOpportunity, id, { lead, stage })
  },
})
