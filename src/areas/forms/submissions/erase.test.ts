import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteNonconformance } from '#areas/assurance/quality/commands.ts'
import { folderOf } from '#areas/organization/attachments/rules.ts'
import { sweepStorage } from '#platform/storage/sweep.ts'
import { city, type Person } from '#tests/city.ts'
import { attachments } from '#tests/companions.ts'
import { startWire } from '#tests/wire.ts'
import { draftForm } from '../forms/commands.ts'
import { lineExtension } from '../samples/records.ts'
import { saveDraft, versionCommands } from '../versions/commands.ts'
import { sendForm, submissionCommands } from './commands.ts'
import { filesSent } from '../definition/answers/rules.ts'

const id = '018f0000-0000-7000-8000-000000000001'
test.each([
  ['in the drawer of forms', `town/forms/${id}/Plan.pdf`, true],
  ['among the files of records, where forms once put theirs', `town/records/${id}/Plan.pdf`, true],
  ['in the folder of a record', `town/contracts/${id}/Plan.pdf`, false],
  ['of another organization', `village/forms/${id}/Plan.pdf`, false],
  ['that climbs out of the drawer', `town/forms/../records/${id}/Plan.pdf`, false],
])('a path %s: %s', (_, path, own) =>
  expect(filesSent({ plans: [{ path, name: 'Plan.pdf' }] }, 'town')).toEqual(own ? [path] : []),
)

async function place() {
  const wire = await startWire()
  const here = await city({ in: wire })
  const { rosa, max, ada, does, owner, organization } = here
  const form = await does(max, draftForm, {
    title: 'Line extension',
    purpose: 'Works out the contribution.',
    owner: max.user_id,
    prefix: 'LX',
    retention_months: 12,
  } as never)
  const draft = await does(max, saveDraft, { form: form.id, seen: null, definition: lineExtension as never })
  await does(max, versionCommands.submit, { id: draft.id })
  const version = await does(ada, versionCommands.publish, { id: draft.id })

  const documents = (who: Person) => wire.signedIn(who).storage.from('documents')
  const upload = async (who: Person, path: string) => {
    const { error } = await documents(who).upload(path, new Blob([`what ${path} says`], { type: 'text/plain' }), {
      contentType: 'text/plain',
    })
    if (error) throw error
    return path
  }
  const isThere = async (path: string) =>
    (await owner.query('select from storage.objects where organization_id = $1 and name = $2', [organization.id, path]))
      .rowCount === 1
  const send = async (files: readonly string[]) => {
    const address = { street: '1 Main St', city: 'Alder Falls', state: 'IL', zip: '61000' }
    const sent = await does(rosa, sendForm, {
      version: version.id,
      answers: {
        applicant: 'Annex',
        site: address,
        footage: 300,
        cost: 12_000_00,
        allowance: 8_000_00,
        agreed: true,
        plans: files.map((path) => ({ path, name: 'Plan.txt' })),
      } as never,
    })
    await does(max, submissionCommands.accept, { id: sent.id })
    await owner.query(`update form_submissions set keep_until = '2000-01-01' where id = $1`, [sent.id])
    return sent
  }
  const drawer = (name: 'forms' | 'records') => `${organization.id}/${name}/${randomUUID()}/Plan.txt`
  const shelf = join(here.dataFolder, 'files')
  const bytes = () =>
    existsSync(shelf)
      ? readdirSync(shelf, { recursive: true, encoding: 'utf8' }).filter(
          (path) => path.split('/').at(-1)!.length === 36,
        ).length
      : 0
  return { ...here, upload, isThere, send, drawer, bytes }
}

test("erasing answers also erases the submission's files, including those in the old location", async () => {
  const { rosa, ada, does, owner, services, organization, upload, isThere, send, drawer, bytes } = await place()
  const before = bytes()
  const [now, earlier] = [await upload(rosa, drawer('forms')), await upload(rosa, drawer('records'))]
  const sent = await send([now, earlier])
  expect([await isThere(now), await isThere(earlier), bytes() - before]).toEqual([true, true, 2])
  const trail = async () =>
    (
      await owner.query(
        `select (select count(*)::int from record_changes where organization_id = $1) as changes,
          (select count(*)::int from audit_events where organization_id = $1) as events`,
        [organization.id],
      )
    ).rows[0] as { changes: number; events: number }
  const was = await trail()

  await does(ada, submissionCommands.erase, { id: sent.id })
  expect([await isThere(now), await isThere(earlier)]).toEqual([false, false])
  // The bytes are removed like all unreferenced bytes, when no read can be in progress.
  await owner.query(`update storage.leftovers set since = since - interval '2 days'`)
  await sweepStorage.run(undefined, services)
  expect(bytes()).toBe(before)
  // The trail has one more line of each kind, and none less: the erasure.
  expect(await trail()).toEqual({ changes: was.changes + 1, events: was.events + 1 })
  expect(
    (await owner.query('select digest, erased_on is not null as erased from form_submissions where id = $1', [sent.id]))
      .rows,
  ).toEqual([{ digest: sent.digest, erased: true }])
})

test('files of a record, another submission or a colleague are spared', async () => {
  const { rosa, max, ada, does, organization, owner, upload, isThere, send, drawer } = await place()
  const shared = await upload(rosa, drawer('forms'))
  const colleagues = await upload(max, drawer('forms'))
  const photo = await upload(rosa, drawer('records'))
  const finding = await does(rosa, noteNonconformance, {
    title: 'Short delivery',
    kind: 'product',
    found_on: '2027-07-01',
    about: 'Two pallets are missing.',
    photos: [{ path: photo, name: 'Plan.txt', size: 4, type: 'text/plain' }],
  } as never)
  const content = 'as signed'
  const attached = `${folderOf({ organization: organization.id, table: 'nonconformances', record: finding.id })}${randomUUID()}`
  await upload(rosa, attached)
  await does(rosa, attachments.add, {
    table: 'nonconformances',
    record: finding.id,
    name: content,
    path: attached,
    sha256: createHash('sha256').update(`what ${attached} says`).digest('hex'),
  })
  // It was removed from the record since; its history still shows it.
  await owner.query(`update nonconformances set photos = '[]' where id = $1`, [finding.id])

  const [first, second] = [await send([shared, colleagues, photo, attached]), await send([shared])]
  await does(ada, submissionCommands.erase, { id: first.id })
  expect(await Promise.all([shared, colleagues, photo, attached].map(isThere))).toEqual([true, true, true, true])
  await does(ada, submissionCommands.erase, { id: second.id })
  expect(await Promise.all([shared, colleagues, photo, attached].map(isThere))).toEqual([false, true, true, true])
})

test("a record that names a file in the forms bucket doesn't prevent its erasure", async () => {
  const { rosa, ada, does, upload, isThere, send, drawer } = await place()
  const plan = await upload(rosa, drawer('forms'))
  await does(rosa, noteNonconformance, {
    title: 'Short delivery',
    kind: 'product',
    found_on: '2027-07-01',
    about: 'Two pallets are missing.',
    photos: [{ path: plan, name: 'Plan.txt', size: 4, type: 'text/plain' }],
  } as never)
  const sent = await send([plan])
  await does(ada, submissionCommands.erase, { id: sent.id })
  expect(await isThere(plan)).toBe(false)
})
