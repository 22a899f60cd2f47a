import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { sealedFieldsOf } from '#platform/commands/seals.ts'
import { backUp } from '#platform/backup/backup.ts'
import { sealWhatIsClear } from '#platform/keys/seal-what-is-clear.ts'
import { sealText } from '#platform/keys/sealed-text.ts'
import { city, type Person } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { changesOf } from '#tests/realtime.ts'
import { asOwner } from '#tests/postgres.ts'
import { startWire } from '#tests/wire.ts'
import { records } from '../../../records.ts'
import { reportSafetyIncident } from './commands.ts'

// It changes what all have in common, or fills a database.
beforeAll(testDatabase)

const wire = await startWire()

async function place() {
  const all = await city()
  await all.owner.query(`select app.default_asset_terms($1, '2020-01-01')`, [all.organization.id])
  const now = all.clock.now().toISOString()
  const event = await all.does(all.rosa, reportSafetyIncident, {
    title: 'Slipped',
    kind: 'injury',
    happened_at: now,
    location: 'Bay 2',
    what_happened: 'Wet floor.',
    photos: [],
  } as never)
  const given = {
    event: event.id,
    employee: 'Quill Canaryman',
    job_title: 'Mechanic',
    injured_on: all.clock.today(),
    location: 'Bay 2',
    injury: 'Fracture, canary wrist',
    physician: 'Dr. Canarydoc',
    outcome: 'other_recordable',
    learned_at: now,
  }
  const call = async (who: Person, command: string, body: object, key: string = crypto.randomUUID()) =>
    (
      await wire.fetch(`/functions/v1/${command}`, {
        method: 'POST',
        token: who.token,
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      })
    ).json() as Promise<Record<string, any>>
  const reads = async (who: Person, path: string, headers = {}) =>
    (await wire.fetch(`/rest/v1/${path}`, { token: who.token, headers })).text()
  return { ...all, given, call, reads }
}

test('medical text is readable to people with access to the case: in answers, lists, CSV files and history', async () => {
  const { max, ada, given, call, reads } = await place()
  const made = await call(max, 'injury-cases/open', given)
  expect(made).toMatchObject({ employee: 'Quill Canaryman', injury: 'Fracture, canary wrist' })
  expect(JSON.parse(await reads(max, `injury_cases?id=eq.${made.id}&select=employee,injury,physician,doing`))).toEqual([
    { employee: 'Quill Canaryman', injury: 'Fracture, canary wrist', physician: 'Dr. Canarydoc', doing: null },
  ])
  expect(
    JSON.parse(await reads(max, `safety_incidents?id=eq.${given.event}&select=title,injury_cases(employee)`)),
  ).toEqual([{ title: 'Slipped', injury_cases: [{ employee: 'Quill Canaryman' }] }])
  expect(await reads(max, `injury_cases?id=eq.${made.id}&select=injury,number`, { accept: 'text/csv' })).toContain(
    '"Fracture, canary wrist"',
  )

  await call(ada, 'injury-cases/edit', {
    id: made.id,
    version: made.version,
    changes: { doing: '=Carrying a "canary" crate' },
  })
  const history = JSON.parse(
    await reads(max, `record_changes?record=eq.${made.id}&select=operation,before,after&order=id`),
  )
  expect(history.map(({ after }: { after: object }) => after)).toMatchObject([
    { employee: 'Quill Canaryman' },
    { doing: '=Carrying a "canary" crate' },
  ])
  expect(Object.keys(history[1].after)).toEqual(['doing'])
  expect(await reads(max, `injury_cases?id=eq.${made.id}&select=doing`, { accept: 'text/csv' })).toContain(
    `"'=Carrying a ""canary"" crate"`,
  )
})

test('a live update shows the text to a manager', async () => {
  const { max, given, call } = await place()
  const client = wire.signedIn(max)
  await client.realtime.setAuth(max.token)
  const changes = await changesOf(client, 'injury_cases')
  await call(max, 'injury-cases/open', given)
  expect(await changes.next()).toMatchObject({
    eventType: 'INSERT',
    new: { employee: 'Quill Canaryman', injury: 'Fracture, canary wrist' },
  })
  await client.removeAllChannels()
})

test('others see neither the text nor its existence, and the audit trail has only the sealed form', async () => {
  const { rosa, max, ada, given, call, reads } = await place()
  const made = await call(max, 'injury-cases/open', given)
  const neighbor = await city()
  for (const who of [rosa, neighbor.ada])
    for (const path of ['injury_cases?select=*', `record_changes?record=eq.${made.id}`])
      expect(await reads(who, path)).toBe('[]')
  const trail = await reads(ada, `audit_events?command=eq.injury-cases/open&select=input,result`)
  expect(trail).not.toContain('anary')
  expect(JSON.parse(trail)[0]).toMatchObject({
    input: { employee: expect.stringMatching(/^sealed:1:/), job_title: 'Mechanic' },
    result: { injury: expect.stringMatching(/^sealed:1:/) },
  })
})

