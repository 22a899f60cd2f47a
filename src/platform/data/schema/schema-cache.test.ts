import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { tableApi } from '../table-api.ts'
import { trialOptions, trialSql } from '../trial/tables.ts'
import { asker } from '../trial/trial.ts'
import { buildSchema } from './build.ts'
import { readCatalog } from './catalog.ts'
import { apiRoles, type Table } from './schema.ts'

const described = (table: Table) =>
  table.relationships
    .map(
      (relationship) =>
        `${relationship.kind} ${relationship.to.name}${'constraint' in relationship ? ` by ${relationship.pairs.map((pair) => pair.join('='))}` : ''}`,
    )
    .sort()

async function read() {
  const place = await city()
  await place.owner.query(trialSql)
  const catalog = await place.services.database.transaction({ role: 'service_role' }, (tx) =>
    readCatalog(tx, { ...trialOptions, roles: apiRoles }),
  )
  return { ...place, schema: buildSchema(trialOptions.schemas, catalog) }
}

test('the catalog is read without owner rights, and follows migrations', async () => {
  const { schema, services, rosa, owner } = await read()
  const table = (name: string) => schema.tables.get(`trial.${name}`)!

  expect(described(table('deliveries'))).toEqual([
    'one-to-one open_orders by organization_id=organization_id,order_id=id',
    'one-to-one orders by organization_id=organization_id,order_id=id',
  ])
  expect(described(table('order_labels'))).toEqual([
    'many-to-one labels by organization_id=organization_id,label_id=id',
    'many-to-one open_orders by organization_id=organization_id,order_id=id',
    'many-to-one orders by organization_id=organization_id,order_id=id',
  ])
  expect(described(table('labels'))).toEqual([
    'many-to-many open_orders',
    'many-to-many orders',
    'one-to-many order_labels by organization_id=organization_id,id=label_id',
  ])
  expect(table('open_orders').primaryKey).toEqual(['organization_id', 'id'])
  expect(['vendors', 'orders', 'notices', 'ledger', 'open_orders'].map((name) => table(name).tenantBound)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect([...table('vendors').privileges.authenticated.select]).not.toContain('bank_account')
  expect([...table('orders').computed.keys()]).toEqual(['amount_text'])
  expect(schema.tables.has('public.schema_migrations')).toBe(false)

  // The same table API, before and after a migration that announces it.
  const ask = asker(tableApi(services, trialOptions), rosa)
  expect((await ask('/prices')).status).toBe(404)
  await owner.query(
    `create table trial.prices (id integer primary key); select app.protect('trial.prices'); grant
      select on trial.prices to authenticated; notify pgrst, 'reload schema'`,
  )
  await expect.poll(async () => (await ask('/prices')).status).toBe(200)

  // A table dropped without notice is detected by the statement that misses it.
  await owner.query('drop table trial.prices')
  expect((await ask('/prices')).json()).toMatchObject({ code: '42P01' })
  await expect.poll(async () => (await ask('/prices')).json()).toMatchObject({ code: 'PGRST205' })
})
