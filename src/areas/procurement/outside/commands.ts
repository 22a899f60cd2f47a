import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { openFields } from '#platform/records/record.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { outsideOpportunity } from './records.ts'

export const createOutside = draftCommand('outside-opportunities/create', outsideOpportunity)
export const editOutside = editCommand('outside-opportunities/edit', outsideOpportunity)

/** The source's data; our own assessment stays unchanged. */
const ofTheSource = openFields(outsideOpportunity)
  .map(([name]) => name)
  .filter((name) => !['decision', 'reason', 'assigned'].includes(name))

export const importOutside = command('outside-opportunities/import', {
  about: 'Imports a list of opportunities. Existing ones are updated; the decisions about them stay.',
  input: z.strictObject({
    rows: z
      .array(inputSchema(outsideOpportunity))
      .min(1, 'The list has no rows to import')
      .max(1_000, 'Up to 1,000 rows at a time'),
  }),
  async run({ rows }, { tx, actor }) {
    refuseIf(whyNotEdit(outsideOpportunity, null, actor))
    refuseIf(new Set(rows.map(({ key }) => key)).size < rows.length ? 'Two rows of this list have the same key.' : null)
    const written = await tx.sql<{ made: boolean }>(
      `insert into outside_opportunities (organization_id, ${ofTheSource.join(', ')})
       select $1, ${ofTheSource.map((name) => `given.${name}`).join(', ')}
       from json_populate_recordset(null::outside_opportunities, $2) given
       on conflict (organization_id, key) do update
       set ${ofTheSource.map((name) => `${name} = excluded.${name}`).join(', ')}
         where (${ofTheSource.map((name) => `outside_opportunities.${name}`).join(', ')})
         is distinct from (${ofTheSource.map((name) => `excluded.${name}`).join(', ')})
       returning xmax = 0 as made`,
      [tx.organization_id, JSON.stringify(rows.map((row) => ({ source: 'other', ...row })))],
    )
    const made = written.filter((row) => row.made).length
    return { made, changed: written.length - made, same: rows.length - written.length }
  },
})
