import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { showConsole } from '#areas/organization/operator/commands.ts'
import { city, type Person } from '#tests/city.ts'
import { testDatabase } from '#tests/database.ts'
import { startOtherWire } from '#tests/wire.ts'
import { answerStorageError } from './storage-refused.ts'

const limited = async (installation: number | null, unverified: number) => {
  const wire = await startOtherWire({ storageLimits: { installation, unverified } })
  const agency = async (verified: boolean) => {
    const place = await city({ in: wire })
    await wire.owner.query(
      `update organizations set verified_at = case when $2 then now() end, verified_by =
        case when $2 then 'operator' end where id = $1`,
      [place.organization.id, verified],
    )
    return place
  }
  const upload = async (person: Person, name: string, size: number) =>
    (await wire.signedIn(person).storage.from('documents').upload(name, 'x'.repeat(size))).error
  const leftovers = async () =>
    Number((await wire.owner.query('select count(*) as kept from storage.objects')).rows[0].kept)
  return { wire, agency, upload, leftovers }
}

const full = {
  status: 413,
  message: 'This installation has no storage left for files. Ask its operator for more storage.',
}
const unverifiedFull = {
  status: 413,
  message:
    'Agencies that are not verified share limited storage, and it is full. Request verification under Organization profile.',
}

test("all organizations together stay within the installation's limit, and the refusal says whom to ask", async () => {
  const { agency, upload, leftovers } = await limited(1_000, 1_000)
  const [here, there] = [await agency(true), await agency(true)]
  expect(await upload(here.rosa, 'a.txt', 600)).toBeNull()
  expect(await upload(there.rosa, 'b.txt', 600)).toMatchObject(full)
  expect(await upload(there.rosa, 'b.txt', 400)).toBeNull()
  expect(await upload(here.rosa, 'c.txt', 1)).toMatchObject(full)
  expect(await leftovers()).toBe(2)
})

test('unverified agencies share a limit; verified ones are not bound by it', async () => {
  const { agency, upload } = await limited(null, 500)
  const [here, there, verified] = [await agency(false), await agency(false), await agency(true)]
  expect(await upload(here.rosa, 'a.txt', 300)).toBeNull()
  expect(await upload(there.rosa, 'b.txt', 300)).toMatchObject(unverifiedFull)
  expect(await upload(verified.rosa, 'c.txt', 3_000)).toBeNull()
})

test('the refusal comes before the bytes: a resumable upload is not started', async () => {
  const { wire, agency } = await limited(1_000, 1_000)
  const { rosa } = await agency(true)
  const name = (text: string) => Buffer.from(text).toString('base64')
  const begun = await wire.fetch('/storage/v1/upload/resumable', {
    method: 'POST',
    token: rosa.token,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '1001',
      'upload-metadata': `bucketName ${name('documents')},objectName ${name('big.txt')}`,
    },
  })
  expect([begun.status, await begun.text()]).toEqual([
    413,
    expect.stringContaining('This installation has no storage left for files.'),
  ])
  expect((await wire.owner.query('select from storage.uploads')).rows).toEqual([])
})

test('of simultaneous uploads of different agencies, as many are stored as there is room for', async () => {
  const { wire, agency, upload } = await limited(1_000, 1_000)
  const agencies = await Promise.all(Array.from({ length: 6 }, () => agency(true)))
  const answers = await Promise.all(agencies.map(({ rosa }) => upload(rosa, 'a.txt', 400)))
  expect(answers.filter((error) => error === null)).toHaveLength(2)
  expect(Number((await wire.owner.query('select sum(bytes) as bytes from storage.usage')).rows[0].bytes)).toBe(800)
})

test('PostgreSQL refuses a count above the limit, even from the owner of the tables', async () => {
  const { wire, agency } = await limited(1_000, 1_000)
  const { organization } = await agency(true)
  await expect(
    wire.owner.query('insert into storage.usage (organization_id, bytes) values ($1, 1001)', [organization.id]),
  ).rejects.toMatchObject({ code: 'PT413' })
})

test('the operator sees the limits and what agencies use, not what vendors store', async () => {
  const { wire, agency, upload } = await limited(10_000, 5_000)
  const [here, there] = [await agency(true), await agency(false)]
  const company = await city({ in: wire, kind: 'vendor' })
  for (const [person, size] of [
    [here.rosa, 300],
    [there.rosa, 200],
    [company.rosa, 700],
  ] as const)
    expect(await upload(person, 'a.txt', size)).toBeNull()
  const pat = await here.person('Pat', 'platform_admin')
  const { storage } = await here.does(pat, showConsole, {})
  expect(storage).toEqual({ installation: 10_000, agencies: 500, unverified_limit: 5_000, unverified: 200 })
})

test.each(['ENOSPC', 'EDQUOT', '53100'])('a disk that is full (%s) refuses a file in words', async (code) => {
  const { services } = await testDatabase()
  const api = new Hono().put('/', () => {
    throw Object.assign(new Error('no space left on device'), { code })
  })
  api.onError(answerStorageError(services))
  const answer = await api.request('/', { method: 'PUT' })
  expect([answer.status, await answer.json()]).toMatchObject([413, { message: full.message }])
})
