import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { confirmWay } from '#areas/organization/confirmations/ways.ts'
import { listPeople } from '#areas/organization/members/people.ts'
import { inviteMember } from '#areas/organization/members/invitation-commands.ts'
import { readIdpMetadata } from '#platform/auth/saml/idp-metadata.ts'
import { startSession } from '#platform/auth/sessions.ts'
import { asIdentity } from '#platform/auth/identity.ts'
import { hashPassword } from '#platform/auth/passwords/hashing.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import type { Person } from '#tests/city.ts'
import { controls } from '#tests/controls.ts'
import { startNames } from '#tests/dns-stand-in.ts'
import { idpMetadata, requestIn, signingPair } from '#tests/saml-idp.ts'
import { refusalIn, samlTown } from '#tests/saml-town.ts'
import { tryProvider } from '#tests/saml-trial.ts'
import { startOtherWire } from '#tests/wire.ts'
import { addDomain, checkDomain, lookUpDomain, removeDomain } from '../email-domains/commands.ts'
import { recordName, recordValue } from '../email-domains/rules.ts'
import { samlProviders } from './providers.ts'
import {
  changeProvider,
  createProvider,
  editProvider,
  activateProvider,
  retireProvider,
  suspendProvider,
} from './commands.ts'
import type { SamlProvider } from './records.ts'

const names = await startNames()
const wire = await startOtherWire({ siteUrl: 'http://localhost:3000', dnsServers: [names.address] })
const { services, owner, clock } = wire
type Town = Awaited<ReturnType<typeof samlTown>>
const rowOf = async (id: string) =>
  (await owner.query<SamlProvider>('select * from saml_providers where id = $1', [id])).rows[0]!
const arrive = async (at: Town, email: string) => refusalIn(await at.post(at.good(email, (await at.begin()).requestId)))
const newPair = signingPair()

test('a domain is verified by its TXT record, and nothing else verifies it', async () => {
  const town = await samlTown(wire, names, { active: false })
  const { ada, max, does, organization } = town
  const domain = `${randomBytes(4).toString('hex')}.gov`
  await expect(does(max, addDomain, { domain })).rejects.toThrow('Only an administrator')
  await expect(does(ada, addDomain, { domain: 'localhost' })).rejects.toThrow('Enter a domain such as')
  const row = await does(ada, addDomain, { domain: `@${domain.toUpperCase()}` })
  expect(row.domain).toBe(domain)
  await expect(does(ada, addDomain, { domain })).rejects.toThrow('on the list')
  const look = async () => {
    await does(ada, checkDomain, { id: row.id })
    await lookUpDomain.run({ organization_id: organization.id, id: row.id }, services)
    return (await owner.query('select verified_at, answer from email_domains where id = $1', [row.id])).rows[0]
  }
  expect(await look()).toMatchObject({
    verified_at: null,
    answer: expect.stringContaining('No TXT record found. A new record can take an hour to appear.'),
  })
  names.texts.set(recordName(domain), 'granary-verification=another')
  expect(await look()).toMatchObject({ verified_at: null, answer: expect.stringContaining('another value') })
  await expect(
    services.database.transaction({ role: 'commands', actor: ada }, (tx) =>
      tx.sql('update email_domains set verified_at = now() where id = $1', [row.id]),
    ),
  ).rejects.toThrow('verified by its TXT record')
  await expect(
    services.database.transaction({ role: 'commands', actor: ada }, (tx) =>
      tx.sql(`update email_domains set domain = 'other.gov' where id = $1`, [row.id]),
    ),
  ).rejects.toThrow('can’t be changed')
  names.texts.set(recordName(domain), recordValue(row.token))
  expect((await look()).verified_at).not.toBeNull()
  await expect(does(ada, checkDomain, { id: row.id })).rejects.toThrow('This domain is already verified.')
})

