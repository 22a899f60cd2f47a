import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { noteAnswer, startThreads, threadCommands, writeMessage } from './commands.ts'
import { filled, isUnanswered, whyNotStart } from './rules.ts'
import { sendMessage } from './send.ts'

test('placeholders are filled, and a message with an unknown one is never sent', () => {
  expect(filled('Dear {{vendor.name}}, {{ today }}', { 'vendor.name': 'Larkspur', today: 'July 1' })).toEqual({
    text: 'Dear Larkspur, July 1',
    missing: [],
  })
  expect(filled('{{vendor.name}} {{record.title}} {{nonsense}}', { 'vendor.name': 'A', 'record.title': null })).toEqual(
    { text: 'A {{record.title}} {{nonsense}}', missing: ['record.title', 'nonsense'] },
  )
})

test.each<[what: string, given: Parameters<typeof whyNotStart>[0], reason: string | null]>([
  ['to a vendor', { vendors: 1, people: 0, subject: 'S', body: 'B' }, null],
  ['to no one', { vendors: 0, people: 0, subject: 'S', body: 'B' }, 'Select a vendor or a colleague.'],
  [
    'to both',
    { vendors: 1, people: 1, subject: 'S', body: 'B' },
    'Write to vendors and colleagues separately. Vendors must not see internal messages.',
  ],
  ['to too many', { vendors: 51, people: 0, subject: 'S', body: 'B' }, 'Select up to 50 vendors at once.'],
  ['without words', { vendors: 1, people: 0, subject: 'S', body: ' ' }, 'Enter a message.'],
])('a message %s', (_, given, reason) => expect(whyNotStart(given)).toBe(reason))

test('a conversation is unanswered when its vendor has not replied for more than two days', () => {
  const row = { kind: 'vendor', status: 'open', last: 'out', last_at: '2026-11-18T12:00:00Z' } as const
  expect(isUnanswered(row, '2026-11-20T12:00:00Z')).toBe(false)
  expect(isUnanswered(row, '2026-11-20T12:00:01Z')).toBe(true)
  expect(isUnanswered({ ...row, last: 'in' }, '2026-12-20T12:00:00Z')).toBe(false)
})

test('each vendor gets a separate email, the answer stays with the record, and a competitor reads none of it', async () => {
  const place = await city()
  const { rosa, max, does, sees, owner, organization, services } = place
  const vendor = async (name: string, email: string | null) => {
    const id = randomUUID()
    await owner.query(
      `insert into vendors (organization_id, id, number, name, type, email, status)
        values ($1, $2, $3, $4, 'llc', $5, 'active')`,
      [organization.id, id, `V-${name}`, name, email],
    )
    return id
  }
  const [larkspur, ridgeway] = [
    await vendor('Larkspur', 'larkspur@example.com'),
    await vendor('Ridgeway', 'ridgeway@example.com'),
  ]
  const message = {
    subject: 'Snow season',
    body: 'Dear {{vendor.name}},\n\nplease confirm.\n\n{{sender.name}}',
    people: [],
    about: null,
  }
  await expect(does(rosa, startThreads, { ...message, body: '{{record.title}}', vendors: [larkspur] })).rejects.toThrow(
    'No value for {{record.title}}. Enter it, or remove the placeholder.',
  )
  const { ids } = await does(rosa, startThreads, { ...message, vendors: [larkspur, ridgeway] })
  expect(
    await sees(
      rosa,
      `select t.address, m.body, m.delivery from messages m join message_threads t on t.id = m.thread
        order by t.address`,
    ),
  ).toEqual([
    { address: 'larkspur@example.com', body: 'Dear Larkspur,\n\nplease confirm.\n\nRosa', delivery: 'queued' },
    { address: 'ridgeway@example.com', body: 'Dear Ridgeway,\n\nplease confirm.\n\nRosa', delivery: 'queued' },
  ])
  const { rows } = await owner.query('select id from messages where thread = $1', [ids[0]])
  await sendMessage.run({ organization_id: organization.id, id: rows[0].id }, services)
  expect((await owner.query('select delivery from messages where id = $1', [rows[0].id])).rows).toEqual([
    { delivery: 'sent' },
  ])

  await does(max, noteAnswer, { id: ids[0]!, body: 'We confirm.', from_name: 'Vera Novak' })
  expect(
    await sees(rosa, 'select last, messages::int as messages from message_threads where id = $1', [ids[0]]),
  ).toEqual([{ last: 'in', messages: 2 }])
  await does(rosa, threadCommands.close, { id: ids[0]! })
  await expect(does(rosa, writeMessage, { id: ids[0]!, body: 'One more.', note: false })).rejects.toThrow(
    'This conversation is closed. Reopen it to send a message.',
  )
  await does(max, threadCommands.reopen, { id: ids[0]! })
  await does(rosa, writeMessage, { id: ids[0]!, body: 'One more.', note: false })
  const zoe = await city()
  expect(await zoe.sees(zoe.ada, 'select id from messages')).toEqual([])
})
