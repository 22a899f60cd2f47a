import pg from 'pg'
import { expect, test } from 'vitest'
import { setPublication } from '#areas/organization/publishing/commands.ts'
import { welcomeVendors } from '#areas/vendors/registrations/commands.ts'
import { verifyByOperator } from '#areas/organization/operator/verify-agency.ts'
import { execute } from '#platform/commands/execute.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { sendMail } from '#platform/jobs/send-mail.ts'
import { callerOf, city, type Person } from '#tests/city.ts'
import { freshDatabase, testDatabase } from '#tests/database.ts'
import { deliver } from '../notifications/deliver.ts'
import { tellOperators } from '../operator/tell-operators.ts'
import { listUnverified, verifyAgency } from '../operator/verifying.ts'
import { createOrganization } from './commands.ts'
import { whyNotOutside } from './rules.ts'
import { askVerification } from './verification.ts'

type Place = Awaited<ReturnType<typeof testDatabase>>

/** A person who signed up and has no organization. */
async function newcomer(
  { owner }: Pick<Place, 'owner'>,
  email = `eve.${Math.trunc(performance.now() * 1000)}@example.com`,
) {
  const { rows } = await owner.query<{ id: string }>(
    'insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id',
    [email],
  )
  return {
    user_id: rows[0]!.id,
    email,
    organization_id: null,
    role: 'user',
    session_id: rows[0]!.id,
    aal: 'aal1',
  } as const
}

const found = async (place: Place, name: string) => {
  const founder = await newcomer(place)
  const made = await execute(
    place.services,
    createOrganization,
    { name, kind: 'agency', time_zone: 'America/New_York', display_name: 'Eve' },
    founder,
  )
  return { ...made, founder: { ...founder, organization_id: made.id, role: 'admin' as const } }
}

test("a new agency can't open registration or publish before the operator has verified it", async () => {
  const place = await testDatabase()
  const { owner, services, mails } = place
  const home = await city({ in: place })
  const pat = await home.person('Pat', 'platform_admin')
  const evil = await found(place, 'Evil City')
  expect(evil.verified).toBe(false)
  const unverified = whyNotOutside({ kind: 'agency', verified_at: null })!

  const open = () => execute(services, welcomeVendors, { open: true, words: '' }, evil.founder)
  const publish = () =>
    execute(
      services,
      setPublication,
      { agency: 'Evil City', introduction: '', spending: true, projects: false, reports: false },
      evil.founder,
    )
  await expect(open()).rejects.toThrow(unverified)
  await expect(publish()).rejects.toThrow(unverified)

  // The tables refuse it as well, for every writer.
  for (const write of [
    `insert into vendor_welcomes (organization_id, agency, open) values ($1, 'Evil City', true)`,
    `insert into publications (organization_id, agency, reports) values ($1, 'Evil City', true)`,
    `insert into published_projects (organization_id, title, summary, department, phase, budget)
      values ($1, 'Bridge', 'New', 'Works', 'design', 1)`,
  ])
    await expect(owner.query(write, [evil.id]), write).rejects.toThrow(unverified)

  // An operator who belongs to no organization is told by email.
  const lone = await newcomer(place)
  await owner.query(`insert into user_roles (user_id, role, granted_at) values ($1, 'platform_admin', now())`, [
    lone.user_id,
  ])
  await execute(services, askVerification, { words: 'https://www.evilcity.example, 555-0100' }, evil.founder)
  await runDueJobs(services, [tellOperators])
  await runDueJobs(services, [deliver])
  const { rows: told } = await owner.query<{ path: string }>(
    `select n.path, n.user_id = $1 as pat from notifications n where n.words = 'Evil City is waiting for verification.'`,
    [pat.user_id],
  )
  expect(told).toEqual([{ path: '/platform-admin?tab=agencies', pat: true }])
  await runDueJobs(services, [sendMail])
  expect(mails.filter(({ to }) => to === lone.email).map(({ subject }) => subject)).toEqual([
    'Evil City is waiting for verification',
  ])
  const queue = await home.does(pat as Person, listUnverified, {})
  expect(queue.find(({ id }) => id === evil.id)).toMatchObject({
    name: 'Evil City',
    words: 'https://www.evilcity.example, 555-0100',
    administrators: [evil.founder.email],
  })

  await expect(
    home.does(home.ada, verifyAgency, {
      organization: evil.id,
      decision: 'verify' as const,
      reason: 'Called the clerk',
    }),
  ).rejects.toThrow('operator')
  await home.does(pat, verifyAgency, { organization: evil.id, decision: 'verify' as const, reason: 'Called the clerk' })
  expect(await open()).toEqual({ open: true })
  await publish()

  await home.does(pat, verifyAgency, {
    organization: evil.id,
    decision: 'decline' as const,
    reason: 'There is no such city.',
  })
  expect((await owner.query('select open from vendor_welcomes where organization_id = $1', [evil.id])).rows).toEqual([
    { open: false },
  ])
  await expect(open()).rejects.toThrow(unverified)
  await runDueJobs(services, [sendMail])
  expect(
    mails
      .filter(({ to }) => to === evil.founder.email)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['Your agency couldn’t be verified', 'Your agency is verified'])
})

