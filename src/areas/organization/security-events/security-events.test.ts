import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

const crash = {
  p_event_type: 'application_error',
  p_severity: 'high',
  p_event_data: { error: { name: 'TypeError', message: 'x is undefined' }, timestamp: '2026-11-20T12:00:00Z' },
}

test('an event is logged as the caller, regardless of whom they claim to be', async () => {
  const wire = await startWire()
  const { rosa, ada, organization, owner } = await city()
  const { data: id, error } = await wire.signedIn(rosa).rpc('log_security_event', { ...crash, p_user_id: ada.user_id })
  expect(error).toBeNull()
  const { rows } = await owner.query(
    'select user_id, organization_id, event_type, severity, event_data from app.security_events where id = $1',
    [id],
  )
  expect(rows).toEqual([
    {
      user_id: rosa.user_id,
      organization_id: organization.id,
      event_type: 'application_error',
      severity: 'high',
      event_data: crash.p_event_data,
    },
  ])
})

test('a visitor’s event has no person, even if one is named', async () => {
  const wire = await startWire()
  const { ada, owner } = await city()
  const { data: id, error } = await wire.client().rpc('log_security_event', { ...crash, p_user_id: ada.user_id })
  expect(error).toBeNull()
  expect(
    (await owner.query('select user_id, organization_id from app.security_events where id = $1', [id])).rows,
  ).toEqual([{ user_id: null, organization_id: null }])
})

test.each<[string, object, string]>([
  [
    'a severity that there is not',
    { p_severity: 'catastrophic' },
    'The severity must be low, medium, high or critical.',
  ],
  ['no type', { p_event_type: '' }, 'The event type must have 1 to 100 characters.'],
  [
    'data without end',
    { p_event_data: { stack: 'x'.repeat(16_001) } },
    'The event data must be an object of at most 16,000 characters.',
  ],
  ['data that is a list', { p_event_data: [1] }, 'The event data must be an object of at most 16,000 characters.'],
])('an event with %s is refused with a sentence', async (_, change, sentence) => {
  const wire = await startWire()
  const { rosa } = await city()
  const { error, status } = await wire
    .signedIn(rosa)
    .rpc('log_security_event', { ...crash, p_user_id: null, ...change })
  expect(status).toBe(400)
  expect(error?.message).toBe(sentence)
})

test('thirty events in a minute are accepted, the next is asked to wait, and others are still accepted', async () => {
  const wire = await startWire()
  const { rosa, max, services } = await city()
  // One transaction is one moment to the database: all of these fall into the same minute.
  const heard = services.database.transaction({ role: 'authenticated', actor: rosa }, async (tx) => {
    const log = () => tx.sql(`select log_security_event('application_error', 'high')`)
    for (let event = 0; event < 30; event++) await log()
    await expect(log()).rejects.toMatchObject({ code: 'PT429' })
    throw new Error('thirty were heard')
  })
  await expect(heard).rejects.toThrow('thirty were heard')

  await wire.owner.query(`insert into app.security_event_counts values ($1, now() + interval '1 hour', 30)`, [
    rosa.user_id,
  ])
  const { error, status } = await wire.signedIn(rosa).rpc('log_security_event', { ...crash, p_user_id: null })
  expect({ status, message: error?.message }).toEqual({
    status: 429,
    message: 'Too many security events were logged. Wait a minute and try again.',
  })
  expect((await wire.signedIn(max).rpc('log_security_event', { ...crash, p_user_id: null })).error).toBeNull()
})

test('events are read by the administrators of the organization', async () => {
  const wire = await startWire()
  const [{ rosa, max, ada }, shelbyville] = [await city(), await city()]
  const { data: id } = await wire.signedIn(rosa).rpc('log_security_event', { ...crash, p_user_id: null })
  const read = async (who: typeof rosa) =>
    (await wire.signedIn(who).from('security_events').select('event_type').eq('id', id)).data
  expect(await read(ada)).toEqual([{ event_type: 'application_error' }])
  for (const person of [rosa, max, shelbyville.ada]) expect(await read(person)).toEqual([])
  expect((await wire.client().from('security_events').select('*')).error).not.toBeNull()
  expect(
    (await wire.signedIn(ada).from('security_events').insert({ event_type: 'x', severity: 'low' })).error,
  ).not.toBeNull()
})
