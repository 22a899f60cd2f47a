import { afterAll, expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import { createFigures } from '#platform/operations/figures.ts'
import { openFront } from '#platform/wire/front.ts'
import { cityWithLine } from '#tests/companions.ts'
import { records } from '../../../records.ts'
import { calendarAddress, renewCalendar } from '../calendar/commands.ts'
import { unsubscribeToken } from '../notifications/unsubscribe-token.ts'
import { companionLinks } from './companions.ts'

test('a calendar program and a mail program come through the same front door as everyone', async () => {
  const { rosa, does, services, dataFolder } = await cityWithLine()
  const front = openFront({
    settings: services.settings,
    log: services.log,
    app: companionLinks(services, records),
    figures: createFigures(),
    browserFolder: dataFolder,
  })
  afterAll(() => front.close(0))
  await new Promise<void>((ready) => front.server.listen(0, '127.0.0.1', ready))
  const site = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`

  await does(rosa, renewCalendar, {})
  const { path } = await does(rosa, calendarAddress, {})
  const calendar = await fetch(site + path)
  expect([calendar.status, calendar.headers.get('content-type'), calendar.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-cache',
  ])
  expect((await fetch(site + path, { headers: { 'if-none-match': calendar.headers.get('etag')! } })).status).toBe(304)

  const link = `${site}/unsubscribe/${unsubscribeToken(services.keys, { user_id: rosa.user_id, event: 'mention' })}`
  const asked = await fetch(link)
  expect([asked.status, asked.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining(`form-action 'self'`),
  ])
  expect(
    (await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status,
  ).toBe(200)
})