test('an email domain is looked up once two administrators agreed, and again without them', async () => {
  const town = await samlTown(wire, names, { active: false })
  const { ada, does, organization } = town
  const bea = await town.person('Bea', 'admin')
  const row = await does(ada, addDomain, { domain: `${randomBytes(4).toString('hex')}.gov` })
  names.texts.set(recordName(row.domain), recordValue(row.token))
  const lookUp = () => lookUpDomain.run({ organization_id: organization.id, id: row.id }, services)
  expect(await does(ada, checkDomain, { id: row.id })).toEqual({ id: row.id, waiting: true })
  await expect(lookUp()).rejects.toThrow('An email domain can only be verified once its administrators agreed to it.')
  await expect(does(bea, checkDomain, { id: row.id })).rejects.toThrow(
    'This change is waiting for a second administrator. Decide or withdraw it under Control changes first.',
  )
  const change = (await owner.query('select id from control_changes where entry = $1', [row.id])).rows[0]!.id
  await expect(does(ada, controls.approve, { id: change })).rejects.toThrow("You can't approve your own change.")
  await does(bea, controls.approve, { id: change })
  expect(await does(ada, checkDomain, { id: row.id })).toEqual({ id: row.id, waiting: false })
  await lookUp()
  const { rows } = await owner.query('select verified_at from email_domains where id = $1', [row.id])
  expect(rows[0].verified_at).not.toBeNull()
})

test('a verified email domain is removed once two administrators agreed', async () => {
  const town = await samlTown(wire, names, { active: false })
  const { ada, does, domain } = town
  const bea = await town.person('Bea', 'admin')
  const found = async () =>
    (await owner.query<{ id: string }>('select id from email_domains where domain = $1', [domain])).rows
  const [{ id }] = (await found()) as [{ id: string }]
  await expect(
    services.database.transaction({ role: 'commands', actor: ada }, (tx) =>
      tx.sql('delete from email_domains where id = $1', [id]),
    ),
  ).rejects.toThrow('A verified email domain can only be removed by an approved change.')
  expect(await does(ada, removeDomain, { id })).toEqual({ id, waiting: true })
  const [change] = (
    await owner.query<{ id: string }>(`select id from control_changes where entry = $1 and status = 'proposed'`, [id])
  ).rows
  await expect(does(ada, controls.approve, { id: change!.id })).rejects.toThrow("You can't approve your own change.")
  expect(await found()).toHaveLength(1)
  await does(bea, controls.approve, { id: change!.id })
  expect(await found()).toEqual([])
  // A domain that was never verified stops no one from signing in.
  const other = await does(ada, addDomain, { domain: `new-${domain}` })
  expect(await does(ada, removeDomain, { id: other.id })).toEqual({ id: other.id, waiting: false })
})

test('one organization answers for a domain, and an unverified agency for none', async () => {
  const [town, other] = [await samlTown(wire, names, { active: false }), await samlTown(wire, names, { active: false })]
  const second = await other.does(other.ada, addDomain, { domain: town.domain })
  names.texts.set(recordName(town.domain), recordValue(second.token))
  await other.does(other.ada, checkDomain, { id: second.id })
  await lookUpDomain.run({ organization_id: other.organization.id, id: second.id }, services)
  expect(
    (await owner.query('select verified_at, answer from email_domains where id = $1', [second.id])).rows[0],
  ).toEqual({ verified_at: null, answer: 'Another organization has already verified this domain. Ask the operator.' })

  await owner.query('update organizations set verified_at = null, verified_by = null where id = $1', [
    other.organization.id,
  ])
  const third = await other.does(other.ada, addDomain, { domain: `x${town.domain}` })
  await expect(other.does(other.ada, checkDomain, { id: third.id })).rejects.toThrow('verif')
  names.texts.set(recordName(third.domain), recordValue(third.token))
  await expect(lookUpDomain.run({ organization_id: other.organization.id, id: third.id }, services)).rejects.toThrow(
    'for a verified agency',
  )
})

