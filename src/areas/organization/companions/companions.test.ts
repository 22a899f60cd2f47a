import { expect, test } from 'vitest'
import { isStillDue } from '#platform/records/due.ts'
import type { Person } from '#tests/city.ts'
import { cityWithLine } from '#tests/companions.ts'
import type { Due } from '#platform/records/fields.ts'
import { startWire } from '#tests/wire.ts'
import { records } from '../../../records.ts'
import { deadlinesSql } from '../tasks/deadlines.ts'
import { companionLinks } from './companions.ts'

/** As the pages do it: commands by POST, everything else with the stock client. */
async function online() {
  const wire = await startWire()
  const place = await cityWithLine({ in: wire })
  const does = async ({ token }: Person, name: string, body: object) => {
    const answer = await wire.fetch(`/functions/v1/${name}`, {
      method: 'POST',
      token,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.status, body: (await answer.json()) as any }
  }
  return { ...place, wire, post: does }
}

test('over the wire: a comment, the bell, read marks and notification settings', async () => {
  const { rosa, max, about, wire, post, tell } = await online()
  const written = await post(rosa, 'comments/add', { ...about, body: 'Is this enough?' })
  expect(written).toMatchObject({ status: 200, body: { audience: 'internal', body: 'Is this enough?' } })
  await tell()

  const client = wire.signedIn(max)
  expect((await client.rpc('my_badges').single()).data).toEqual({ notifications: 1, tasks: 0, approvals: 0 })
  expect(
    (await client.from('comments').select('body, author').eq('table_name', about.table).eq('record', about.record))
      .data,
  ).toEqual([{ body: 'Is this enough?', author: rosa.user_id }])
  const { data } = await client.from('notifications').select('id, path').is('read_at', null).single()
  expect(data!.path).toBe(`/records/budget_lines/${about.record}#comment-${written.body.id}`)
  expect(
    (await client.from('notifications').update({ read_at: new Date().toISOString() }).eq('id', data!.id).select('id'))
      .data,
  ).toHaveLength(1)
  expect((await client.rpc('my_badges').single()).data).toMatchObject({ notifications: 0 })

  for (const mail of ['off', 'daily'])
    expect(
      (
        await client
          .from('notification_preferences')
          .upsert(
            { user_id: max.user_id, event: 'comment', mail, in_app: true },
            { onConflict: 'organization_id,user_id,event' },
          )
      ).error,
    ).toBeNull()
  expect((await client.from('notification_preferences').select('event, mail')).data).toEqual([
    { event: 'comment', mail: 'daily' },
  ])
  expect((await client.rpc('followers_of', { table_name: about.table, record: about.record })).data).toHaveLength(2)
  expect((await client.rpc('chain_of', { table_name: about.table, record: about.record })).data).toEqual([])
})

test('a visitor gets nothing', async () => {
  const { wire, about, post, rosa } = await online()
  await post(rosa, 'comments/add', { ...about, body: 'Ours.' })
  for (const table of [
    'comments',
    'attachments',
    'watchers',
    'tasks',
    'record_links',
    'notifications',
    'notification_preferences',
  ])
    expect((await wire.client().from(table).select('*')).data ?? []).toEqual([])
  for (const [name, args] of [
    ['my_badges', {}],
    ['followers_of', { table_name: about.table, record: about.record }],
    ['chain_of', { table_name: about.table, record: about.record }],
  ] as const)
    expect((await wire.client().rpc(name, args)).error).not.toBeNull()
  expect(
    (await wire.fetch('/functions/v1/comments/add', { method: 'POST', body: JSON.stringify({ ...about, body: 'x' }) }))
      .status,
  ).toBe(401)
})

test('a refusal and a missing record are explained in words', async () => {
  const { rosa, max, about, post } = await online()
  const { body } = await post(rosa, 'comments/add', { ...about, body: 'x' })
  expect(await post(max, 'comments/edit', { id: body.id, body: 'y' })).toMatchObject({
    status: 409,
    body: { error: 'Only the author can edit a comment.' },
  })
  expect(await post(max, 'comments/add', { ...about, table: 'cats', body: 'y' })).toMatchObject({
    status: 404,
    body: { error: 'This record does not exist.' },
  })
  expect((await post(max, 'comments/add', { ...about, body: '' })).status).toBe(400)
})

test('a calendar and an unsubscribe link work at their own addresses, and only there', async () => {
  const { rosa, post, services } = await online()
  await post(rosa, 'calendar/renew', {})
  const { body } = await post(rosa, 'calendar/address', {})
  const links = companionLinks(services, records)
  expect((await links.request(body.path)).headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  for (const path of ['/calendar', '/calendar/', '/unsubscribe', '/other'])
    expect((await links.request(path)).status).toBe(404)
})

test.each([
  [
    'a contract is complete',
    'contracts',
    'complete_by',
    { status: 'active', completed_on: null },
    { completed_on: '2026-11-14' },
  ],
  [
    'an action is done',
    'safety_incidents',
    'action_due',
    { status: 'investigating', action_done_on: null },
    { action_done_on: '2026-11-14' },
  ],
  ['an opportunity is pursued', 'saved_opportunities', 'decide_by', { stage: 'watching' }, { stage: 'pursuing' }],
] as const)('once %s, its deadline is met', (_, table, name, row, done) => {
  const record = records.find((each) => each.table === table)!
  const { due } = (record.fields as Record<string, { due?: Due }>)[name]!
  expect(isStillDue(due!, row)).toBe(true)
  expect(isStillDue(due!, { ...row, ...done })).toBe(false)
  const [field] = Object.keys(done)
  const asked = deadlinesSql(records, 'everybody').split('union all')
  expect(asked.find((part) => part.includes(`'${table}.${name}.`))).toMatch(new RegExp(`r\\.${field} (is null|not in)`))
})

test('every date field that is a deadline names people from its record', () => {
  for (const record of records)
    for (const [name, field] of Object.entries<{ kind: string; due?: Due }>(record.fields)) {
      if (!field.due) continue
      expect(['date', 'instant'], `${record.table}.${name}`).toContain(field.kind)
      for (const person of field.due.for)
        expect((record.fields as Record<string, { kind: string }>)[person]?.kind, `${record.table}.${person}`).toBe(
          'person',
        )
      const options = (name: string) =>
        (record.fields as Record<string, { options?: readonly string[] }>)[name]?.options
      for (const [other, done] of Object.entries(field.due.unless ?? {}))
        if (done === 'filled') expect(record.fields[other], `${record.table}.${other}`).toBeDefined()
        else for (const each of done) expect(options(other), `${record.table}.${other}`).toContain(each)
      for (const each of field.due.while ?? []) expect(options('status')).toContain(each)
      // Today and yesterday notify of everything; ahead is a whole number of days more.
      if (field.due.ahead !== undefined)
        expect(Number.isInteger(field.due.ahead) && field.due.ahead > 0, `${record.table}.${name}`).toBe(true)
    }
})
