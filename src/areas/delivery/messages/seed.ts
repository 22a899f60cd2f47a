import type { Tx } from '#platform/database/database.ts'
import type { Act } from '#platform/functions/demo/acting.ts'

/** A few letters of the demonstration's city, and the words that it writes often. */
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
  const max = (await tx.one<{ user_id: string }>(
    `select user_id from organization_members where email = 'max@alder-falls.example'`,
  ))!.user_id
  const confirm = {
    name: 'Please confirm the delivery day',
    subject: 'Delivery of {{record.number}}',
    body: 'Dear {{vendor.name}},\n\nplease confirm on which day you will deliver “{{record.title}}”.\n\n{{sender.name}}\n{{organization.name}}',
  }
  await actAt(-30)('rosa', 'message-templates/create', confirm)
  await actAt(-30)('rosa', 'message-templates/create', {
    name: 'Insurance ends',
    subject: 'Your certificate of insurance',
    body: 'Dear {{vendor.name}},\n\nthe certificate that we have of you ends soon. Please send the next one.\n\n{{sender.name}}\n{{organization.name}}',
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
      body: 'Dear {{vendor.name}},\n\nwhich trucks will be ready on December 1?\n\n{{sender.name}}',
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
      subject: 'Lent drive for the pump',
      body: 'The maker lends a drive until ours is there. Shall we take it under the contract, or by an order of its own?',
      vendors: [],
      people: [max],
      about: { table: 'projects', id: pump },
    })
  // Letters of the demonstration have been handed over: nobody is written to from a seed.
  await tx.sql(
    `update messages set delivery = 'sent', sent_at = written_at where organization_id = $1 and delivery = 'queued'`,
    [city],
  )
}