const strange: [name: string, words: string, metadata: (good: string) => string][] = [
  [
    'a document type',
    'Document types aren’t accepted: remove the line that begins with <!DOCTYPE (line 1).',
    (good) => `<!DOCTYPE x [<!ENTITY e "x">]>${good}`,
  ],
  ['too many characters', 'longer than 100,000 characters', (good) => good + ' '.repeat(100_001)],
  [
    'no certificate',
    'no signing certificate',
    (good) => good.replace(/<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/, ''),
  ],
  [
    'an invalid certificate',
    'A signing certificate can’t be read.',
    (good) => good.replace(/(<ds:X509Certificate>)[^<]+/, '$1AAAA'),
  ],
  [
    'plain HTTP',
    'must begin with https',
    (good) => good.replace('https://idp.example.gov/sso', 'http://idp.example.gov/sso'),
  ],
  [
    'a script for an address',
    'must begin with https',
    (good) => good.replace('https://idp.example.gov/sso', 'javascript:alert(1)'),
  ],
  [
    'the metadata of a service',
    'describes no SAML 2.0 identity provider',
    (good) => good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
  ],
  [
    'an end that has passed',
    'has expired',
    (good) => good.replace('entityID=', 'validUntil="2020-01-01T00:00:00Z" entityID='),
  ],
  [
    'more than one provider',
    'more than one provider',
    (good) =>
      `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${good}${good}</md:EntitiesDescriptor>`,
  ],
  ['another language', 'This isn’t SAML metadata, which begins with EntityDescriptor.', () => '<html/>'],
  ['text', 'This isn’t well-formed XML: text data outside of root node (line 1).', () => 'metadata'],
]
test.each(strange)('metadata with %s is rejected', (_, words, change) => {
  const good = idpMetadata({ entityId: 'https://idp.example.gov', pairs: [newPair] })
  expect(readIdpMetadata(good, clock.now()).entityId).toBe('https://idp.example.gov')
  expect(() => readIdpMetadata(change(good), clock.now())).toThrow(words)
})

test('a provider is added for verified domains by an administrator, and signs no one in before it is tested and active', async () => {
  const town = await samlTown(wire, names, { active: false })
  const { ada, max, does, domain, metadata, made } = town
  await expect(does(max, createProvider, { name: 'X', metadata, domains: domain })).rejects.toThrow(
    'Only an administrator can change SAML providers.',
  )
  await expect(does(ada, createProvider, { name: 'X', metadata, domains: 'other.gov' })).rejects.toThrow(
    'other.gov is not verified',
  )
  await expect(does(ada, createProvider, { name: 'X', metadata: '<html/>', domains: domain })).rejects.toMatchObject({
    fields: { metadata: expect.stringContaining('This isn’t SAML metadata, which begins with EntityDescriptor.') },
  })
  await expect(does(ada, activateProvider, { id: made.id, reason: 'Now' })).rejects.toThrow('Test it first')
  expect((await town.begin()).told.error_code).toBe('sso_provider_not_found')
  expect((await town.begin({ by: { provider_id: made.id } })).status).toBe(404)
  await expect(tryProvider(wire, max, made.id)).rejects.toThrow('Only an administrator')
  await expect(tryProvider(wire, (await samlTown(wire, names, { active: false })).ada, made.id)).rejects.toThrow(
    'Only an administrator',
  )
})

test('a test shows what arrives and signs no one in; an edit is tested again', async () => {
  const town = await samlTown(wire, names, { active: false })
  const { ada, made, does } = town
  const request = async () => /ID="([^"]+)"/.exec(requestIn(await tryProvider(wire, ada, made.id)))![1]!
  const back = await town.post(town.good(`max@${town.domain}`, await request(), {}, newPair))
  expect(back.href).toBe(`http://localhost:3000/sso-management/saml/${made.id}`)
  expect(await rowOf(made.id)).toMatchObject({
    status: 'draft',
    trace: '✗ The answer was refused: The answer is not signed by your organization’s identity provider.',
  })
  await town.post(town.good(`max@${town.domain}`, await request()))
  const tested = await rowOf(made.id)
  expect(tested).toMatchObject({ status: 'tested', tested_by: ada.user_id })
  expect(tested.trace).toContain(`✓ Email: max@${town.domain}`)
  expect((await owner.query('select from auth.users where email = $1', [`max@${town.domain}`])).rowCount).toBe(0)
  const edited = await does(ada, editProvider, {
    id: made.id,
    version: tested.version,
    changes: { name: 'Another name' },
  })
  expect(edited).toMatchObject({ status: 'draft', trace: null, tested_at: null })
})

