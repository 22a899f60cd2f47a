import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { editCommand } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { whyNotListing } from './award/rules.ts'
import { limitsOn } from './facts.ts'
import { grantLife } from './life.ts'
import { grant, type Grant } from './records.ts'
import { changedIt } from './writers.ts'

export const draftGrant = command('grants/draft', {
  about: 'Enters an award from its notice. A second person accepts it.',
  input: inputSchema(grant),
  async run(input, { tx, actor, now }) {
    refuseIf(firstReason(whyNotEdit(grant, null, actor), whyNotListing(input.aln)))
    const number = await nextNumber(tx, grant.table, String(grant.fields.number.initial), now)
    return tx.insert<Grant>(grant, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      number,
      drafted_by: actor.user_id,
    })
  },
})

export const editGrant = editCommand('grants/edit', grant)

export const grantCommands = commandsOf(grantLife, {
  async facts({ awarded_on }, { tx }) {
    return { deMinimis: (await limitsOn(tx, awarded_on)).number('de_minimis_percent') ?? null }
  },
  author: ({ id }, { tx, actor }) => changedIt(tx, grant, id, actor),
  accept: (_, { actor, now }) => ({ accepted_by: actor.user_id, accepted_at: now.toISOString() }),
  flag: (_, { asked: { reason } }) => ({ attention: reason }),
  clear: () => ({ attention: null }),
  terminate: (_, { asked: { reason }, actor, today }) => ({
    attention: reason,
    closed_on: today,
    ended_by: actor.user_id,
  }),
  async reinstate({ id }, { tx }) {
    const closeout = await tx.one('select from grant_closeouts where organization_id = $1 and funding = $2', [
      tx.organization_id,
      id,
    ])
    return {
      status: closeout ? ('closing' as const) : ('active' as const),
      attention: null,
      closed_on: null,
      ended_by: null,
    }
  },
})
