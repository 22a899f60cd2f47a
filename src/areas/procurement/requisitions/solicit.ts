import { z } from 'zod'
import { nameOf } from '#areas/planning/cost-centers/facts.ts'
import { command } from '#platform/commands/command.ts'
import { dayInWords } from '#platform/dates.ts'
import { putLines } from '#platform/commands/lines.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { section, solicitation, solicitationLine, type Solicitation } from '../solicitations/records.ts'
import { numberFor } from '../solicitations/commands.ts'
import { kindOf } from '../solicitations/rules.ts'
import { convertTo } from './commands.ts'
import { linesOf } from './requisition-approval.ts'
import { categoryOf, kindFor, whyNotSolicit } from './rules.ts'
import { requisition, type Requisition } from './records.ts'

export const solicitRequisition = command('requisitions/solicit', {
  about:
    'Creates the request for quotes, invitation for bids or request for proposals of an approved requisition, with its lines. Its funds stay reserved.',
  input: z.strictObject({ id: z.uuid(), kind: z.enum(['rfq', 'ifb', 'rfp']).optional() }),
  async run({ id, kind: chosen }, context): Promise<Solicitation> {
    const { tx, actor, now } = context
    const row = await tx.lock<Requisition>(requisition, id)
    const kind = chosen ?? kindFor(row)
    refuseIf(whyNotSolicit(row, kind))
    const lines = await linesOf(tx, id)
    const { officers } = kindOf[kind]
    const number = await numberFor({ tx, now }, kind)
    const made = await tx.insert<Solicitation>(solicitation, {
      number,
      kind,
      title: row.title,
      category: categoryOf(row.nature),
      commodity: lines.find(({ commodity }) => commodity)?.commodity ?? null,
      department: await nameOf(tx, row.cost_center),
      contact: actor.user_id,
      estimate: row.amount,
      federal: row.federal,
      construction: row.nature === 'construction',
      laborers: row.nature === 'construction',
      documents: '[]',
      requested_by: actor.user_id,
      officers_needed: officers,
    })
    await putLines(
      tx,
      solicitationLine,
      made.id,
      lines.map(({ description, quantity, unit }) => ({ description, quantity: Number(quantity), unit })),
    )
    // The justification of a requisition is internal: the public summary and the scope are written for vendors.
    if (row.need_by)
      await putLines(tx, section, made.id, [
        {
          part: 'schedule',
          heading: 'Delivery',
          body: `Needed by ${dayInWords(row.need_by)}${row.deliver_to ? `, delivered to ${row.deliver_to}` : ''}.`,
        },
      ])
    await convertTo(context, id, kind === 'rfq' ? 'quote' : 'solicitation', { table: solicitation.table, id: made.id })
    return made
  },
})
