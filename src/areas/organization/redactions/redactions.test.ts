import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { exportLines } from '#platform/audit/log/export-lines.ts'
import { makeSigner } from '#platform/audit/log/signing.ts'
import { seal } from '#platform/audit/log/seal.ts'
import { trailApi } from '#platform/audit/api/trail-api.ts'
import { whyNotProven } from '#platform/audit/proof.ts'
import { verifyLog } from '#platform/audit/verification/verify-log.ts'
import { verifyRecords } from '#platform/audit/verification/verify-records.ts'
import { verifyWhole } from '#platform/audit/whole.ts'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { city } from '#tests/city.ts'
import { market } from '#tests/market.ts'
import { createPublishedProject, editPublishedProject, setPublication } from '../publishing/commands.ts'
import { redactHistory } from './commands.ts'

const secret = '12 Elm Street, home of a "witness"'

/** A project that everyone may read, created with words that were later removed. */
async function published() {
  const place = await city()
  const { ada, does, services, organization, clock } = place
  await does(ada, setPublication, {
    agency: 'The city',
    introduction: '',
    spending: false,
    projects: true,
    reports: false,
  })
  const { id } = await does(ada, createPublishedProject, {
    title: 'Mill Road culvert',
    summary: `Beside ${secret}.`,
    department: 'Public Works',
    phase: 'design' as const,
    budget: 1,
    photos: [],
  })
  const edit = async (summary: string) => {
    const [{ version }] = (await place.sees(ada, 'select version from published_projects where id = $1', [id])) as [
      { version: number },
    ]
    await does(ada, editPublishedProject, { id, version, changes: { summary } })
  }
  await edit('A wider one.')
  const redact = (more: object = {}) =>
    does(ada, redactHistory, {
      table: 'published_projects',
      record: id,
      words: secret,
      reason: 'Names a witness',
      ...more,
    })
  const verified = () =>
    services.database.transaction(
      { role: 'sealer' },
      (tx) => verifyLog(tx, { organization: organization.id, signer: makeSigner(services.keys) }),
      { readOnly: true },
    )
  const everywhere = async () => {
    const { rows } = await place.owner.query(
      `select coalesce(string_agg(c::text, ''), '') || (select coalesce(string_agg(e::text, ''), '') from audit_events e
        where organization_id = $1) || (select coalesce(string_agg(k::text, ''), '') from app.idempotency_keys k
        where organization_id = $1) as all from record_changes c where organization_id = $1`,
      [organization.id],
    )
    return String(rows[0]!.all)
  }
  return {
    ...place,
    id,
    edit,
    redact,
    verified,
    everywhere,
    sealed: () => seal(services, organization.id, clock.now()),
  }
}

const history = 'select * from record_changes where record = $1'

test('another agency reads a published row and none of its history; the city reads both', async () => {
  const { id, sees, rosa } = await published()
  const neighbor = await city()
  expect(await neighbor.sees(neighbor.ada, 'select summary from published_projects where id = $1', [id])).toEqual([
    { summary: 'A wider one.' },
  ])
  for (const who of [neighbor.rosa, neighbor.ada, await neighbor.person('Pat', 'platform_admin')])
    expect(await neighbor.sees(who, history, [id])).toEqual([])
  expect(await sees(rosa, history, [id])).toHaveLength(2)
})

test('a vendor reads no history of the rows it sees at the agency', async () => {
  const place = await market()
  const acme = await place.bidder('Acme')
  const { id } = await place.does(place.max, draftVendor, {
    name: 'Bolt',
    type: 'llc' as const,
    email: 'orders@bolt.example',
    certifications: [],
  })
  await place.owner.query('insert into vendor_accounts (organization_id, vendor, account) values ($1, $2, $3)', [
    place.organization.id,
    id,
    acme.organization.id,
  ])
  expect(await acme.sees(acme.ada, 'select name from vendors where id = $1', [id])).toEqual([{ name: 'Bolt' }])
  expect(await acme.sees(acme.ada, history, [id])).toEqual([])
  expect(await place.sees(place.max, history, [id])).not.toEqual([])
})

