import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingAccount } from '#areas/finance/paying-accounts/commands.ts'
import { openCase, reportSafetyIncident } from '#areas/assets/safety/commands.ts'
import { openNumber, sealNumber, tinDigest } from '#areas/vendors/identity/secrets.ts'
import { readUnsubscribeToken, unsubscribeToken } from '#areas/organization/notifications/unsubscribe-token.ts'
import { city } from '#tests/city.ts'
import { testClock } from '#tests/database.ts'
import { serve } from '../../server.ts'
import { makeSigner } from '../audit/log/signing.ts'
import { makeKeys, type Keys } from '../auth/keys.ts'
import { newRecoveryCodes, useRecoveryCode } from '../auth/factors/recovery-codes.ts'
import { spKeysOf } from '../auth/saml/sp-keys.ts'
import { digests, sealed } from '../../sealed-columns.ts'
import { clientFor } from '../database/client.ts'
import { openDatabase } from '../database/database.ts'
import { openInstallation, openKeys, type Installation } from '../installation.ts'
import { silentLog } from '../log.ts'
import { openServices, type Services } from '../services.ts'
import { readSettings, type Settings } from '../settings.ts'
import { makeLink, readLink } from '../storage/signed-links.ts'
import { webhookSecrets } from '../webhooks/signature.ts'
import { addKey, retireOldKeys, resealAll, useNewKey, whyNotRetire, type Rotation } from './rotate.ts'

/** An installation with a separate database: a rotation changes the password of a role that the other tests share. */
const folder = mkdtempSync(join(tmpdir(), 'granary-rotation-'))
const settings: Settings = {
  ...readSettings({ SITE_URL: 'http://localhost:3000', GRANARY_DATA: folder, HOST: '127.0.0.1', DATABASE_POOL: '3' }),
  port: 0,
  logRequests: false,
}
const clock = testClock()
const day = 86_400_000
let installation: Installation
let services: Services
let running: Awaited<ReturnType<typeof serve>>
let rotation: Rotation
let owner: pg.Pool
let client: pg.Client
let place: Awaited<ReturnType<typeof city>>
/** Another process of the same installation: it polls the key file. */
let other: Keys

beforeAll(async () => {
  installation = await openInstallation(settings)
  services = await openServices({
    settings,
    keys: installation.keys,
    gateway: installation.gateway,
    clock,
    log: silentLog,
    mail: { send: async () => undefined },
  })
  running = await serve(services, { background: false })
  owner = new pg.Pool({ ...installation.owner, max: 2 })
  owner.on('error', () => undefined)
  client = clientFor(installation.owner)
  await client.connect()
  rotation = {
    owner: client,
    keys: installation.keys,
    source: installation.keySource,
    sealed,
    digests,
    gatewayUrl: undefined,
    embeddedOwner: true,
  }
  place = await city({ in: { owner, ownerConfig: installation.owner, services, clock, mails: [], dataFolder: folder } })
  other = (await openKeys(settings)).keys
})

