import { peopleOf } from '#platform/functions/demo/city-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** Some messages of the demonstration's city, and its templates. */
export async function seedMessages(tx: Tx, actAt: (days: number) => Act): Promise<void> {
  const city = (await tx.one<{ organization_id: string }>(
    `select organization_id from organization_members where email = 'rosa@alder-falls.example'`,
  ))!.organization_id
  const idOf = async (table: string, column: string, like: string) =>
    (
      await tx.one<{ id: string }>(
        `select id from ${table} where organization_id = $1 and ${column} like $2 order by created_at limit 1`,
        [city, like],
      )
    )?.id
  const vendor = async (name: string) =>
    (
      await tx.one<{ id: string }>(
        `select id from vendors where organization_id = $1 and name like $2 and email is not null order by number
          limit 1`,
        [city, name],
      )
    )?.id
  const { max } = await peopleOf(tx)
  const confirm = {
    name: 'Confirm delivery date',
    subject: 'Delivery of {{record.number}}',
    body: 'Dear {{vendor.name}},\n\nWhen will you deliver “{{record.title}}”? Reply with the date.\n\n{{sender.name}}\n{{organization.name}}',
  }
  await actAt(-30)('rosa', 'message-templates/create', confirm)
  await actAt(-30)('rosa', 'message-templates/create', {
    name: 'Insurance expiring',
    subject: 'Your certificate of insurance',
    body: 'Dear {{vendor.name}},\n\nYour certificate of insurance on file expires soon. Send us the new one.\n\n{{sender.name}}\n{{organization.name}}',
  })

  const [water, road, order, pump] = [
    await vendor('Northline%'),
    await vendor('Ridgeway%'),
    await idOf('purchase_orders', 'title', 'Shaft seals for Station 2'),
    await idOf('projects', 'name', 'Riverside pump station%'),
  ]
  if (water && order)
    await actAt(-5)('rosa', 'message-threads/start', {
      subject: confirm.subject,
      body: confirm.body,
      vendors: [water],
      people: [],
      about: { table: 'purchase_orders', id: order },
    })
  if (road) {
    const { ids } = await actAt(-3)('rosa', 'message-threads/start', {
      subject: 'Trucks for the first snow',
      body: 'Dear {{vendor.name}},\n\nWhich trucks will be ready on December 1?\n\n{{sender.name}}',
      vendors: [road],
      people: [],
      about: null,
    })
    await actAt(-2)('rosa', 'message-threads/note-answer', {
      id: ids[0],
      from_name: 'Dana Ridgeway',
      body: 'Four of five. The fifth waits for a salt spreader.',
    })
  }
  if (pump)
    await actAt(-1)('rosa', 'message-threads/start', {
      subject: 'Loaned drive for the pump',
      body: 'The manufacturer lends a drive until ours arrives. Should we take it under the contract or place a separate order?',
      vendors: [],
      people: [max],
      about: { table: 'projects', id: pump },
    })
  // The demonstration's emails count as sent: a seed never emails anyone.
  await tx.sql(
    `update messages set delivery = 'sent', sent_at = written_at where organization_id = $1 and delivery = 'queued'`,
    [city],
  )
}