test('the first provider takes one administrator, and loosening it later takes two', async () => {
  const town = await samlTown(wire, names)
  const { ada, made, does, organization } = town
  const eva = await town.person('Eva', 'admin')
  expect((await rowOf(made.id)).status).toBe('in_force')
  expect(
    (
      await owner.query(
        `select does, first, status from control_changes where organization_id = $1 and register = 'saml_providers'`,
        [organization.id],
      )
    ).rows,
  ).toEqual([{ does: 'publish', first: true, status: 'effective' }])
  const change = async (changes: Record<string, unknown>) =>
    does(ada, changeProvider, {
      id: made.id,
      version: (await rowOf(made.id)).version,
      changes,
      reason: 'The certificate changes',
    })

  const rollover = await change({
    metadata: idpMetadata({ entityId: town.about.issuer, pairs: [...town.pairs, newPair] }),
  })
  expect(rollover.waiting).toBe(true)
  expect((await rowOf(made.id)).certificates!.split('\n')).toHaveLength(1)
  await expect(change({ joins: true })).rejects.toThrow('waiting for a second administrator')
  await expect(does(ada, controls.approve, { id: rollover.change })).rejects.toThrow('your own change')
  await does(eva, controls.approve, { id: rollover.change })
  expect((await rowOf(made.id)).certificates!.split('\n')).toHaveLength(2)

  await expect(
    change({ metadata: idpMetadata({ entityId: 'https://another.example.gov', pairs: [newPair] }) }),
  ).rejects.toThrow('another identity provider')
  for (const loosens of [
    { joins: true },
    { idp_initiated: true },
    { trusts_second_factor: true },
    { email_attribute: 'mail' },
  ]) {
    const asked = await change(loosens)
    expect(asked.waiting, JSON.stringify(loosens)).toBe(true)
    await does(eva, controls.decline, { id: asked.change, reason: 'Not required' })
  }
  // Fewer certificates are fewer keys that can sign: one administrator, at once.
  expect((await change({ metadata: idpMetadata({ entityId: town.about.issuer, pairs: [newPair] }) })).waiting).toBe(
    false,
  )
  expect((await rowOf(made.id)).certificates!.split('\n')).toEqual([newPair.certificate])
  await expect(
    does(ada, editProvider, { id: made.id, version: (await rowOf(made.id)).version, changes: { name: 'X' } }),
  ).rejects.toThrow('This SAML provider is active and can’t be edited.')
})

test('one administrator suspends at once, and removing or reactivating takes two', async () => {
  const town = await samlTown(wire, names)
  const { ada, made, does } = town
  const eva = await town.person('Eva', 'admin')
  const max = await town.member('Max')
  const { requestId } = await town.begin()
  await owner.query(
    `insert into identity_policies (organization_id, title, sso_roles, break_glass)
    values ($1, 'Sign-in controls', 'user', $2)`,
    [town.organization.id, ada.user_id],
  )
  await expect(does(ada, suspendProvider, { id: made.id })).rejects.toThrow('this is its only provider')
  await owner.query('delete from identity_policies where organization_id = $1', [town.organization.id])
  await does(ada, suspendProvider, { id: made.id })
  const { rows: told } = await owner.query(
    `select after, status from control_changes where entry = $1 order by id desc limit 1`,
    [made.id],
  )
  expect(told).toEqual([{ after: 'Suspended', status: 'effective' }])
  // Also for a person in the middle of signing in.
  expect(refusalIn(await town.post(town.good(max.email, requestId))).words).toContain('not active')
  expect((await town.begin()).status).toBe(404)
  expect(await samlProviders.answersFor(services, made.id, max.email)).toBe(false)
  const again = await does(ada, activateProvider, { id: made.id, reason: 'It is safe again' })
  expect(again.waiting).toBe(true)
  await does(eva, controls.approve, { id: again.change })
  expect(await arrive(town, max.email)).toEqual({ code: null, words: null })
  const gone = await does(ada, retireProvider, { id: made.id, reason: 'We leave it' })
  expect(gone.waiting).toBe(true)
  expect((await rowOf(made.id)).status).toBe('in_force')
  await does(eva, controls.approve, { id: gone.change! })
  expect((await rowOf(made.id)).status).toBe('retired')
})

