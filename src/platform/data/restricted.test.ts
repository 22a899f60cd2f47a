import { expect, test } from 'vitest'
import { city, type Person } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { takeNames } from './restricted.ts'

const wire = await startWire()

async function place() {
  const here = await city()
  const { rows } = await here.owner.query<{ id: string }>(
    `insert into paying_accounts (organization_id, name, bank, routing, account_last, company_name, company_id)
      values ($1, 'General, ","~read:x":"', 'Bank', '091000022', '4417', 'City', '1234567890') returning id`,
    [here.organization.id],
  )
  const read = async (who: Person, query: string, headers: Record<string, string> = {}) => {
    const answer = await wire.fetch(`/rest/v1/${query}`, { token: who.token, headers })
    return { status: answer.status, text: await answer.text() }
  }
  const looked = async () => {
    await wire.services.reads.flush()
    return (
      await here.owner.query(
        'select user_id, table_name, record from app.read_audit where organization_id = $1 order by id',
        [here.organization.id],
      )
    ).rows
  }
  return { ...here, account: rows[0]!.id, read, looked }
}

test.each<[string, string, Record<string, string>]>([
  ['a list', 'paying_accounts?select=*', {}],
  ['one restricted column without the id', 'paying_accounts?select=account_last', {}],
  ['under another name', 'paying_accounts?select=x:account_last', {}],
  ['a single object', 'paying_accounts?select=name,routing', { accept: 'application/vnd.pgrst.object+json' }],
  ['a sheet', 'paying_accounts?select=name,routing', { accept: 'text/csv' }],
  ['within another record', 'organizations?select=id,paying_accounts(account_last)', {}],
  ['a filter by it, with nothing of it selected', 'paying_accounts?select=id&account_last=eq.4417', {}],
])('reading a restricted column is logged: %s', async (_, query, headers) => {
  const { max, account, read, looked } = await place()
  const { status, text } = await read(max, query, headers)
  expect(status).toBe(200)
  expect(text).toContain(query.includes('select=id&') ? account : query.includes('routing') ? '091000022' : '4417')
  expect(text).not.toContain('"~read:paying_accounts')
  expect(text).not.toContain(`~read:paying_accounts`)
  expect(await looked()).toEqual([{ user_id: max.user_id, table_name: 'paying_accounts', record: account }])
})

test('a column that is not restricted, not seen, or only counted leaves no line', async () => {
  const { rosa, max, read, looked } = await place()
  await read(max, 'paying_accounts?select=id,name')
  await read(rosa, 'paying_accounts?select=*')
  await wire.fetch('/rest/v1/paying_accounts?select=*', { method: 'HEAD', token: max.token })
  await read(max, 'organization_members?select=*')
  expect(await looked()).toEqual([])
})

test("a second read within five minutes shares the line; the list is for administrators and can't be changed", async () => {
  const { max, ada, read, looked, services } = await place()
  for (let i = 0; i < 3; i++) await read(max, 'paying_accounts?select=*')
  expect(await looked()).toHaveLength(1)
  expect(JSON.parse((await read(ada, 'read_audit?select=table_name')).text)).toEqual([
    { table_name: 'paying_accounts' },
  ])
  expect(JSON.parse((await read(max, 'read_audit?select=table_name')).text)).toEqual([])
  for (const caller of [{ role: 'authenticated', actor: ada }, { role: 'service_role' }] as const)
    for (const text of ['update app.read_audit set user_id = null', 'delete from app.read_audit'])
      await expect(services.database.write(caller, { text })).rejects.toThrow('permission denied')
})

test("a person's text can't be mistaken for the name of a row", () => {
  const body = JSON.stringify([
    {
      name: ',"~read:x":"01a20319-72b0-78ed-bd68-77c16618b579"',
      '~read:injury_cases': '01a20319-72b0-78ed-bd68-77c16618b570',
    },
  ])
  const { body: rest, seen } = takeNames(body)
  expect(seen).toEqual([{ table: 'injury_cases', record: '01a20319-72b0-78ed-bd68-77c16618b570' }])
  expect(JSON.parse(rest)).toEqual([{ name: ',"~read:x":"01a20319-72b0-78ed-bd68-77c16618b579"' }])
})
