import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { draftVendor } from '#areas/vendors/vendors/commands.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { city } from '#tests/city.ts'
import { freshDatabase } from '#tests/database.ts'
import { exportLog } from '../log/export-log.ts'
import { seal } from '../log/seal.ts'
import { noteTextOf } from '../log/signing.ts'
import { platformLog } from '../log/stored-log.ts'
import { checkpointEmail } from '#areas/assurance/trail/email.ts'
import { crossWitness } from './cross-witness.ts'
import { keptCheckpoints, sealAndKeep, witnessFolderOf } from './witness-file.ts'

const script = join(import.meta.dirname, '../../../../bin/verify-trail.js')

async function springfield() {
  const place = await city({ in: await freshDatabase() })
  const { services, organization, clock, does, max, owner, dataFolder } = place
  const acts = async () => {
    await does(max, draftVendor, {
      name: 'Acme',
      type: 'llc' as const,
      email: 'orders@acme.example',
      certifications: [],
    })
    clock.advance(60_000)
    return (await sealAndKeep(services, organization.id, clock.now()))!
  }
  /** All that the owner of the database can remove, so that nothing in it shows a longer log. */
  const cutAt = async (size: number) => {
    const of = `organization_id = '${organization.id}'`
    await owner.query(`begin; set local session_replication_role = replica;
      delete from audit_events where id in (select entry from trail_entries where ${of} and seq >= ${size});
      delete from vendors where id in (select record from record_changes
        where id in (select entry from trail_entries where ${of} and seq >= ${size}));
      delete from record_changes where id in (select entry from trail_entries where ${of} and seq >= ${size});
      delete from trail_entries where ${of} and seq >= ${size}; delete from trail_checkpoints where ${of}
      and size > ${size};
      delete from trail_nodes where ${of} and (position + 1) * 2 ^ level > ${size}; update trail_logs set size = ${size}
      where ${of}; commit`)
  }
  const verify = async (...options: string[]) => {
    let file = ''
    for await (const line of (await exportLog(services, organization.name, clock.now())).lines) file += line
    writeFileSync(join(dataFolder, 'trail.ndjson'), file)
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [script, join(dataFolder, 'trail.ndjson'), ...options],
      { encoding: 'utf8' },
    )
    return { says: stdout + stderr, status, file }
  }
  return { ...place, acts, cutAt, verify }
}

test('checkpoints are written into the data folder, a file for each month, and found in the export', async () => {
  const { acts, services, organization, verify } = await springfield()
  await acts()
  const last = await acts()
  const [month] = readdirSync(witnessFolderOf(services, organization.id))
  expect(
    readFileSync(join(witnessFolderOf(services, organization.id), month!), 'utf8').match(/^previous/gm),
  ).toHaveLength(2)
  expect(await keptCheckpoints(services, organization.id)).toEqual([noteTextOf(last)])
  expect(await verify()).toMatchObject({ status: 0, says: expect.stringContaining('The witness file of the server') })
})

test('a checkpoint cut off by a crash loses none of the others', async () => {
  const { acts, services, organization } = await springfield()
  await acts()
  const file = join(
    witnessFolderOf(services, organization.id),
    readdirSync(witnessFolderOf(services, organization.id))[0]!,
  )
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n\nlocalhost:3000/trail/${organization.id}\n4\nhalf a ha`)
  const next = await acts()
  expect(await keptCheckpoints(services, organization.id)).toEqual([noteTextOf(next)])
  expect(readFileSync(file, 'utf8')).toContain(noteTextOf(next))
})

test('a clean cut of the end is found by the file in the data folder, even after the log continued', async () => {
  const { acts, cutAt, verify } = await springfield()
  for (let at = 0; at < 4; at++) await acts()
  await cutAt(4)
  const cut = await verify()
  expect(cut).toMatchObject({
    status: 1,
    says: expect.stringContaining(
      'The witness file of the server was issued when the log had 8 entries. Now there are 4: entries 4 to 7 are gone.',
    ),
  })
  await acts()
  expect(await verify()).toMatchObject({
    status: 1,
    says: expect.stringContaining('The witness file of the server was issued when the log had 8 entries'),
  })
  await acts()
  await acts()
  expect(await verify()).toMatchObject({
    status: 1,
    says: expect.stringContaining(
      'The witness file of the server: the first 8 entries are not those that it was signed for.',
    ),
  })
})

test('the log of the platform keeps a checkpoint of each log a day, and shows a cut with proof', async () => {
  const { acts, cutAt, verify, services, clock, owner, organization, dataFolder } = await springfield()
  const witnessed = async () =>
    (
      await owner.query<{ size: number }>(
        `select (payload -> 'traits' ->> 'size')::int as size from auth.audit_log_entries
          where payload ->> 'action' = 'trail_witnessed' and organization_id is null order by created_at`,
      )
    ).rows.map(({ size }) => size)
  const hour = async () => (clock.advance(3_600_000), await runDueJobs(services, crossWitness))
  await acts()
  await hour()
  await acts()
  await hour()
  expect(await witnessed()).toEqual([2])
  for (let at = 0; at < 24; at++) await hour()
  await hour()
  expect(await witnessed()).toEqual([2, 4])
  await seal(services, platformLog, clock.now())
  expect(await verify()).toMatchObject({ status: 0, says: expect.stringContaining("The platform's log") })

  await cutAt(2)
  writeFileSync(
    join(
      witnessFolderOf({ settings: { ...services.settings, dataFolder } }, organization.id),
      `${clock.now().toISOString().slice(0, 7)}.txt`,
    ),
    '',
  )
  const found = await verify()
  expect(found).toMatchObject({
    status: 1,
    says: expect.stringContaining(
      "The platform's log was issued when the log had 4 entries. Now there are 2: entries 2 to 3 are gone.",
    ),
  })
})

test('a saved email to an auditor and a copied witness file are witnesses for the script', async () => {
  const { acts, cutAt, verify, services, organization, dataFolder } = await springfield()
  await acts()
  const checkpoint = await acts()
  const { key } = JSON.parse((await verify()).file.split('\n')[0]!)
  writeFileSync(
    join(dataFolder, 'letter.txt'),
    checkpointEmail({ to: 'audit@state.example.gov', organization: 'Springfield', checkpoint, key }).text,
  )
  const [month] = readdirSync(witnessFolderOf(services, organization.id))
  const copy = join(witnessFolderOf(services, organization.id), month!)
  expect(await verify('--witness', join(dataFolder, 'letter.txt'), '--witness', copy, '--key', key)).toMatchObject({
    status: 0,
  })
  writeFileSync(join(dataFolder, 'copy.txt'), readFileSync(copy))
  writeFileSync(copy, '')
  await cutAt(2)
  expect((await verify()).status).toBe(0)
  for (const kept of ['letter.txt', 'copy.txt'])
    expect(await verify('--witness', join(dataFolder, kept))).toMatchObject({
      status: 1,
      says: expect.stringContaining('Now there are 2: entries 2 to 3 are gone.'),
    })
})