test("where single sign-on is required SAML is the way in, and its last provider can't be removed", async () => {
  const town = await samlTown(wire, names)
  const { ada, made, does, organization } = town
  const [max, rosa] = [await town.member('Max'), await town.member('Rosa')]
  await owner.query(
    `insert into identity_policies (organization_id, title, sso_roles, break_glass)
      values ($1, 'Sign-in controls', 'user', $2)`,
    [organization.id, ada.user_id],
  )
  const demands = async () =>
    (await owner.query('select issuers from session_demands where organization_id = $1', [organization.id])).rows[0]
      .issuers
  expect(await demands()).toEqual([town.about.issuer])
  const enter = (person: Person, issuer?: string) =>
    asIdentity(services, (tx) =>
      startSession(tx, services, {
        userId: person.user_id,
        method: 'password',
        aal: 'aal1',
        ...(issuer && { issuer }),
        request: { address: '192.0.2.1', network: '192.0.2.1', userAgent: 'a browser' },
      }),
    )
  await expect(enter(rosa)).rejects.toThrow('requires single sign-on')
  expect(await arrive(town, max.email)).toEqual({ code: null, words: null })
  const { rows } = await owner.query('select issuer from auth.auth_codes where user_id = $1', [max.user_id])
  expect(rows).toEqual([{ issuer: town.about.issuer }])

  await expect(does(ada, retireProvider, { id: made.id, reason: 'We leave it' })).rejects.toThrow(
    'this is its only provider',
  )
  // Suspended, it opens nothing, and neither does a password.
  await does(ada, suspendProvider, { id: made.id })
  expect(await demands()).toEqual([`suspended ${made.id}`])
  await expect(enter(rosa)).rejects.toThrow('requires single sign-on')
  await expect(enter(max, town.about.issuer)).rejects.toThrow('requires single sign-on')
  await expect(does(ada, retireProvider, { id: made.id, reason: 'We leave it' })).rejects.toThrow(
    'this is its only provider',
  )
})

test('an activated provider replaces the one before it', async () => {
  const town = await samlTown(wire, names)
  const { ada, does, domain } = town
  const eva = await town.person('Eva', 'admin')
  const next = await does(ada, createProvider, {
    name: 'Okta',
    metadata: idpMetadata({ entityId: 'https://okta.example.gov', pairs: [newPair] }),
    domains: domain,
    preset: 'okta',
  })
  await owner.query(`update saml_providers set status = 'tested' where id = $1`, [next.id])
  const asked = await does(ada, activateProvider, { id: next.id, reason: 'We move to Okta' })
  expect(asked.waiting).toBe(true)
  await does(eva, controls.approve, { id: asked.change })
  expect([(await rowOf(town.made.id)).status, (await rowOf(next.id)).status]).toEqual(['suspended', 'in_force'])
})

