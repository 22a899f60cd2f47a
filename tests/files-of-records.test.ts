import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCase, reportSafetyIncident } from '#areas/assets/safety/commands.ts'
import { noteNonconformance } from '#areas/assurance/quality/commands.ts'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { attachments } from './companions.ts'
import { city, type Person } from './city.ts'
import { startWire } from './wire.ts'

const content = '%PDF-1.4 diagnosis of an employee'

/** A city whose safety officer attached a doctor's report to an injury case, which only managers read. */
async function reported() {
  const wire = await startWire()
  const here = await city({ in: wire })
  const { ada, does, organization } = here
  const files = (who: Person) => wire.signedIn(who).storage.from('documents')
  const event = await does(ada, reportSafetyIncident, {
    kind: 'injury',
    title: 'A fall',
    happened_at: '2026-11-20T14:00:00.000Z',
    location: 'Yard',
    what_happened: 'A fall.',
    probability: 1,
    consequence: 1,
    photos: [],
  } as never)
  const injury = await does(ada, openCase, {
    event: event.id,
    employee: 'A. Person',
    privacy: true,
    job_title: 'Driver',
    injured_on: '2026-11-20',
    location: 'Yard',
    injury: 'Fall',
    outcome: 'other_recordable',
    days_away: 0,
    days_restricted: 0,
    illness: 'injury',
    inpatient: false,
    learned_at: '2026-11-20T15:00:00.000Z',
  } as never)
  const folder = folderOf({ organization: organization.id, table: 'injury_cases', record: injury.id })
  const path = `${folder}${randomUUID()}/medical.pdf`
  const { error } = await files(ada).upload(path, Buffer.from(content), { contentType: 'application/pdf' })
  expect(error).toBeNull()
  await does(ada, attachments.add, {
    table: 'injury_cases',
    record: injury.id,
    name: 'medical.pdf',
    path,
    sha256: createHash('sha256').update(content).digest('hex'),
  })
  return { ...here, wire, files, injury, folder, path }
}

test("a buyer who can't read an injury case can't list, open, link, copy or change its files", async () => {
  const { rosa, max, files, folder, path, organization } = await reported()
  expect((await files(max).list(folder)).data).toHaveLength(1)
  expect(await (await files(max).download(path)).data!.text()).toBe(content)

  expect((await files(rosa).list(organization.id)).data).toEqual([])
  expect((await files(rosa).listV2({ prefix: organization.id })).data).toMatchObject({ objects: [] })
  expect((await files(rosa).download(path)).error).toMatchObject({ status: 404 })
  expect((await files(rosa).info(path)).error).toMatchObject({ status: 404 })
  expect((await files(rosa).createSignedUrl(path, 60)).error).toMatchObject({ status: 404 })
  expect((await files(rosa).copy(path, 'dashboard/mine.pdf')).error).toMatchObject({ status: 404 })
  expect((await files(rosa).move(path, 'dashboard/mine.pdf')).error).toMatchObject({ status: 404 })
  expect(
    (await files(rosa).upload(path, Buffer.from(content), { upsert: true, contentType: 'application/pdf' })).error,
  ).toMatchObject({ status: 403 })
  expect(
    (
      await files(rosa).upload(`${folder}${randomUUID()}/own.pdf`, Buffer.from(content), {
        contentType: 'application/pdf',
      })
    ).error,
  ).toMatchObject({ status: 403 })
  expect((await files(rosa).remove([path])).data).toEqual([])
})

test('a file in a field is for readers of a record that names it; before that for its uploader and administrators', async () => {
  const { rosa, max, ada, files, does, organization, owner, person } = await reported()
  const rita = await person('Rita', 'user')
  const path = `${organization.id}/records/${randomUUID()}/Plan.txt`
  expect((await files(rosa).upload(path, 'a plan', { contentType: 'text/plain' })).error).toBeNull()
  const readers = async () =>
    (
      await Promise.all(
        [rosa, rita, max, ada].map(async (who) => ((await files(who).download(path)).error ? '' : who.name)),
      )
    ).filter(Boolean)
  expect(await readers()).toEqual(['Rosa', 'Ada'])

  const kept = [{ path, name: 'Plan.txt', size: 6, type: 'text/plain' }]
  const note = {
    title: 'Short delivery',
    kind: 'product',
    found_on: '2027-07-01',
    about: 'Two pallets are missing.',
    photos: kept,
  }
  // Naming a path gives no access to a person who cannot read the file.
  await does(rita, noteNonconformance, note as never)
  expect(await readers()).toEqual(['Rosa', 'Ada'])
  const finding = await does(rosa, noteNonconformance, note as never)
  expect(await readers()).toEqual(['Rosa', 'Rita', 'Max', 'Ada'])
  // Its history stays with the record.
  await owner.query(`update nonconformances set photos = '[]' where id = $1`, [finding.id])
  expect(await readers()).toEqual(['Rosa', 'Rita', 'Max', 'Ada'])
})

test('a path that belongs to no record is for its uploader and administrators; the shared folder is for all members', async () => {
  const { rosa, max, ada, files, organization } = await reported()
  for (const [path, readers] of [
    ['notes/own.txt', ['Rosa', 'Ada']],
    [`${organization.id}/no_such_table/${randomUUID()}/own.txt`, ['Rosa', 'Ada']],
    [`${organization.id}/bid_shares/${randomUUID()}/own.txt`, ['Rosa', 'Ada']],
    ['dashboard/all.txt', ['Rosa', 'Max', 'Ada']],
  ] as const) {
    expect([path, (await files(rosa).upload(path, 'a note', { contentType: 'text/plain' })).error]).toEqual([
      path,
      null,
    ])
    const seen = await Promise.all(
      [rosa, max, ada].map(async (who) => ((await files(who).download(path)).error ? '' : who.name)),
    )
    expect([path, seen.filter(Boolean)]).toEqual([path, readers])
  }
})

test('a link works while its creator can read the file, and gives no access afterward', async () => {
  const { max, files, path, owner, wire, clock } = await reported()
  const { data } = await files(max).createSignedUrl(path, 3600)
  const open = async () => (await fetch(data!.signedUrl)).status
  expect(await open()).toBe(200)
  const role = await owner.query(`update user_roles set expires_at = $2 where user_id = $1 returning id`, [
    max.user_id,
    clock.now(),
  ])
  expect(role.rowCount).toBe(1)
  expect(await open()).toBe(404)
  await owner.query('update user_roles set expires_at = null where user_id = $1', [max.user_id])
  expect(await open()).toBe(200)
  await owner.query('update organization_members set disabled_at = $2 where user_id = $1', [max.user_id, clock.now()])
  expect(await open()).toBe(404)
  expect(wire).toBeDefined()
})

test('an upload link stores nothing where its creator may no longer write', async () => {
  const { rosa, max, files, folder, owner, clock } = await reported()
  expect((await files(rosa).createSignedUploadUrl(`${folder}${randomUUID()}`)).error).toMatchObject({ status: 403 })
  const place = `${folder}${randomUUID()}`
  const { data } = await files(max).createSignedUploadUrl(place)
  await owner.query(`update user_roles set expires_at = $2 where user_id = $1`, [max.user_id, clock.now()])
  expect((await files(max).uploadToSignedUrl(place, data!.token, Buffer.from('late'))).error).toMatchObject({
    status: 403,
  })
})
