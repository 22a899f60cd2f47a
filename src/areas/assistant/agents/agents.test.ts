import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'
import { seedAgents } from './seed.ts'

test('an agent returns its branding and that of its organization, and only to members', async () => {
  const wire = await startWire()
  const [springfield, shelbyville] = [await city(), await city()]
  await wire.services.database.transaction({ role: 'service_role' }, (tx) =>
    seedAgents(tx, springfield.organization.id),
  )
  const { rows } = await springfield.owner.query('select id from product_agents where organization_id = $1', [
    springfield.organization.id,
  ])
  const find = (client: ReturnType<typeof wire.client>) =>
    client
      .from('product_agents')
      .select('branding_config, welcome_message, organizations(name, branding_config)')
      .eq('id', rows[0].id)
      .single()

  expect((await find(wire.signedIn(springfield.rosa))).data).toEqual({
    branding_config: { companyName: 'City Desk', primaryColor: '#0F766E' },
    welcome_message: 'Hello from the City Desk. Ask me about purchasing, grants or the regulations behind them.',
    organizations: { name: springfield.organization.name, branding_config: {} },
  })
  expect((await find(wire.signedIn(shelbyville.ada))).error?.code).toBe('PGRST116')
  expect((await find(wire.client())).error).not.toBeNull()
})