test('PostgreSQL refuses what no approved change carries', async () => {
  const town = await samlTown(wire, names)
  const write = (sql: string) =>
    services.database.transaction({ role: 'commands', actor: town.ada }, (tx) => tx.sql(sql, [town.made.id]))
  for (const set of [
    `certificates = 'x'`,
    `domains = 'x.gov'`,
    'joins = true',
    `status = 'retired'`,
    `status = 'draft'`,
    `email_attribute = 'x'`,
  ])
    await expect(write(`update saml_providers set ${set} where id = $1`), set).rejects.toThrow('by an approved change')
  await expect(write('delete from saml_providers where id = $1')).rejects.toThrow('by an approved change')
  await write(`update saml_providers set status = 'suspended' where id = $1`)
  // The first approval does not activate it again.
  await expect(write(`update saml_providers set status = 'in_force' where id = $1`)).rejects.toThrow(
    'by an approved change',
  )
})

test("a domain used for sign-in can't be removed; without it none of its people come in", async () => {
  const town = await samlTown(wire, names)
  const max = await town.member('Max')
  const { rows } = await owner.query('select id from email_domains where domain = $1', [town.domain])
  await expect(town.does(town.ada, removeDomain, { id: rows[0].id })).rejects.toThrow(
    'Remove the domain from that provider first.',
  )
  const { requestId } = await town.begin()
  await owner.query('delete from email_domains where id = $1', [rows[0].id])
  expect(refusalIn(await town.post(town.good(max.email, requestId))).words).toContain(
    'isn’t one that this sign-in serves',
  )
})

test('a new person joins with the role user only where the organization says so, or is invited', async () => {
  const [closed, open] = [await samlTown(wire, names), await samlTown(wire, names, { provider: { joins: true } })]
  const email = `nora@${closed.domain}`
  expect(await arrive(closed, email)).toEqual({
    code: 'saml_not_a_member',
    words: `${closed.organization.name} has not added you yet. Ask an administrator to invite ${email}.`,
  })
  expect((await owner.query('select from auth.users where email = $1', [email])).rowCount).toBe(0)
  await closed.does(closed.ada, inviteMember, { email, role: 'manager' as const })
  expect((await arrive(closed, email)).words).toBeNull()
  expect(
    (
      await owner.query('select from organization_members m join auth.users u on u.id = m.user_id where u.email = $1', [
        email,
      ])
    ).rowCount,
  ).toBe(0)

  const nora = `nora@${open.domain}`
  expect((await arrive(open, nora)).words).toBeNull()
  const joined = `select r.role, m.organization_id from organization_members m
    join user_roles r on r.user_id = m.user_id where m.email = $1`
  expect((await owner.query(joined, [nora])).rows).toEqual([{ role: 'user', organization_id: open.organization.id }])
  expect(
    (
      await owner.query(`select command from audit_events where organization_id = $1 and command like 'members/%'`, [
        open.organization.id,
      ])
    ).rows,
  ).toEqual([{ command: 'members/join-by-sign-in' }])
  // The second time the person is known, with their current role.
  expect((await arrive(open, nora)).words).toBeNull()
  expect((await owner.query(joined, [nora])).rowCount).toBe(1)
})

