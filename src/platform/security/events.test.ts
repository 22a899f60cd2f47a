import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { jsonLog } from '../log.ts'
import { addressMark } from './address-mark.ts'
import { makeSecurityEvents } from './events.ts'

const { services, owner, clock } = await testDatabase()
const mark = addressMark(services.keys, 'hash')
const made = (more: Partial<Parameters<typeof makeSecurityEvents>[0]> = {}) =>
  makeSecurityEvents({ ...services, mark, ...more })
const rowsOf = async (kind: string) =>
  (
    await owner.query(
      `select source, severity, times, user_id, organization_id, address_mark, event_data ->> 'message' as message
        from app.security_events where event_type = $1 order by id`,
      [kind],
    )
  ).rows
const forged = { kind: 'forged_token_refused', message: 'A token that this server did not sign was used.' } as const

test('repeats from one address are one row with a count, across writes and processes', async () => {
  const [one, other] = [made(), made()]
  for (let i = 0; i < 300; i++) one.note({ ...forged, address: '192.0.2.1' })
  await one.flush()
  for (let i = 0; i < 50; i++) other.note({ ...forged, address: '192.0.2.1' })
  other.note({ ...forged, address: '192.0.2.2' })
  await other.close()
  const rows = await rowsOf('forged_token_refused')
  expect(rows.map(({ times }) => times).sort((a, b) => a - b)).toEqual([1, 350])
  expect(rows[0]).toMatchObject({
    source: 'server',
    severity: 'high',
    user_id: null,
    organization_id: null,
    message: forged.message,
  })
  expect(JSON.stringify(rows)).not.toContain('192.0.2')

  clock.advance(5 * 60_000)
  one.note({ ...forged, address: '192.0.2.1' })
  await one.close()
  expect(await rowsOf('forged_token_refused')).toHaveLength(3)
})

test('ten thousand addresses do not fill the table', async () => {
  const events = made()
  for (let i = 0; i < 10_000; i++)
    events.note({ kind: 'other_origin_refused', message: 'x', address: `198.51.${i >> 8}.${i & 255}` })
  await events.close()
  const rows = await rowsOf('other_origin_refused')
  expect(rows).toHaveLength(501)
  expect(rows.reduce((sum, { times }) => sum + Number(times), 0)).toBe(10_000)
  expect(rows.find(({ address_mark }) => address_mark === 'many addresses')).toMatchObject({ times: 9_500 })
})

test('while the database is down events wait, and those that are lost are logged', async () => {
  const lines: string[] = []
  let away = true
  const database = {
    ...services.database,
    transaction: ((...all: Parameters<typeof services.database.transaction>) =>
      away
        ? Promise.reject(new Error('Connection terminated'))
        : services.database.transaction(...all)) as typeof services.database.transaction,
  }
  const events = made({ database, log: jsonLog((line) => lines.push(line)) })
  events.note({ kind: 'revoked_key_used', message: 'A revoked API key was used.', address: '192.0.2.9' })
  await events.flush()
  expect(events.figures()).toEqual({ waiting: 1, dropped: 0 })
  away = false
  await events.flush()
  expect(await rowsOf('revoked_key_used')).toHaveLength(1)

  away = true
  events.note({ kind: 'revoked_key_used', message: 'A revoked API key was used.', address: '192.0.2.10' })
  await events.close()
  expect(events.figures()).toEqual({ waiting: 0, dropped: 1 })
  expect(lines.filter((line) => line.includes('security event not kept'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('"message":"security event"'))).toHaveLength(2)
})

test("an unknown id, or one's own, is not an attack; one of another organization is reported to both", async () => {
  const [here, there] = await Promise.all(
    ['Here', 'There'].map(
      async (name) =>
        (
          await owner.query<{ id: string }>(
            `insert into organizations (name, kind) values ($1, 'agency') returning id`,
            [name],
          )
        ).rows[0]!.id,
    ),
  )
  const events = made()
  const note = (organization: string) =>
    events.note({
      kind: 'other_organization_refused',
      message: 'A request for another organization’s record was refused.',
      organization_id: here!,
      address: '192.0.2.3',
      elsewhere: { organization },
    })
  note(crypto.randomUUID())
  note(here!)
  await events.flush()
  expect(await rowsOf('other_organization_refused')).toEqual([])
  note(there!)
  await events.close()
  const rows = await rowsOf('other_organization_refused')
  expect(new Set(rows.map(({ organization_id }) => organization_id))).toEqual(new Set([here, there]))
  expect(rows).toHaveLength(2)
  expect(rows.find(({ organization_id }) => organization_id === there)).toMatchObject({ user_id: null })
})

test('an address is logged plainly, as a keyed hash, or not at all', () => {
  expect(addressMark(services.keys, 'plain')('192.0.2.1')).toBe('192.0.2.1')
  expect(addressMark(services.keys, 'off')('192.0.2.1')).toBeUndefined()
  expect(mark('192.0.2.1')).toMatch(/^[\w-]{16}$/)
  expect(mark('192.0.2.1')).toBe(mark('192.0.2.1'))
  expect(mark('192.0.2.1')).not.toBe(mark('192.0.2.2'))
})