test('a company has no public face of its own: neither by the command nor in PostgreSQL', async () => {
  const { does, ada, database, owner, organization } = await city({ kind: 'vendor' })
  const publication = { agency: 'City of Springfield', introduction: 'Pay here', projects: true, reports: true }
  const refusal = 'Only an agency can publish in the citizen portal.'
  for (const shown of [true, false])
    await expect(
      does(ada, setPublication, { ...publication, spending: shown, projects: shown, reports: shown }),
    ).rejects.toThrow(refusal)
  await expect(
    database.transaction({ role: 'commands', actor: callerOf(ada).actor! }, (tx) =>
      tx.sql(`insert into publications (organization_id, agency, reports) values ($1, 'City of Springfield', true)`, [
        organization.id,
      ]),
    ),
  ).rejects.toThrow(refusal)
  expect((await owner.query('select from publications where organization_id = $1', [organization.id])).rowCount).toBe(0)
})

test("an agency can't verify itself by a direct write", async () => {
  const place = await testDatabase()
  await city({ in: place })
  const { founder } = await found(place, 'Self Made Village')
  const write = place.services.database.write(
    { role: 'commands', actor: { ...founder } },
    {
      text: `update organizations set verified_at = now(), verified_by = 'operator' where id = $1`,
      values: [founder.organization_id],
    },
  )
  await expect(write).rejects.toThrow('permission denied')
})

test('the first agency of an installation without an operator is verified automatically, and the second waits', async () => {
  const place = await freshDatabase()
  expect((await found(place, 'Town of Millbrook')).verified).toBe(true)
  expect((await found(place, 'Town of Westbrook')).verified).toBe(false)
})

test.each([
  'City of Alder Falls (demo)',
  'CITY OF ALDER-FALLS',
  'City of Аldеr Fаlls'.normalize(),
  'The City of Alder Falls',
  'City of A1der Falls',
])("a second organization can't be created as %s", async (name) => {
  const place = await freshDatabase()
  await city({ in: place, name: 'City of Alder Falls' })
  await expect(found(place, name)).rejects.toMatchObject({
    fields: { name: expect.stringMatching(/Another organization|alphabet/) },
  })
})

test('the operator verifies on the command line, by name or id, and the audit log says so', async () => {
  const place = await freshDatabase()
  await found(place, 'Town of Millbrook')
  const waiting = await found(place, 'Town of Westbrook')
  const owner = new pg.Client(place.ownerConfig)
  await owner.connect()
  try {
    await expect(verifyByOperator(owner, { agency: 'Town of Nowhere' }, place.clock.now())).rejects.toThrow(
      'No agency matches "Town of Nowhere".',
    )
    expect(await verifyByOperator(owner, { agency: 'town of westbrook' }, place.clock.now())).toEqual({
      name: 'Town of Westbrook',
      verified: true,
    })
    await execute(place.services, welcomeVendors, { open: true, words: '' }, waiting.founder)
    expect(await verifyByOperator(owner, { agency: waiting.id, decline: 'Not a town' }, place.clock.now())).toEqual({
      name: 'Town of Westbrook',
      verified: false,
    })
    expect((await owner.query('select open from vendor_welcomes')).rows).toEqual([{ open: false }])
    expect(
      (
        await owner.query(
          `select command, input from audit_events where command = 'platform/verify-agency' order by at, id`,
        )
      ).rows,
    ).toHaveLength(2)
  } finally {
    await owner.end()
  }
})

test('one account creates at most three organizations in thirty days', async () => {
  const place = await testDatabase()
  const founder = await newcomer(place)
  for (const n of [1, 2, 3]) {
    await execute(
      place.services,
      createOrganization,
      { name: `Repeated ${founder.user_id} ${'abc'[n - 1]}`, kind: 'vendor', display_name: '' },
      founder,
    )
    await place.owner.query('delete from organization_members where user_id = $1', [founder.user_id])
  }
  await expect(
    execute(
      place.services,
      createOrganization,
      { name: `Repeated ${founder.user_id} d`, kind: 'vendor', display_name: '' },
      founder,
    ),
  ).rejects.toThrow('One account can create up to 3 organizations in 30 days. Ask for an invitation, or wait.')
})

test('an agency that gives its evidence when it is founded waits for the operator at once', async () => {
  const place = await testDatabase()
  const founder = await newcomer(place)
  const made = { name: 'Early County', kind: 'agency', time_zone: 'America/New_York', display_name: 'Eve' } as const
  await expect(execute(place.services, createOrganization, { ...made, evidence: 'short' }, founder)).rejects.toThrow(
    'Enter an official website, phone number or letter that the operator can check',
  )
  const { id } = await execute(
    place.services,
    createOrganization,
    { ...made, evidence: 'https://www.earlycounty.example, 555-0100' },
    founder,
  )
  const { rows } = await place.owner.query<{ words: string; asked: boolean }>(
    'select verification_words as words, verification_asked_at is not null as asked from organizations where id = $1',
    [id],
  )
  expect(rows).toEqual([{ words: 'https://www.earlycounty.example, 555-0100', asked: true }])
})
