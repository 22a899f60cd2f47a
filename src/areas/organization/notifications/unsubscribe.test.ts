import { expect, test } from 'vitest'
import { cityWithLine } from '#tests/companions.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

const nobody = '018f0000-0000-7000-8000-00000000dead'

test('a token names a person and an event, and no other token does', async () => {
  const {
    services: { keys },
  } = await cityWithLine()
  const token = unsubscribeToken(keys, { user_id: nobody, event: 'mention' })
  expect(token).toMatch(/^[\w-]{20,120}$/)
  expect(readUnsubscribeToken(keys, token)).toEqual({ user_id: nobody, event: 'mention' })
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const bent = Buffer.from(bytes)
    bent[at]! ^= 1
    expect(readUnsubscribeToken(keys, bent.toString('base64url'))).toBeNull()
  }
  for (const other of ['', 'x', token.slice(0, -4), `${token}AAAA`, 'A'.repeat(500)])
    expect(readUnsubscribeToken(keys, other)).toBeNull()
})

test('opening the address changes nothing; one press ends the emails, and in-app notifications continue', async () => {
  const { rosa, max, services, sees } = await cityWithLine()
  const links = unsubscribeLinks(services)
  const address = `/${unsubscribeToken(services.keys, { user_id: rosa.user_id, event: 'mention' })}`

  const asked = await links.request(address)
  expect(asked.status).toBe(200)
  expect(asked.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-.+'; form-action 'self'/,
  )
  expect(await asked.text()).toContain('You get emails for this event: someone mentions me in a comment.')
  expect(await sees(rosa, 'select from notification_preferences')).toEqual([])

  // As mail programs press it: RFC 8058.
  const pressed = await links.request(address, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(pressed.status).toBe(200)
  expect(await pressed.text()).toContain('In-app notifications continue.')
  await links.request(address, { method: 'POST' })
  expect(await sees(rosa, 'select event, in_app, mail from notification_preferences')).toEqual([
    { event: 'mention', in_app: true, mail: 'off' },
  ])
  expect(await sees(max, 'select from notification_preferences')).toEqual([])
})

test('unsubscribing from the digest covers all events in it, and immediate emails still come', async () => {
  const { rosa, services, sees, edits } = await cityWithLine()
  await edits(
    rosa,
    `insert into notification_preferences (event, mail) values ('mention', 'daily'), ('comment', 'at_once')`,
  )
  await unsubscribeLinks(services).request(
    `/${unsubscribeToken(services.keys, { user_id: rosa.user_id, event: 'digest' })}`,
    { method: 'POST' },
  )
  const preferences = await sees(rosa, 'select event, mail from notification_preferences order by event')
  expect(preferences).toContainEqual({ event: 'mention', mail: 'off' })
  expect(preferences).toContainEqual({ event: 'comment', mail: 'at_once' })
  expect(preferences).toContainEqual({ event: 'approval_answer', mail: 'off' })
  expect(preferences.map(({ event }) => event)).not.toContain('legal_notice')
})

test('a foreign or broken address explains what to do, and a person who left gets the same answer as everyone', async () => {
  const { services } = await cityWithLine()
  const links = unsubscribeLinks(services)
  for (const method of ['GET', 'POST']) {
    const answer = await links.request('/nothing', { method })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Open the link exactly as in the email')
  }
  expect(
    (
      await links.request(`/${unsubscribeToken(services.keys, { user_id: nobody, event: 'comment' })}`, {
        method: 'POST',
      })
    ).status,
  ).toBe(200)
})
