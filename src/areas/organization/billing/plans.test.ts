import { expect, test } from 'vitest'
import { city } from '#tests/city.ts'
import { startWire } from '#tests/wire.ts'

test('a visitor reads three plans from 0 to 999 USD, and one plan that is marked as simulated', async () => {
  const wire = await startWire()
  const { data } = await wire
    .client()
    .from('plans')
    .select('name, monthly_price, is_simulated')
    .is('valid_to', null)
    .order('monthly_price')
  expect(data).toEqual([
    { name: 'Starter', monthly_price: 0, is_simulated: false },
    { name: 'Professional', monthly_price: 299_00, is_simulated: false },
    { name: 'Agency', monthly_price: 999_00, is_simulated: false },
    { name: 'Enterprise', monthly_price: 2_999_00, is_simulated: true },
  ])
})

test('only the platform sets prices or subscriptions', async () => {
  const wire = await startWire()
  const { ada, organization } = await city()
  const mine = wire.signedIn(ada)
  expect((await mine.from('plans').update({ monthly_price: 0 }).eq('code', 'agency')).error?.code).toBe('42501')
  const { data } = await mine.from('plans').select('id').eq('code', 'agency').single()
  expect(
    (await mine.from('subscriptions').insert({ organization_id: organization.id, plan_id: data!.id, status: 'active' }))
      .error?.code,
  ).toBe('42501')
})
