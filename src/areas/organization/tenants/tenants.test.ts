import { expect, test } from 'vitest'
import { department, ensureDepartment } from '#platform/functions/demo/department.ts'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

test('the department of the host name is found before sign-in, with only what is on its letterhead', async () => {
  const wire = await startWire()
  await wire.services.database.transaction({ role: 'service_role' }, (tx) => ensureDepartment(tx, wire.clock.now()))
  const { data, error } = await wire.client().from('tenants').select('*').eq('name', department.name).single()
  expect(error).toBeNull()
  expect(data).toMatchObject({
    name: department.name,
    contact: { name: 'Ines Marlow' },
    phone: '+1 212 555 0100',
    is_public: true,
  })
  const { data: parts } = await wire.client().from('tenants').select('name').eq('parent_id', data.id)
  expect(parts).toHaveLength(3)
})

test('a tenant that is not public is seen by its own people and the platform, and only the platform can make it public', async () => {
  const wire = await startWire()
  const { rosa, ada, person, organization, owner } = await city()
  const shelbyville = await city()
  const name = `Department ${organization.id}`
  await owner.query('insert into tenants (organization_id, name) values ($1, $2)', [organization.id, name])
  const find = async (client: ReturnType<typeof wire.client>) =>
    (await client.from('tenants').select('name').eq('name', name)).data

  for (const who of [rosa, await person('Pat', 'platform_admin')])
    expect(await find(wire.signedIn(who))).toEqual([{ name }])
  for (const client of [wire.client(), wire.signedIn(shelbyville.ada)]) expect(await find(client)).toEqual([])

  expect((await wire.signedIn(ada).from('tenants').update({ is_public: true }).eq('name', name)).error?.code).toBe(
    '42501',
  )
  const publish = wire.services.database.write(
    { role: 'commands', actor: ada },
    { text: 'update tenants set is_public = true where organization_id = $1', values: [organization.id] },
  )
  await expect(publish).rejects.toThrow('permission denied')
})
