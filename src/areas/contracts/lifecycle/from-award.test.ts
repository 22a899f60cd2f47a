import { expect, test } from 'vitest'
// Contracts name what covers an award.
import '#areas/contracts/releases/commands.ts'
import { panel } from '#tests/panel.ts'
import { submitContract } from './contract-stages.ts'
import { contractFromAward } from './from-award.ts'
import { vendorCommands } from '#areas/vendors/lifecycle/commands.ts'
import { awardCommands } from '#areas/procurement/awards/making.ts'
import { orderAward } from '#areas/procurement/purchase-orders/making.ts'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'

test("an award leads to one contract per vendor: its lines and prices, the solicitation's text, both signers, and the link", async () => {
  const place = await panel()
  const { does, max, rosa, sees, ranked, intended, protestPeriodPasses, birch, acme } = place
  const { id: of } = await ranked()
  const { id } = await intended(of, birch)
  await expect(does(max, contractFromAward, { award: id, vendor: birch.vendor })).rejects.toThrow(
    'A contract can start only from a final award, after its protest period.',
  )
  await protestPeriodPasses(id)
  const made = await does(rosa, awardCommands.make, { id })
  await expect(does(max, contractFromAward, { award: id, vendor: acme.vendor })).rejects.toThrow(
    'This vendor has no share of this award.',
  )

  const row = await does(max, contractFromAward, { award: id, vendor: birch.vendor })
  expect(row).toMatchObject({
    title: made.title,
    vendor: birch.vendor,
    award: id,
    ceiling: made.total,
    status: 'draft',
    drafted_by: max.user_id,
  })
  expect(
    await sees(
      max,
      `select description, quantity::float8 as quantity, unit_price::float8 as price, amount from contract_lines
        where contract = $1 order by position`,
      [row.id],
    ),
  ).toEqual([
    { description: 'Salt, bulk', quantity: 900, price: 66, amount: 59_400_00 },
    { description: 'Salt, bagged', quantity: 1_200, price: 7.5, amount: 9_000_00 },
  ])
  expect(
    await sees(max, 'select heading, standing, reason from contract_sections where contract = $1', [row.id]),
  ).toEqual([{ heading: 'Scope', standing: 'own', reason: expect.stringMatching(/^As published in RFP-/) }])
  expect(
    await sees(max, 'select turn::int as turn, party, person from contract_signers where contract = $1 order by turn', [
      row.id,
    ]),
  ).toEqual([
    { turn: 1, party: 'vendor', person: null },
    { turn: 2, party: 'agency', person: max.user_id },
  ])
  expect(
    await sees(max, 'select kind from record_links where from_record = $1 and to_record = $2', [id, row.id]),
  ).toEqual([{ kind: 'became' }])
  await expect(does(max, contractFromAward, { award: id, vendor: birch.vendor })).rejects.toThrow(
    `${row.number} is already the contract for this award.`,
  )
})

test('an award is committed once: by an order, or by a contract and orders under it', async () => {
  const { does, max, rosa, ranked, intended, protestPeriodPasses, birch, owner } = await panel()
  const { id } = await intended((await ranked()).id, birch)
  await protestPeriodPasses(id)
  await does(rosa, awardCommands.make, { id })
  const from = { award: id, vendor: birch.vendor }

  const order = await does(max, orderAward, from)
  await expect(does(max, contractFromAward, from)).rejects.toThrow(
    `${order.number} already commits what this vendor was awarded.`,
  )
  await does(max, orderCommands.cancel, { id: order.id, reason: 'A contract is needed.', keep: false })

  const made = await does(max, contractFromAward, from)
  await expect(does(max, orderAward, from)).rejects.toThrow(`${made.number} covers this award and is not active.`)
  await owner.query(`update contracts set status = 'active' where id = $1`, [made.id])
  expect(await does(max, orderAward, from)).toMatchObject({ award: id, contract: made.id })
})

test('a company that was suspended since its award signs no contract', async () => {
  const { does, ada, max, rosa, ranked, intended, protestPeriodPasses, birch } = await panel()
  const { id } = await intended((await ranked()).id, birch)
  await protestPeriodPasses(id)
  await does(rosa, awardCommands.make, { id })
  const row = await does(max, contractFromAward, { award: id, vendor: birch.vendor })
  await does(ada, vendorCommands.suspend, { id: birch.vendor, until: '2099-01-01T00:00:00Z', reason: 'Debarred.' })
  await expect(does(max, submitContract, { id: row.id })).rejects.toThrow(
    'This vendor is suspended until January 1, 2099.',
  )
})