test('a known account is linked to a provider after its password, also where single sign-on is required', async () => {
  const town = await samlTown(wire, names)
  const mia = await town.member('Mia')
  await owner.query('update auth.users set encrypted_password = $2 where id = $1', [
    mia.user_id,
    await hashPassword('a long enough password'),
  ])
  await owner.query(
    `insert into session_demands (organization_id, sso_roles, issuers) values ($1, 'user', array[$2])`,
    [town.organization.id, town.about.issuer],
  )
  const visitor = town.newBrowser()
  const typed = async () =>
    (
      await visitor.request(`${services.settings.siteUrl}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', apikey: wire.anonKey },
        body: JSON.stringify({ email: mia.email, password: 'a long enough password' }),
      })
    ).status
  expect(await typed()).toBe(403)
  const answer = async () => {
    const { requestId } = await town.begin({ visitor })
    return refusalIn(await town.post(town.good(mia.email, requestId), { visitor }))
  }
  expect(await answer()).toMatchObject({ code: 'old_way_required', words: expect.stringContaining('Town sign-in') })
  expect(await typed()).toBe(200)
  expect(await answer()).toEqual({ code: null, words: null })
})

test('where the old way is lost, an administrator who didn’t propose the provider confirms the new one', async () => {
  const [town, elsewhere] = [await samlTown(wire, names), await samlTown(wire, names)]
  const { ada, max, does } = town
  const [bea, mia] = [await town.person('Bea', 'admin'), await town.member('Mia')]
  await owner.query('insert into auth.account_times (user_id, last_sign_in_at) values ($1, $2)', [
    mia.user_id,
    clock.now(),
  ])
  expect(await arrive(town, mia.email)).toMatchObject({ code: 'old_way_required' })
  const { way } = (await does(bea, listPeople, {})).find(({ user_id }) => user_id === mia.user_id)!
  expect(way).toMatchObject({ named: 'Town sign-in', proposers: [ada.user_id] })
  const { id } = way!
  const refused = 'No way to sign in waits for this account. The person must try it again.'
  for (const [who, place, words] of [
    [max, town, 'Only an administrator can confirm a way to sign in.'],
    [ada, town, 'You proposed this provider. Another administrator must confirm who signs in with it.'],
    [elsewhere.ada, elsewhere, refused],
  ] as const)
    await expect(place.does(who, confirmWay, { id })).rejects.toThrow(words)
  expect(await arrive(town, mia.email)).toMatchObject({ code: 'old_way_required' })
  await does(bea, confirmWay, { id })
  await expect(does(bea, confirmWay, { id })).rejects.toThrow(refused)
  expect(await arrive(town, mia.email)).toEqual({ code: null, words: null })
  await runDueJobs(services, [sendMail])
  expect(
    wire.mails
      .filter(({ to }) => to === mia.email)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual([
    'A new way to sign in to your Granary account waits for you',
    'A sign-in method was added to your Granary account',
  ])
})

test('an unconfirmed account is taken from the person who created it', async () => {
  const town = await samlTown(wire, names, { provider: { joins: true } })
  const email = `owner@${town.domain}`
  await owner.query(`insert into auth.users (email, encrypted_password) values ($1, 'of a stranger')`, [email])
  expect((await arrive(town, email)).words).toBeNull()
  expect(
    (
      await owner.query(
        'select encrypted_password, email_confirmed_at is not null as confirmed from auth.users where email = $1',
        [email],
      )
    ).rows,
  ).toEqual([{ encrypted_password: null, confirmed: true }])
})

test('the sign-in page learns of a domain whose sign-in is active, and of no other', async () => {
  const town = await samlTown(wire, names)
  const ask = async (domain: string) => (await wire.fetch(`/auth/v1/sso?domain=${domain}`)).json()
  expect(await ask(town.domain.toUpperCase())).toEqual({
    provider_id: town.made.id,
    organization: town.organization.name,
  })
  expect(await ask('gmail.com')).toBeNull()
  expect(await ask('')).toBeNull()
})

test('our metadata names our addresses and asks for signed assertions, and only for an organization with a provider', async () => {
  const town = await samlTown(wire, names)
  const ask = (organization: string) => wire.fetch(`/auth/v1/sso/saml/metadata?organization=${organization}`)
  const text = await (await ask(town.organization.id)).text()
  expect(text).toContain(`entityID="${town.about.audience.replace('&', '&amp;')}"`)
  expect(text).toContain(`Location="${town.about.acs}"`)
  expect(text).toContain('WantAssertionsSigned="true"')
  expect(text).toContain('AuthnRequestsSigned="true"')
  expect(await (await ask(town.organization.id)).text()).toBe(text)
  const none = await samlTown(wire, names, { active: false })
  await owner.query('delete from saml_providers where organization_id = $1', [none.organization.id])
  expect((await ask(none.organization.id)).status).toBe(404)
  expect((await ask('no-id')).status).toBe(404)
})
