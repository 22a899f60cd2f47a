import { afterAll, expect, test } from 'vitest'
import { jsonLog } from '#platform/log.ts'
import { serve } from '../src/server.ts'
import { freshDatabase } from './database.ts'
import { inEmail, emailTo } from './sign-in.ts'

test('a person signs up, works and leaves, and the log contains only their id', async () => {
  const lines: string[] = []
  const place = await freshDatabase({ logRequests: true })
  const services = { ...place.services, log: jsonLog((line) => lines.push(line)) }
  const running = await serve(services, { background: false })
  afterAll(() => running.stop())
  const { anonKey } = services.keys
  const ask = async (method: string, path: string, token = anonKey, body?: unknown) => {
    const response = await fetch(`http://127.0.0.1:${running.port}${path}`, {
      method,
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'user-agent': 'the phone of Philippa',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, any>) : {}
  }
  const email = 'philippa.quince@example.gov'
  const password = 'Marmalade-Orchard-77'

  await ask('POST', '/auth/v1/signup', anonKey, { email, password, data: { display_name: 'Philippa Quince' } })
  const { tokenHash } = inEmail(emailTo(place, email))
  const session = await ask('POST', '/auth/v1/verify', anonKey, { type: 'signup', token_hash: tokenHash })
  const { access_token: token, refresh_token: refresh } = session as { access_token: string; refresh_token: string }
  expect(token).toBeTruthy()
  const { user } = session as { user: { id: string } }
  await ask('POST', '/auth/v1/token?grant_type=password', anonKey, { email, password: 'Wrong-Password-12' })
  await ask('POST', '/auth/v1/token?grant_type=refresh_token', anonKey, { refresh_token: refresh })
  await ask('GET', `/auth/v1/user`, token)
  await ask('GET', `/rest/v1/user_roles?user_id=eq.${user.id}`, token)
  await ask('GET', `/rest/v1/organization_members?email=eq.${email}`, token)
  await ask('GET', `/rest/v1/organization_members?user_id=eq.${email}`, token)
  await ask('POST', '/rest/v1/user_feedback', token, {
    subject: 'From Philippa Quince',
    message: email,
    user_id: email,
  })
  await ask('POST', '/functions/v1/send-verification-email', token, { type: 'verification', email, data: {} })
  await ask('POST', '/functions/v1/organizations/create', token, {
    name: 'Quince County',
    kind: 'agency',
    time_zone: 'America/Chicago',
  })
  await ask('GET', `/storage/v1/object/documents/${email}`, token)
  await ask('GET', `/auth/v1/admin/users/${user.id}`, token)
  await ask('GET', `/nothing/${email}?token=${token}`, token)
  await ask('POST', '/auth/v1/recover', anonKey, { email })
  await ask('POST', '/auth/v1/logout', token)

  const log = lines.join('')
  expect(log).toContain(user.id)
  expect(lines.length).toBeGreaterThan(12)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({
      '@timestamp': expect.any(String),
      'log.level': expect.any(String),
      message: expect.any(String),
    })
  for (const secret of [
    'philippa',
    'quince',
    'marmalade',
    'orchard',
    'phone',
    'wrong-password',
    token,
    refresh,
    tokenHash,
    anonKey,
    '127.0.0.1',
  ])
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase())
})
