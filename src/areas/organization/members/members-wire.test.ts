import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

test('the role lookup takes the newest role that has not expired', async () => {
  const wire = await startWire()
  const { max, organization, owner } = await city()
  const now = wire.clock.now()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  for (const [role, granted, expires] of [
    ['admin', ago(30), ago(20)],
    ['user', ago(60), null],
    ['admin', ago(10), ago(5)],
  ] as const)
    await owner.query(
      'insert into user_roles (organization_id, user_id, role, granted_at, expires_at) values ($1, $2, $3, $4, $5)',
      [organization.id, max.user_id, role, granted, expires],
    )

  const { data } = await wire
    .signedIn(max)
    .from('user_roles')
    .select('role')
    .eq('user_id', max.user_id)
    .or(`expires_at.is.null,expires_at.gt.${now.toISOString()}`)
    .order('granted_at', { ascending: false })
    .limit(1)
  expect(data).toEqual([{ role: 'manager' }])
})

test('a member finds their organization with its branding', async () => {
  const wire = await startWire()
  const { rosa, organization } = await city()
  const { data } = await wire
    .signedIn(rosa)
    .from('organization_members')
    .select('organization_id, organizations(name, branding_config)')
    .eq('user_id', rosa.user_id)
    .single()
  expect(data).toEqual({
    organization_id: organization.id,
    organizations: { name: organization.name, branding_config: {} },
  })
})

test('no one writes roles, memberships or organizations through the table API, or reads those of others', async () => {
  const wire = await startWire()
  const [{ rosa, ada, organization }, shelbyville] = [await city(), await city()]
  for (const person of [rosa, ada]) {
    const client = wire.signedIn(person)
    expect(
      (
        await client
          .from('user_roles')
          .insert({ user_id: person.user_id, organization_id: organization.id, role: 'admin' })
      ).error?.code,
    ).toBe('42501')
    expect(
      (await client.from('user_roles').update({ role: 'platform_admin' }).eq('user_id', person.user_id)).error?.code,
    ).toBe('42501')
    expect((await client.from('organizations').update({ name: 'Ours' }).eq('id', organization.id)).error?.code).toBe(
      '42501',
    )
    expect(
      (
        await client
          .from('organization_members')
          .update({ organization_id: shelbyville.organization.id })
          .eq('user_id', person.user_id)
      ).error?.code,
    ).toBe('42501')
    expect(
      (await client.from('organization_members').select('*').eq('organization_id', shelbyville.organization.id)).data,
    ).toEqual([])
    expect((await client.from('user_roles').select('*').eq('user_id', shelbyville.ada.user_id)).data).toEqual([])
  }
})

test('only administrators of the organization read the audit log, and no one writes it', async () => {
  const wire = await startWire()
  const [{ ada, max, rosa }, shelbyville] = [await city(), await city()]
  await wire.signedIn(ada).functions.invoke('roles/grant', { body: { user_id: rosa.user_id, role: 'manager' } })
  const read = async (person: typeof ada) =>
    (
      await wire
        .signedIn(person)
        .from('audit_events')
        .select('command, actor, input')
        .eq('command', 'roles/grant')
        .eq('actor', ada.user_id)
    ).data
  expect(await read(ada)).toEqual([
    { command: 'roles/grant', actor: ada.user_id, input: { user_id: rosa.user_id, role: 'manager' } },
  ])
  for (const person of [max, rosa, shelbyville.ada]) expect(await read(person)).toEqual([])
  expect((await wire.signedIn(ada).from('audit_events').delete().eq('actor', ada.user_id)).error?.code).toBe('42501')
  expect((await wire.service().from('audit_events').delete().eq('actor', ada.user_id)).error?.code).toBe('42501')
})