test('a repeated request gets its first answer, and the stored copy is sealed', async () => {
  const { max, owner, given, call } = await place()
  const key = crypto.randomUUID()
  const first = await call(max, 'injury-cases/open', given, key)
  expect(await call(max, 'injury-cases/open', given, key)).toEqual(first)
  expect(
    (await owner.query('select answer from app.idempotency_keys where key = $1', [key])).rows[0].answer,
  ).not.toContain('anary')
})

test('a backup with the whole database contains none of the text', async () => {
  const { max, ada, owner, ownerConfig, given, call } = await place()
  const made = await call(max, 'injury-cases/open', given)
  await call(ada, 'injury-cases/edit', {
    id: made.id,
    version: made.version,
    changes: { treated_at: 'Canary clinic', object: 'Canary crate' },
  })
  const folder = mkdtempSync(join(tmpdir(), 'granary-sealed-'))
  try {
    await backUp({ owner: ownerConfig, file: join(folder, 'plain'), filesFolder: undefined, now: new Date() })
    const held = gunzipSync(readFileSync(join(folder, 'plain')))
    for (const canary of [
      'Canary',
      'canary',
      Buffer.from('Quill Canaryman').toString('hex'),
      Buffer.from('Quill Canaryman').toString('base64'),
    ])
      expect([canary, held.includes(canary)]).toEqual([canary, false])
    expect(held.includes(made.number)).toBe(true)
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(
    (
      await owner.query('select count(*)::int as count from injury_cases where organization_id = $1', [
        max.organization_id,
      ])
    ).rows,
  ).toEqual([{ count: 1 }])
})

test('the database rejects plain text, and values sealed for another row', async () => {
  const { max, owner, given, call, organization, services } = await place()
  const made = await call(max, 'injury-cases/open', given)
  const put = (text: string) => owner.query('update injury_cases set injury = $2 where id = $1', [made.id, text])
  await expect(put('In the clear')).rejects.toThrow('injury_cases_injury_sealed')
  const placeOf = (record: string, column = 'injury') => ({
    table: 'injury_cases',
    column,
    organization: organization.id,
    record,
  })
  await expect(put(sealText(services.keys, placeOf(crypto.randomUUID()), 'Of another'))).rejects.toThrow(
    'injury_cases_injury_sealed',
  )
  await expect(put(sealText(services.keys, placeOf(made.id, 'employee'), 'Of another field'))).rejects.toThrow(
    'injury_cases_injury_sealed',
  )
  await put(sealText(services.keys, placeOf(made.id), 'Its own'))
})

test('a sealed value pasted into another field is refused by commands and the table API', async () => {
  const { rosa, max, owner, given, call } = await place()
  const made = await call(max, 'injury-cases/open', given)
  const { rows } = await owner.query('select injury from injury_cases where id = $1', [made.id])
  const talk = { topic: 'Floors', held_on: '2026-11-20', led_by: rosa.user_id, attendees: 4, points: rows[0].injury }
  expect(await call(rosa, 'toolbox-talks/add', talk)).toMatchObject({ error: expect.stringContaining('sealed value') })
  for (const body of [JSON.stringify(talk), JSON.stringify(talk).replace('sealed', '\\u0073ealed')]) {
    const answer = await wire.fetch('/rest/v1/toolbox_talks', {
      method: 'POST',
      token: rosa.token,
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('sealed value')])
  }
})

test('existing rows are sealed at startup, and then the rule applies to all of them', async () => {
  const { max, owner, ownerConfig, services, given, call, reads } = await place()
  const made = await call(max, 'injury-cases/open', given)
  await owner.query(`alter table injury_cases drop constraint injury_cases_physician_sealed`)
  await owner.query(`update injury_cases set physician = 'Dr. Before' where id = $1`, [made.id])
  await owner.query(
    `alter table injury_cases add constraint injury_cases_physician_sealed check (app.is_sealed(physician,
      'injury_cases.physician', organization_id, id)) not valid`,
  )
  const seal = () => asOwner(ownerConfig, (client) => sealWhatIsClear(client, services.keys, records))
  expect([await seal(), await seal()]).toEqual([1, 0])
  expect((await owner.query('select physician from injury_cases where id = $1', [made.id])).rows[0].physician).toMatch(
    /^sealed:1:/,
  )
  expect(JSON.parse(await reads(max, `injury_cases?id=eq.${made.id}&select=physician`))).toEqual([
    { physician: 'Dr. Before' },
  ])
})

test('only commands write sealed values, and neither search nor titles show them', () => {
  const sealed = records.filter((record) => sealedFieldsOf(record).length > 0)
  expect(sealed.map(({ table }) => table)).toContain('injury_cases')
  for (const record of sealed) {
    expect([record.table, record.changedBy]).toEqual([record.table, 'commands'])
    expect([record.title, ...(record.find ?? [])].filter((name) => sealedFieldsOf(record).includes(name))).toEqual([])
  }
})
