import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { isAlarm, matching, type Severity } from './rules.ts'
import { seedSecurityEvents } from './seed.ts'

test('the demonstration has a fortnight of events, for its administrators alone, and none that raises an alarm when the first visitor comes', async () => {
  const { rosa, max, ada, organization, services, sees, clock } = await city()
  const now = clock.now()
  await services.database.transaction({ role: 'service_role' }, (tx) => seedSecurityEvents(tx, { city: organization.id, people: { rosa: rosa.user_id, max: max.user_id, ada: ada.user_id }, now }))
  const events = (await sees(ada, `select event_type, severity, event_data ->> 'source' as source, event_data ->> 'message' as message, created_at::text from security_events order by created_at desc`)) as { event_type: string; severity: Severity; source: string; message: string; created_at: string }[]
  expect(events.length).toBeGreaterThan(10)
  expect(new Set(events.map(({ severity }) => severity))).toEqual(new Set(['low', 'medium', 'high']))
  expect(events.filter(({ source, message }) => !source.endsWith('(demonstration)') || !message)).toEqual([])
  expect(await sees(max, 'select from security_events')).toEqual([])

  const watched = [{ event_type: 'application_error', severity: 'high', threshold: 5, minutes: 15, active: true, last_alarm_at: null }, { event_type: null, severity: 'critical', threshold: 1, minutes: 5, active: true, last_alarm_at: null }] as const
  expect(watched.map((each) => isAlarm(each, matching(each, events, now), now))).toEqual([false, false])
})
