import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { solicitation, solicitationLine, type Solicitation } from '#areas/procurement/solicitations/records.ts'
import { takeoff, type Takeoff, type TakeoffItem } from '../records.ts'
import { whyNotSend } from '../rules.ts'

export const sendItems = command('takeoffs/send', {
  about:
    'Adds measured items to a draft solicitation as lines that bidders price, each with its source. An item that is there already gets its new quantity.',
  input: z.strictObject({
    id: z.uuid(),
    items: z.array(z.uuid()).min(1, 'Select the items to send').max(500),
    solicitation: z.uuid(),
    // Lines with a source add up to the agency's own estimate; vendors never see it.
    estimate: z.boolean(),
  }),
  async run(input, { tx, actor }): Promise<{ added: number; updated: number; estimate: number | null }> {
    const row = await tx.lock<Takeoff>(takeoff, input.id)
    const into = await tx.lock<Solicitation>(solicitation, input.solicitation)
    refuseIf(whyNotEdit(solicitation, into, actor))
    const items = await tx.sql<TakeoffItem>(
      'select * from takeoff_items where organization_id = $1 and takeoff = $2 and id = any ($3) order by position, id',
      [tx.organization_id, row.id, input.items],
    )
    if (items.length < new Set(input.items).size)
      throw new Refusal('Another person removed one of these items. Select again.')
    refuseIf(whyNotSend(items))
    const lines = await tx.sql<{ id: string; takeoff_item: string | null; position: number }>(
      'select id, takeoff_item, position from solicitation_lines where organization_id = $1 and solicitation = $2 order by position',
      [tx.organization_id, into.id],
    )
    let last = Number(lines.at(-1)?.position ?? 0)
    let updated = 0
    for (const { id, description, quantity, unit } of items) {
      const line = lines.find((each) => each.takeoff_item === id)
      if (line) {
        await tx.update(solicitationLine, line.id, { quantity, unit })
        updated++
      } else
        await tx.insert(solicitationLine, {
          solicitation: into.id,
          position: ++last,
          description,
          quantity,
          unit,
          takeoff_item: id,
        })
    }
    const { estimate } = (await tx.one<{ estimate: number }>(
      `select coalesce(sum(i.amount), 0)::bigint as estimate from solicitation_lines l
         join takeoff_items i on i.organization_id = l.organization_id and i.id = l.takeoff_item
        where l.organization_id = $1 and l.solicitation = $2`,
      [tx.organization_id, into.id],
    ))!
    // Its version records the change of its lines, for a person who has it open.
    await tx.update(solicitation, into.id, input.estimate ? { estimate } : { edition: into.edition })
    return { added: items.length - updated, updated, estimate: input.estimate ? Number(estimate) : null }
  },
})
