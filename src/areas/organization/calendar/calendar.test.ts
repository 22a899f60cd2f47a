import ICAL from 'ical.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetLineCommands } from '#areas/planning/adoption/line-commands.ts'
import type { Person } from '#tests/city.ts'
import { cityWithLine, tasks } from '#tests/companions.ts'
import { records } from '../../../records.ts'
import { calendarLinks } from './calendar-links.ts'
import { calendarAddress, renewCalendar, stopCalendar } from './commands.ts'
import { calendarText, type Entry } from './icalendar.ts'

const entry: Entry = {
  uid: 'tasks.due.1@granary.example.gov',
  title: 'Order salt',
  details: '',
  url: 'https://granary.example.gov/records/tasks/1',
  due: { day: '2026-11-23' },
  changedAt: new Date('2026-11-20T15:00:00Z'),
  sequence: 0,
}
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

/** As an independent reader parses it. */
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      title: event.summary,
      details: event.description,
      isDay: event.startDate.isDate,
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: event.endDate.toString(),
      url: component.getFirstPropertyValue('url'),
    }
  })

test('a day is a whole day, a moment is an instant', () => {
  expect(lines(calendarText('Deadlines', [entry]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Granary//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Deadlines',
    'X-WR-CALNAME:Deadlines',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    'BEGIN:VEVENT',
    'UID:tasks.due.1@granary.example.gov',
    'DTSTAMP:20261120T150000Z',
    'LAST-MODIFIED:20261120T150000Z',
    'SEQUENCE:0',
    'DTSTART;VALUE=DATE:20261123',
    'DTEND;VALUE=DATE:20261124',
    'SUMMARY:Order salt',
    'URL:https://granary.example.gov/records/tasks/1',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  // Two in the afternoon in New York, in winter and in summer; the last day of a leap February.
  const moments = ['2026-12-01T19:00:00Z', '2027-07-01T18:00:00Z'].map((moment, at) => ({
    ...entry,
    uid: `${at}@x`,
    due: { moment: new Date(moment) },
  }))
  expect(
    read(calendarText('x', [...moments, { ...entry, due: { day: '2028-02-29' } }])).map(({ start, end, isDay }) => [
      start,
      isDay && end,
    ]),
  ).toEqual([
    ['2026-12-01T19:00:00.000Z', false],
    ['2027-07-01T18:00:00.000Z', false],
    ['2028-02-29', '2028-03-01'],
  ])
})

test('a calendar without deadlines is one all the same', () => expect(read(calendarText('x', []))).toEqual([]))

test('another parser finds every text unchanged, on lines that are never too long', () => {
  const texts = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\\', ';', ',', '\n', '"', ':', 'é', '🏗', '\u{10ffff}', ' '),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 300,
  })
  fc.assert(
    fc.property(texts, texts, (title, details) => {
      const text = calendarText('x', [{ ...entry, title, details }])
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      const plain = (typed: string) => typed.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
      expect(read(text)[0]).toMatchObject({ title: plain(title), ...(details && { details: plain(details) }) })
      expect(text).toBe(Buffer.from(text).toString())
    }),
    { numRuns: 300 },
  )
})

/** A person's calendar, as their program receives it. */
async function subscribed(options?: Parameters<typeof cityWithLine>[0]) {
  const place = await cityWithLine(options)
  const links = calendarLinks(place.services, records)
  const path = async (who: Person) =>
    (await place.does(who, calendarAddress, {})).path?.replace('/calendar', '') ?? null
  const get = async (address: string, headers: Record<string, string> = {}) => links.request(address, { headers })
  return { ...place, links, path, get }
}

test('a person has no address before they ask for one; renewed, the old one is dead', async () => {
  const { rosa, does, path, get, sees, owner } = await subscribed()
  expect(await path(rosa)).toBeNull()
  await does(rosa, renewCalendar, {})
  const first = (await path(rosa))!
  expect(first).toMatch(/^\/[\w-]{43}\.ics$/)
  expect((await get(first)).status).toBe(200)
  await does(rosa, renewCalendar, {})
  expect((await get(first)).status).toBe(404)
  expect((await get((await path(rosa))!)).status).toBe(200)

  // Nothing stored opens it: neither the row nor the audit log has the key.
  const kept = JSON.stringify([
    (await owner.query('select * from app.calendar_feeds')).rows,
    (await owner.query('select * from audit_events')).rows,
    (await owner.query('select * from app.idempotency_keys')).rows,
  ])
  expect(kept).not.toContain((await path(rosa))!.slice(1, -4))
  await expect(sees(rosa, 'select * from app.calendar_feeds')).rejects.toThrow('permission denied')
})

test('turned off, the address is dead until another is created', async () => {
  const { rosa, max, does, path, get } = await subscribed()
  for (const who of [rosa, max]) await does(who, renewCalendar, {})
  const [first, his] = [(await path(rosa))!, (await path(max))!]
  await does(rosa, stopCalendar, {})
  expect(await path(rosa)).toBeNull()
  expect((await get(first)).status).toBe(404)
  expect((await get(his)).status).toBe(200)
  await does(rosa, renewCalendar, {})
  expect((await get((await path(rosa))!)).status).toBe(200)
})

test('the deadlines of one person, under stable names, and nothing of others', async () => {
  const { rosa, max, ada, newLine, does, path, get, services } = await subscribed()
  const line = await newLine('Parks, pools; and “more”', rosa, '2027-06-30')
  await does(ada, budgetLineCommands.adopt, { id: line.id })
  const salt = await does(max, tasks.create, {
    task: { title: 'Order salt', assignee: rosa.user_id, due_on: '2026-11-23' },
  })
  const call = await does(max, tasks.create, {
    task: { title: 'Call the bank', assignee: rosa.user_id, due_at: '2026-12-01T22:00:00Z' },
  })
  await does(max, tasks.create, { task: { title: 'Max’s own', assignee: max.user_id, due_on: '2026-11-23' } })
  await does(rosa, renewCalendar, {})

  const answer = await get((await path(rosa))!)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const site = services.settings.siteUrl
  expect(read(await answer.text())).toEqual([
    {
      uid: `tasks.due.${salt.id}@localhost:3000`,
      title: 'Order salt',
      details: `${site}/records/tasks/${salt.id}`,
      isDay: true,
      start: '2026-11-23',
      end: '2026-11-24',
      url: `${site}/records/tasks/${salt.id}`,
    },
    {
      uid: `tasks.due.${call.id}@localhost:3000`,
      title: 'Call the bank',
      details: `${site}/records/tasks/${call.id}`,
      isDay: false,
      start: '2026-12-01T22:00:00.000Z',
      end: '2026-12-01T22:00:00Z',
      url: `${site}/records/tasks/${call.id}`,
    },
    {
      uid: `budget_lines.ends_on.owner.${line.id}@localhost:3000`,
      title: 'End date: Parks, pools; and “more”',
      details: `${site}/records/budget_lines/${line.id}`,
      isDay: true,
      start: '2027-06-30',
      end: '2027-07-01',
      url: `${site}/records/budget_lines/${line.id}`,
    },
  ])

  await does(rosa, tasks.complete, { id: salt.id })
  expect(read(await (await get((await path(rosa))!)).text()).map(({ title }) => title)).toEqual([
    'Call the bank',
    'End date: Parks, pools; and “more”',
  ])
})

test('a repeated request gets "not modified" until something changes', async () => {
  const { rosa, does, path, get, clock } = await subscribed()
  await does(rosa, renewCalendar, {})
  const made = await does(rosa, tasks.create, {
    task: { title: 'Order salt', assignee: rosa.user_id, due_on: '2026-11-23' },
  })
  const address = (await path(rosa))!
  const etag = (await get(address)).headers.get('etag')!
  clock.advance(3_600_000)
  for (const sent of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await get(address, { 'if-none-match': sent })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  await does(rosa, tasks.edit, { id: made.id, version: made.version, changes: { due_on: '2026-11-24' } })
  const changed = await get(address, { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('SEQUENCE:1')
})

test('a person who is disabled or has left has no calendar, and a guessed address has none', async () => {
  const { rosa, does, path, get, owner } = await subscribed()
  await does(rosa, renewCalendar, {})
  const address = (await path(rosa))!
  for (const other of ['/x.ics', `/${'A'.repeat(43)}.ics`, address.replace('.ics', ''), `${address}x`])
    expect((await get(other)).status).toBe(404)
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [
    rosa.user_id,
    new Date('2026-11-20T14:00:00Z'),
  ])
  expect((await get(address)).status).toBe(404)
})

test('a record that the person may no longer read is no deadline', async () => {
  const { rosa, ada, newLine, does, path, get, owner } = await subscribed()
  const line = await newLine('Parks', rosa, '2027-06-30')
  await does(ada, budgetLineCommands.adopt, { id: line.id })
  await does(rosa, renewCalendar, {})
  await owner.query(
    'alter policy "people read" on budget_lines using (organization_id = (select app.organization_id()) and (select app.at_least(\'manager\')))',
  )
  try {
    expect(read(await (await get((await path(rosa))!)).text())).toEqual([])
  } finally {
    await owner.query(
      'alter policy "people read" on budget_lines using (organization_id = (select app.organization_id()))',
    )
  }
})