test('only an administrator redacts, with a reason, and not words the record still contains', async () => {
  const { id, does, max, edit, redact } = await published()
  await expect(
    does(max, redactHistory, { table: 'published_projects', record: id, words: secret, reason: 'Names a witness' }),
  ).rejects.toThrow('Only an administrator can redact a record’s history.')
  await expect(redact({ words: 'Never said' })).rejects.toThrow(
    'The history of this record does not contain these words.',
  )
  await expect(redact({ table: 'user_roles; drop' })).rejects.toThrow()
  const stranger = await city()
  await expect(
    stranger.does(stranger.ada, redactHistory, {
      table: 'funds',
      record: id,
      words: secret,
      reason: 'Names a witness',
    }),
  ).rejects.toThrow('This record does not exist.')
  await expect(
    stranger.does(stranger.ada, redactHistory, {
      table: 'published_projects',
      record: id,
      words: secret,
      reason: 'Names a witness',
    }),
  ).rejects.toThrow()
  await edit(`Again beside ${secret}.`)
  await expect(redact()).rejects.toThrow('The record still contains these words.')
})

test('redacted words are gone from every copy, and the seal still verifies and says who ordered it', async () => {
  const { id, redact, verified, everywhere, sealed, services, organization, ada } = await published()
  await sealed()
  const escaped = JSON.stringify(secret).slice(1, -1)
  expect(await everywhere()).toContain('Elm Street')
  expect(await redact()).toMatchObject({ ordered_by: 'Ada', reason: 'Names a witness', entries: 3 })
  expect(await everywhere()).not.toContain('Elm Street')
  expect(await everywhere()).not.toContain(escaped)
  await sealed()

  const verdict = await verified()
  expect(verdict).toMatchObject({ first: null, findings: [] })
  const said = /^Redacted on \w+ \d+, \d{4} by order of Ada: Names a witness\. The sealed hash is unchanged\.$/
  expect(verdict.redacted).toHaveLength(3)
  for (const { sentence } of verdict.redacted) expect(sentence).toMatch(said)
  expect(
    await services.database.transaction({ role: 'service_role' }, (tx) => verifyRecords(tx, organization.id), {
      readOnly: true,
    }),
  ).toEqual([])

  const whole = verifyWhole()
  const lines = []
  const asked = { made_by: { by: 'command line' }, made_at: services.clock.now() } as const
  for await (const line of exportLines(services, organization.id, asked)) lines.push(line)
  await whole.take(lines.map((line) => line.slice(0, -1)))
  expect(whole.result({ atEnd: true })).toMatchObject({
    wrong: [],
    complete: true,
    redacted: [
      { sentence: expect.stringMatching(said) },
      { sentence: expect.stringMatching(said) },
      { sentence: expect.stringMatching(said) },
    ],
  })
  expect(lines.join('')).not.toContain('Elm Street')

  const file = join(mkdtempSync(join(tmpdir(), 'granary-redacted-')), 'trail.ndjson')
  writeFileSync(file, lines.join(''))
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/verify-trail.js', file])
  expect(stdout).toMatch(/Entry \d+: Redacted on \w+ \d+, \d{4} by order of Ada: Names a witness\./)
  expect(stdout).toContain('Valid.')

  const [{ id: entry }] = (
    await services.database.read(
      { role: 'service_role' },
      { text: `select id from record_changes where record = $1 and operation = 'insert'`, values: [id] },
    )
  ).rows as [{ id: string }]
  const proof = (await (
    await trailApi(services).request(`/logs/${organization.id}/entries/change/${entry}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    })
  ).json()) as Parameters<typeof whyNotProven>[0] & { key: string }
  expect(await whyNotProven(proof, proof.key)).toMatch(said)
})

test('a change after a redaction, or beside it, is still detected', async () => {
  const { id, redact, verified, sealed, owner } = await published()
  await sealed()
  await redact()
  await sealed()
  await owner.query(
    `update record_changes set after = after || '{"title": "Another"}' where record = $1 and operation = 'insert'`,
    [id],
  )
  expect((await verified()).first).toMatchObject({
    part: 'entry',
    sentence: expect.stringContaining('differs from what was sealed'),
  })
  expect((await verified()).redacted).toHaveLength(2)
})
