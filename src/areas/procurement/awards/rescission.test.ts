import { expect, test } from 'vitest'
import { orderCommands } from '#areas/procurement/purchase-orders/stages.ts'
import { runDueJobs } from '#platform/jobs/jobs.ts'
import { panel } from '#tests/panel.ts'
import { deliver } from '../../organization/notifications/deliver.ts'
import { orderAward } from '../purchase-orders/making.ts'
import { awardCommands } from './making.ts'

const steel = 'The price of steel doubled, and Birch refused the order.'
const defaulted = { rescission_ground: 'default', bid_security: 'claimed', rescission: steel } as const

async function awarded() {
  const place = await panel()
  const { rosa, birch, does, ranked, intended, protestPeriodPasses } = place
  const of = await ranked()
  const { id } = await intended(of.id, birch)
  await protestPeriodPasses(id)
  await does(rosa, awardCommands.make, { id })
  const statuses = async () =>
    (
      await place.owner.query(
        `select (select status from awards where id = $1) as award, (select status from evaluations where id = $2) as evaluation,
          (select status from solicitations where id = $3) as solicitation, n.status as notice, n.award ->> 'status' as shown
          from notices n where n.solicitation = $3`,
        [id, of.id, place.row.id],
      )
    ).rows[0]
  return { ...place, of, id, statuses }
}

test('a winner defaults: two people rescind the award, and the next bidder has a notice and a protest period', async () => {
  const { max, ada, rosa, olga, acme, birch, row, does, id, of, statuses, approved, protestPeriodPasses, ...place } =
    await awarded()
  const { protests, owner, services } = place
  await does(rosa, awardCommands.proposeRescission, { id, ...defaulted })
  // Nothing follows from the award while its rescission waits, and the public still reads it.
  await expect(does(max, orderAward, { award: id, vendor: birch.vendor })).rejects.toThrow('is not awarded yet')
  expect(await statuses()).toMatchObject({ award: 'rescission_proposed', notice: 'awarded', shown: 'awarded' })
  await expect(does(rosa, awardCommands.rescind, { id })).rejects.toThrow('Only a manager can do this.')
  await does(max, awardCommands.rescind, { id })
  await expect(does(max, awardCommands.rescind, { id })).rejects.toThrow('is already rescinded')
  expect(await statuses()).toEqual({
    award: 'rescinded',
    evaluation: 'ranked',
    solicitation: 'evaluation',
    notice: 'evaluation',
    shown: 'rescinded',
  })
  await expect(protests(acme, 'Why.')).rejects.toThrow('This notice of intent was taken back.')
  await runDueJobs(services, [deliver])
  const told = `select words from notifications where words like '%rescinded%' order by 1`
  expect(await birch.sees(birch.rosa, told)).toEqual([
    { words: expect.stringMatching(new RegExp(`^The award of .*, Road salt, to you is rescinded: ${steel}$`)) },
  ])
  expect(await acme.sees(acme.rosa, told)).toEqual([
    { words: expect.stringMatching(/^The award of .*, Road salt, to Birch is rescinded:/) },
  ])

  const second = await approved(of.id, acme)
  await does(rosa, awardCommands.giveNotice, { id: second.id })
  await expect(does(rosa, awardCommands.make, { id: second.id })).rejects.toThrow(/^Bidders may protest until/)
  await protestPeriodPasses(second.id)
  await does(rosa, awardCommands.make, { id: second.id })
  expect(
    (
      await owner.query(
        `select b.status, b.reason, v.name from bids b
          join vendors v on v.organization_id = b.organization_id and v.id = b.vendor where solicitation = $1
          order by 3`,
        [row.id],
      )
    ).rows,
  ).toEqual([
    { status: 'awarded', reason: null, name: 'Acme' },
    { status: 'rejected', reason: `Award rescinded: ${steel}`, name: 'Birch' },
  ])
  // The public reads both, and programs the cancellation of the first.
  const { rows } = await owner.query('select award from notices where solicitation = $1', [row.id])
  expect(rows[0].award).toMatchObject({
    status: 'awarded',
    vendors: [{ name: 'Acme' }],
    earlier: [{ vendors: ['Birch'], rescinded: { reason: steel } }],
  })
  expect(
    (
      await owner.query(
        `select event from notice_events where solicitation = $1 and event in ('awarded', 'rescinded') order by id`,
        [row.id],
      )
    ).rows,
  ).toEqual([{ event: 'awarded' }, { event: 'rescinded' }, { event: 'awarded' }])
})

test('who proposes does not decide, and what was bought from the award is settled first', async () => {
  const { max, ada, rosa, birch, does, id, statuses, owner } = await awarded()
  await expect(
    does(rosa, awardCommands.proposeRescission, { id, ...defaulted, rescission_ground: 'evaluation' }),
  ).rejects.toMatchObject({
    fields: { bid_security: 'Bid security is claimed only from a bidder who withdrew, refused or defaulted.' },
  })
  const order = await does(max, orderAward, { award: id, vendor: birch.vendor })
  await owner.query(`update purchase_orders set status = 'issued' where id = $1`, [order.id])
  await does(max, awardCommands.proposeRescission, { id, ...defaulted })
  await expect(does(max, awardCommands.rescind, { id })).rejects.toThrow(
    'You proposed this rescission. Another manager must decide.',
  )
  await expect(does(ada, awardCommands.rescind, { id })).rejects.toThrow(
    /^Purchase order PO-.* has the status “Issued”\. Cancel or close it first\.$/,
  )
  await does(max, awardCommands.declineRescission, { id, words: 'They deliver after all.' })
  expect(await statuses()).toMatchObject({ award: 'awarded', solicitation: 'awarded', shown: 'awarded' })
  expect((await owner.query('select rescission, rescission_by from awards where id = $1', [id])).rows).toEqual([
    { rescission: null, rescission_by: null },
  ])
  await does(max, awardCommands.proposeRescission, { id, ...defaulted })
  await does(max, orderCommands.cancel, { id: order.id, reason: 'The vendor refused.', keep: false })
  await does(ada, awardCommands.rescind, { id })
  expect(await statuses()).toMatchObject({ award: 'rescinded' })
})

test('a notice of intent that was wrong is taken back, its protests end, and the bids are scored again', async () => {
  const { max, ada, rosa, acme, birch, row, does, ranked, intended, recommend, protests, owner } = await panel()
  const of = await ranked()
  const { id } = await intended(of.id, birch)
  const protest = await protests(acme, 'A criterion was left out.')
  const wrong = {
    rescission_ground: 'evaluation',
    bid_security: 'none',
    rescission: 'A criterion was left out.',
  } as const
  await does(rosa, awardCommands.proposeRescission, { id, ...wrong })
  await does(ada, awardCommands.rescind, { id })
  expect((await owner.query('select outcome, reason from protests where id = $1', [protest.id])).rows).toEqual([
    { outcome: 'rescinded', reason: 'A criterion was left out.' },
  ])
  expect((await owner.query('select status, round from evaluations where id = $1', [of.id])).rows).toEqual([
    { status: 'scoring', round: 2 },
  ])
  await expect(recommend(of.id, birch)).rejects.toThrow('Rank the bids before you recommend an award.')
  // An award that was never made is not canceled in the open data.
  expect(
    (await owner.query(`select from notice_events where solicitation = $1 and event = 'rescinded'`, [row.id])).rows,
  ).toEqual([])
  await expect(does(max, awardCommands.rescind, { id })).rejects.toThrow('is already rescinded')
})
