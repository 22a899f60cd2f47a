import { z } from 'zod'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { whyNotEngageAny } from '#areas/vendors/checks/vendor-checks.ts'
import { command } from '#platform/commands/command.ts'
import { refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { firstReason } from '#platform/rules.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { whoSaw } from '../panel/facts.ts'
import { judging } from '../panel/rules.ts'
import { flagsOf } from '../scoring/standing.ts'
import { solicitation } from '../solicitations/records.ts'
import { kindOf } from '../solicitations/rules.ts'
import { splitById } from '../split/commands.ts'
import { priceShares, type Share } from '../split/rules.ts'
import { groundOf, standingAward } from './facts.ts'
import { award, type Award } from './records.ts'
import { memoOf, whyNotChoice, whyNotDraft, whyNotShares, whyNotWrite } from './rules.ts'

const share = z.strictObject({ line: z.uuid(), bid: z.uuid(), quantity: z.number().min(0).max(1e12) })

export const draftAward = command('awards/draft', {
  about:
    'Creates a recommendation from the scores and prices: who is awarded what, the ranking, and the reason. A person edits it before submitting.',
  input: z.strictObject({
    evaluation: z.uuid(),
    basis: z.enum(['whole', 'lines', 'split']),
    bid: z.uuid().optional(),
    shares: z.array(share).max(5_000).default([]),
    reason: z.string().trim().max(2_000).default(''),
    split: z.uuid().optional(),
  }),
  reason: 'reason',
  async run({ evaluation: id, basis, bid, shares: given, reason, split: calculated }, { tx, actor, now }) {
    const of = await tx.lock<Evaluation>(evaluation, id)
    const ground = await groundOf(tx, of)
    const { row, panel, priced, standings, lines, bids } = ground
    refuseIf(whyNotDraft(of, panel, { actor, standing: (await standingAward(tx, row.id)) !== undefined }))
    const split = basis === 'split' && calculated ? ((await splitById(tx, id, calculated))?.result ?? null) : null
    refuseIf(basis === 'split' && !split ? 'Calculate an optimized split first.' : null)
    const shares =
      basis === 'whole' && bid
        ? lines.map((line): Share => ({ line: line.id, bid, quantity: line.quantity }))
        : (split?.shares ?? given)
    refuseIf(firstReason(whyNotShares(shares, lines, priced), whyNotChoice(shares, standings, { basis, reason })))

    const chosen = priceShares(shares, priced)
    refuseIf(
      await whyNotEngageAny(
        tx,
        chosen.map(({ vendor }) => vendor),
        now,
        { federal: false },
      ),
    )
    const total = chosen.reduce((sum, { amount }) => sum + amount, 0)
    const memo = memoOf({
      row,
      words: kindOf[row.kind].article,
      standings,
      chosen,
      total,
      basis,
      reason,
      bids: priced.map((each) => ({ ...each, number: bids.find((offer) => offer.id === each.id)!.number })),
      flags: await flagsOf(tx, ground),
      panel: {
        evaluators: judging(panel).length,
        conflicts: panel.filter(({ declared }) => declared === 'conflict').length,
        saw: await whoSaw(
          tx,
          of,
          judging(panel).map(({ member }) => member),
          now,
        ),
      },
      split,
    })
    const number = await nextNumber(tx, award.table, String(award.fields.number.initial), now)
    const made = await tx.insert<Award>(award, {
      number,
      title: row.title,
      solicitation: row.id,
      evaluation: of.id,
      basis,
      total,
      memo,
      reason: reason || null,
      bound: split?.bound ?? null,
      gap: split?.gap ?? null,
      written_by: actor.user_id,
    })
    await linkRecords(
      tx,
      { from: { table: solicitation.table, id: row.id }, kind: 'became', to: { table: award.table, id: made.id } },
      now,
    )
    const words = new Map(lines.map((line, at) => [line.id, { ...line, at }]))
    await tx.sql(
      `insert into award_lines (organization_id, award, position, vendor, bid, line, description, quantity, unit,
        unit_price, amount)
       select $1, $2, * from unnest($3::numeric[], $4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::numeric[],
         $9::text[], $10::numeric[], $11::bigint[])`,
      [
        tx.organization_id,
        made.id,
        chosen.map(({ line }) => words.get(line)!.at + 1),
        chosen.map(({ vendor }) => vendor),
        chosen.map((each) => each.bid),
        chosen.map(({ line }) => line),
        chosen.map(({ line }) => words.get(line)!.description),
        chosen.map(({ quantity }) => quantity),
        chosen.map(({ line }) => words.get(line)!.unit),
        chosen.map(({ unit_price }) => unit_price),
        chosen.map(({ amount }) => amount),
      ],
    )
    return made
  },
})

export const writeAward = command('awards/write', {
  about: 'Edits the text of a recommendation that has not been submitted for approval.',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int().min(1),
    memo: z.string().trim().min(1, 'Enter the recommendation text').max(20_000),
  }),
  async run({ id, version, memo }, { tx, actor }) {
    const row = await tx.lock<Award>(award, id)
    refuseIf(whyNotWrite(row, actor))
    await refuseIfMoved(tx, award, row, version)
    return tx.update<Award>(award, id, { memo })
  },
})