afterAll(async () => {
  await installation?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function shutDown(): Promise<void> {
  await running.stop()
  await services.settle()
  await services.database.close()
  await client.end()
  await owner.end()
  await installation.stop()
}

test('keys are rotated during requests: nothing valid is refused, and sealed values stay readable', async () => {
  const { keys } = services
  const { rosa, max, ada, does, organization } = place
  const url = `http://127.0.0.1:${running.port}`
  const oldAnonKey = keys.anonKey

  // Records made with the first key.
  const account = await does(ada, openPayingAccount, {
    name: 'General',
    bank: 'First Bank',
    routing: '021000021',
    account: '123456789',
    company_name: 'City',
    company_id: '1234567890',
  } as never)
  await owner.query(`select app.default_asset_terms($1, '2020-01-01')`, [organization.id])
  const now = clock.now().toISOString()
  const event = await does(rosa, reportSafetyIncident, {
    title: 'Slipped',
    kind: 'injury',
    happened_at: now,
    location: 'Bay',
    what_happened: 'Wet.',
    photos: [],
  } as never)
  const injury = await does(max, openCase, {
    event: event.id,
    employee: 'J. Doe',
    job_title: 'Mechanic',
    injured_on: clock.today(),
    location: 'Bay',
    injury: 'Wrist',
    outcome: 'other_recordable',
    learned_at: now,
  } as never)
  const codes = await services.database.transaction({ role: 'identity' }, (tx) =>
    newRecoveryCodes(tx, services, rosa.user_id),
  )
  const unsubscribe = unsubscribeToken(keys, { user_id: rosa.user_id, event: 'task_assigned' })
  const link = makeLink(
    services,
    'storage read link',
    { bucket_key: 'k', shelf: 's', name: 'n', maker: 'service' },
    3_600,
  )
  const webhook = webhookSecrets(keys, organization.id, 'hook')
  const trailKey = makeSigner(keys).verifierKey('localhost/trail')
  const saml = await spKeysOf(services, organization.id)
  await owner.query('insert into company_secrets (organization_id, tin_digest, tin_sealed) values ($1, $2, $3)', [
    organization.id,
    tinDigest(keys, '123456789'),
    sealNumber(keys, 'tin', organization.id, '123456789'),
  ])

  // People at work: the stock client with the old anon key and an old session, again and again.
  const asked: (number | string)[] = []
  let working = true
  const stock = createClient(url, oldAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: class {} as never },
    accessToken: async () => max.token,
  })
  const work = (async () => {
    while (working) {
      const { status, data } = await stock.from('injury_cases').select('employee').eq('id', injury.id)
      asked.push(status === 200 && data?.[0]?.employee === 'J. Doe' ? 200 : `${status} ${JSON.stringify(data)}`)
    }
  })()

  const peopleAsked = (before = asked.length) => expect.poll(() => asked.length).toBeGreaterThan(before + 1)

  await peopleAsked()
  await addKey(rotation)
  await other.renew()
  await peopleAsked()
  expect(keys.jwks().keys).toHaveLength(2)
  expect(keys.anonKey).toBe(oldAnonKey)
  await useNewKey(rotation, clock.now())
  expect(keys.anonKey).not.toBe(oldAnonKey)
  await peopleAsked()

  // A process that knows the key but has not polled since verifies what the new key signs.
  const seconds = Math.floor(clock.now().getTime() / 1000)
  const claims = {
    sub: max.user_id,
    email: max.email,
    role: 'authenticated',
    aal: 'aal1',
    session_id: max.session_id,
    iat: seconds,
    exp: seconds + 900,
  }
  const newToken = await keys.sign(claims)
  expect(await other.verify(newToken, clock.now())).toMatchObject({ sub: max.user_id })
  expect(await keys.verify(await other.sign(claims), clock.now())).toMatchObject({ sub: max.user_id })
  await other.renew()

  // Twice: like an interrupted and repeated run. New connections use the new password.
  expect(await resealAll(rotation)).toBe(3)
  expect(await resealAll(rotation)).toBe(0)
  await peopleAsked()
  const fresh = openDatabase({ connection: installation.gateway, size: 1 })
  expect((await fresh.read({ role: 'anon' }, { text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  await fresh.close()

  const published = (await (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }
  expect(published.keys.map(({ kid }) => kid)).toEqual(keys.jwks().keys.map(({ kid }) => kid))
  const { data: verified } = await createClient(url, keys.anonKey, {
    auth: { persistSession: false },
    realtime: { transport: class {} as never },
  }).auth.getClaims(newToken)
  expect(verified?.claims.sub).toBe(max.user_id)
  working = false
  await work
  expect([...new Set(asked)]).toEqual([200])

  expect(readLink(services, 'storage read link', link)).toMatchObject({ name: 'n' })
  expect(readUnsubscribeToken(keys, unsubscribe)).toMatchObject({ user_id: rosa.user_id })
  expect(webhookSecrets(keys, organization.id, 'hook')).toEqual([expect.stringMatching(/^whsec_/), webhook[0]])
  expect(await used(codes[0]!)).toBe(true)

  // Retired when its links have expired, and not before.
  expect(await whyNotRetire(rotation, clock.now())).toContain('Links signed with the older key are valid until')
  expect(await whyNotRetire(rotation, clock.now(), { early: true })).toBeNull()
  const later = new Date(clock.now().getTime() + 8 * day)
  expect(await whyNotRetire(rotation, later)).toBeNull()
  await retireOldKeys(rotation, later)
  expect(keys.jwks().keys).toHaveLength(1)
  await expect(keys.verify(max.token, clock.now())).rejects.toThrow()
  await expect(keys.verify(oldAnonKey, clock.now())).rejects.toThrow()
  expect(() => readLink(services, 'storage read link', link)).toThrow('The link isn’t valid. Request a new one.')
  expect(webhookSecrets(keys, organization.id, 'hook')).not.toContain(webhook[0])
  expect(await keys.verify(newToken, clock.now())).toMatchObject({ sub: max.user_id })

  // Issued codes and stored histories still work.
  expect(await used(codes[1]!)).toBe(true)
  expect(readUnsubscribeToken(keys, unsubscribe)).toMatchObject({ user_id: rosa.user_id })
  expect(makeSigner(keys).verifierKey('localhost/trail')).toBe(trailKey)
  expect(
    await (
      await fetch(`${url}/rest/v1/record_changes?record=eq.${injury.id}&select=after`, {
        headers: { apikey: keys.anonKey, authorization: `Bearer ${newToken}` },
      })
    ).json(),
  ).toMatchObject([{ after: { employee: 'J. Doe' } }])
  const {
    rows: [number],
  } = await owner.query('select account_sealed from paying_account_secrets where paying_account = $1', [account.id])
  expect(
    openNumber(await makeKeys(keys.ring.secrets[0]!, settings.siteUrl), 'account', account.id, number.account_sealed),
  ).toBe('123456789')
  expect(
    await spKeysOf({ ...services, keys: await makeKeys(keys.ring.secrets[0]!, settings.siteUrl) }, organization.id),
  ).toEqual(saml)
  const {
    rows: [company],
  } = await owner.query('select tin_digest from company_secrets where organization_id = $1', [organization.id])
  expect(company.tin_digest).toBe(tinDigest(keys, '123456789'))

  async function used(code: string) {
    return services.database.transaction({ role: 'identity' }, (tx) =>
      useRecoveryCode(tx, services, rosa.user_id, code),
    )
  }
})

test('a stolen key keeps only what opens the agency’s own histories', async () => {
  const { keys } = services
  await addKey(rotation)
  await useNewKey(rotation, clock.now())
  await resealAll(rotation)
  const unsubscribe = unsubscribeToken(other, { user_id: place.rosa.user_id, event: 'task_assigned' })
  await retireOldKeys(rotation, clock.now(), { stolen: true })
  expect(readUnsubscribeToken(keys, unsubscribe)).toBeNull()
  expect([...new Set(keys.ring.kept.map(({ purpose }) => purpose))]).toEqual(['sealed fields'])
  expect(existsSync(join(folder, 'secret.next'))).toBe(false)
})

test('the installation restarts on its rotated keys, and not on the retired key', async () => {
  const text = readFileSync(join(folder, 'secret'), 'utf8')
  expect(text.split('\n')[0]).toBe(services.keys.ring.secrets[0])
  await shutDown()
  installation = await openInstallation(settings)
  const database = openDatabase({ connection: installation.gateway, size: 1 })
  expect((await database.read({ role: 'anon' }, { text: 'select 1 as one' })).rows).toEqual([{ one: 1 }])
  await database.close()
})
