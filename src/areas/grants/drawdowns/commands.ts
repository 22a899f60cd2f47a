import { z } from 'zod'
import { authorsAmong } from '#areas/organization/two-people/authors.ts'
import { linkRecords } from '#areas/organization/record-links/link.ts'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason, isInWords } from '#platform/rules.ts'
import { among, notAmong } from '#platform/life/status-sql.ts'
import { incomeUntil } from '../charges/commands.ts'
import { grantCost } from '../charges/records.ts'
import { ceilingOf } from '../charges/rules.ts'
import { limitsOn } from '../grants/facts.ts'
import { isClaimable } from '../grants/rules.ts'
import { grant, type Grant } from '../grants/records.ts'
import { saveBox } from '../federal-forms/filled/answers.ts'
import { boxInput } from '../federal-forms/filled/box-input.ts'
import { whyNotEnter, whyNotOver } from '../federal-forms/filled/rules.ts'
import { drawdownLife, expectedOf, whyNotDrawn, type DrawdownFacts } from './life.ts'
import { claimedOf, outlaysUntil } from './outlays.ts'
import { federalShareOf, formsWith, paperOf, toFile, whyAmountDiffers } from './paper/rules.ts'
import { drawdown, drawdownAnswer, drawdownLine, type Drawdown } from './records.ts'
import { requestOf } from './request.ts'
import { claimsOf, openOf, whyNotDrawdown, type Drawable } from './rules.ts'
import { grantCostLife } from '../charges/life.ts'

const one = z.strictObject({ id: z.uuid() })
const lines = z
  .array(z.strictObject({ cost: z.uuid(), amount: z.int().min(1).max(1_000_000_000_000_00) }))
  .min(1, 'Select at least one cost.')
  .max(500)

/** Locked in the order of their ids, so that two drawdowns over the same costs wait for each other. */
const lockCosts = (tx: CommandTx, funding: string, ids: readonly string[]): Promise<Drawable[]> =>
  tx.sql<Drawable>(
    `select c.id, c.number, c.kind, c.amount, c.drawn, c.status, c.incurred_on::text as incurred_on,
      i.number as invoice_number, i.status as invoice_status, i.due_on::text as due_on,
      i.paid_on::text as paid_on
       from grant_costs c left join invoices i on i.organization_id = c.organization_id and i.id = c.invoice
      where c.organization_id = $1 and c.funding = $2 and c.id = any ($3) order by c.id for update of c`,
    [tx.organization_id, funding, [...new Set(ids)]],
  )

/** The reserved amount of drawdowns submitted for check or further; of answered ones, only what was allowed or received. */
const spokenFor = async (tx: CommandTx, funding: string, without: string | null): Promise<number> =>
  (await tx.one<{ cents: number }>(
    `select coalesce(sum(case when status ${among(drawdownLife, 'received')} then received else coalesce(allowed, amount) end), 0)::bigint as cents
      from drawdowns where organization_id = $1 and funding = $2
      and status ${among(drawdownLife, 'claimed')} and id is distinct from $3`,
    [tx.organization_id, funding, without],
  ))!.cents

async function judge(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  row: Grant,
  of: { id: string | null; kind: Drawdown['kind']; lines: readonly { cost: string; amount: number }[] },
) {
  const costs = await lockCosts(
    tx,
    row.id,
    of.lines.map(({ cost }) => cost),
  )
  refuseIf(
    costs.length < new Set(of.lines.map(({ cost }) => cost)).size
      ? 'One of these costs isn’t part of this grant.'
      : null,
  )
  const today = await todayOf(tx, now)
  const limits = await limitsOn(tx, today)
  const priced = of.lines.map(({ cost, amount }) => ({ cost: costs.find(({ id }) => id === cost)!, amount }))
  const { income, used } = await incomeUntil(tx, row.id)
  const claimed = [...(await claimedOf(tx, row.id)), ...costs.map(({ id }) => id)]
  return whyNotDrawdown({
    grant: row,
    kind: of.kind,
    lines: priced,
    drawn: await spokenFor(tx, row.id, of.id),
    income,
    outlays: federalShareOf({ outlays: await outlaysUntil(tx, row.id, today, claimed), income: used }),
    unused: income - used,
    today,
    advanceDays: limits.number('advance_days') ?? 0,
  })
}

const linesOf = (tx: CommandTx, id: string) =>
  tx.sql<{ cost: string; amount: number; claimed: number }>(
    'select cost, amount, claimed from drawdown_lines where organization_id = $1 and drawdown = $2 order by position',
    [tx.organization_id, id],
  )

async function putLines(tx: CommandTx, id: string, given: readonly { cost: string; amount: number }[]): Promise<void> {
  await tx.sql('delete from drawdown_lines where organization_id = $1 and drawdown = $2', [tx.organization_id, id])
  await tx.sql(
    `insert into drawdown_lines (organization_id, drawdown, position, cost, amount, claimed)
      select $1, $2, row_number() over (), given.cost, given.amount, given.amount from json_to_recordset($3) as given (cost uuid, amount bigint)`,
    [tx.organization_id, id, JSON.stringify(given)],
  )
}

export const draftDrawdown = command('drawdowns/draft', {
  about: 'Creates a drawdown from costs of a grant, each with its invoice and within its remaining amount.',
  input: z.strictObject({ funding: z.uuid(), kind: z.enum(['reimbursement', 'advance']), lines }),
  async run(input, context) {
    const { tx, actor, now } = context
    refuseIf(whyNotEdit(drawdown, {}, actor))
    const row = await tx.lock<Grant>(grant, input.funding)
    refuseIf(await judge(context, row, { id: null, kind: input.kind, lines: input.lines }))
    const number = await nextNumber(tx, drawdown.table, String(drawdown.fields.number.initial), now)
    const made = await tx.insert<Drawdown>(drawdown, {
      number,
      funding: row.id,
      kind: input.kind,
      made_by: actor.user_id,
      amount: input.lines.reduce((sum, { amount }) => sum + amount, 0),
    })
    await putLines(tx, made.id, input.lines)
    await linkRecords(
      tx,
      { from: { table: grant.table, id: row.id }, kind: 'funds', to: { table: drawdown.table, id: made.id } },
      now,
    )
    for (const cost of new Set(input.lines.map((line) => line.cost)))
      await linkRecords(
        tx,
        { from: { table: grantCost.table, id: cost }, kind: 'became', to: { table: drawdown.table, id: made.id } },
        now,
      )
    return made
  },
})

export const setDrawdownLines = command('drawdowns/set-lines', {
  about: 'Replaces the costs of a drawdown that has not been requested.',
  input: one.extend({ lines }),
  async run({ id, lines: given }, context) {
    const { tx, actor } = context
    const of = await tx.lock<Drawdown>(drawdown, id)
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf(
      firstReason(
        whyNotEdit(drawdown, {}, actor),
        !drawdownLife.is(of, 'draft', 'returned') && 'Only a draft or returned drawdown can be changed.',
        await judge(context, row, { id, kind: of.kind, lines: given }),
      ),
    )
    await putLines(tx, id, given)
    return tx.update<Drawdown>(drawdown, id, { amount: given.reduce((sum, { amount }) => sum + amount, 0) })
  },
})

/** Reserves the costs of a drawdown (1) or releases them (-1). */
const speakFor = (tx: CommandTx, id: string, way: 1 | -1) =>
  tx.sql(
    `update grant_costs c set drawn = c.drawn + l.claimed * $3 from drawdown_lines l where c.organization_id = $1
      and l.organization_id = $1 and l.drawdown = $2 and l.cost = c.id`,
    [tx.organization_id, id, way],
  )

/** Why a drawdown can't be drawn: one of its costs, the award, or the allowable costs of the grant. */
async function standing(tx: CommandTx, of: Drawdown, row: Grant, now: Date): Promise<DrawdownFacts> {
  const held = await tx.one<{ number: string; status: string }>(
    `select c.number, c.status from drawdown_lines l
       join grant_costs c on c.organization_id = l.organization_id and c.id = l.cost
      where l.organization_id = $1 and l.drawdown = $2
      and c.status ${notAmong(grantCostLife, 'recorded')} order by c.number limit 1`,
    [tx.organization_id, of.id],
  )
  const drawn = row.drawn + (drawdownLife.is(of, 'draft', 'submitted', 'returned') ? of.amount : 0)
  const { income } = await incomeUntil(tx, row.id)
  const outlays = await outlaysUntil(tx, row.id, await todayOf(tx, now), await claimedOf(tx, row.id))
  return {
    held: held ? `${held.number} ${isInWords(grantCost, held)}` : null,
    aboveAward: drawn > ceilingOf(row, income),
    aboveCost: drawn > row.spent,
    aboveOutlays: drawn > federalShareOf({ outlays, income }),
  }
}

export const answerRequestBox = command('drawdowns/answer', {
  about:
    'Saves the answer of one box of the SF-270 and SF-271 of a drawdown, unless another person changed the box in the meantime.',
  reason: 'reason',
  input: boxInput,
  async run({ id, box, version, answer, reason: said }, { tx, actor, now }): Promise<{ version: number }> {
    const of = await tx.lock<Drawdown>(drawdown, id)
    refuseIf(
      firstReason(
        whyNotEdit(drawdown, {}, actor),
        !drawdownLife.is(of, 'draft', 'returned') && 'Only the forms of a draft or returned drawdown can be changed.',
      ),
    )
    const row = await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      tx.organization_id,
      of.funding,
    ])
    const request = await requestOf(tx, of, row!, now)
    const entered = { box, answer, reason: said?.trim() || null, version }
    const forms = formsWith(box).flatMap((name) =>
      request[name] ? [{ paper: paperOf(name, of.amount), filled: request[name] }] : [],
    )
    refuseIf(
      firstReason(
        forms.length === 0 && 'The forms of this drawdown have no such box.',
        ...forms.flatMap(({ paper, filled }) => [
          whyNotOver(paper, filled, entered),
          whyNotEnter(paper, filled, entered),
        ]),
      ),
    )
    return saveBox(tx, drawdownAnswer, id, entered)
  },
})

const content = {
  record: drawdown,
  parts: [
    { record: drawdownLine, by: 'drawdown' },
    { record: drawdownAnswer, by: 'form' },
  ],
}

export const drawdownCommands = commandsOf(drawdownLife, {
  async facts(of, { tx, now }) {
    const row = await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      tx.organization_id,
      of.funding,
    ])
    return standing(tx, of, row!, now)
  },
  async author({ id, organization_id: organization }, { tx, actor: { user_id } }) {
    return (await authorsAmong(tx, content, { organization, ids: [id], people: [user_id] })).length > 0
  },
  async submit(of, context) {
    const { tx } = context
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf(await judge(context, row, { id: of.id, kind: of.kind, lines: await linesOf(tx, of.id) }))
    refuseIf(whyAmountDiffers(await requestOf(tx, of, row, context.now)))
    await speakFor(tx, of.id, 1)
    return { returned_because: null }
  },
  async approve(of, { tx, actor, now }) {
    // Checked again under the lock of the grant, so that two drawdowns at once don't draw the same money.
    const row = await tx.lock<Grant>(grant, of.funding)
    refuseIf(whyNotDrawn(await standing(tx, of, row, now)))
    await tx.update<Grant>(grant, row.id, { drawn: row.drawn + of.amount })
    return { checked_by: actor.user_id, checked_at: now.toISOString() }
  },
  async return({ id }, { tx, actor, now, asked: { reason } }) {
    await speakFor(tx, id, -1)
    return { returned_because: reason, checked_by: actor.user_id, checked_at: now.toISOString() }
  },
  async request(of, { tx, today, now }) {
    const days = (await limitsOn(tx, today)).number('reimbursement_days')
    const row = await tx.lock<Grant>(grant, of.funding)
    const filed = toFile(await requestOf(tx, of, row, now), today)
    return { filed, sent_on: today, expected_on: days === undefined ? null : addDays(today, days) }
  },
  async receive(of, { tx, actor, asked: { received, day, reason } }) {
    const row = await claim(tx, of, received)
    await tx.update<Grant>(grant, row.id, { received: row.received + received })
    return {
      received_on: day,
      answered_on: day,
      answered_by: actor.user_id,
      agency_reason: reason?.trim() || of.agency_reason,
    }
  },
  async reduce(of, { tx, actor, asked: { allowed, day, reason } }) {
    await claim(tx, of, allowed)
    return { answered_on: day, answered_by: actor.user_id, agency_reason: reason }
  },
  async refuse(of, { tx, actor, asked: { day, reason } }) {
    await claim(tx, of, 0)
    return { answered_on: day, answered_by: actor.user_id, agency_reason: reason }
  },
  async reverse(of, { tx, now }) {
    const row = await claim(tx, of, expectedOf(of))
    refuseIf(
      firstReason(
        !isClaimable(row) && 'This grant is closed. Reopen it first.',
        whyNotDrawn({ ...(await standing(tx, of, row, now)), held: null }) && claimedSince,
      ),
    )
    await tx.update<Grant>(grant, row.id, { received: row.received - of.received })
    const reduced = of.allowed === null ? { answered_on: null, agency_reason: null } : {}
    return { received: 0, received_on: null, answered_by: null, ...reduced }
  },
  async cancel(of, { tx, asked: { reason } }) {
    await claim(tx, of, 0)
    return { returned_because: reason }
  },
})

const claimedSince = 'Its costs were drawn again since. Return or cancel that drawdown first.'

/**
 * Sets what a drawdown claims of its costs, in their order, to a sum. Less than before can be drawn again; more is taken
 * back, unless another drawdown has it. A draft or returned drawdown reserves nothing.
 */
async function claim(tx: CommandTx, of: Drawdown, cents: number): Promise<Grant> {
  const row = await tx.lock<Grant>(grant, of.funding)
  const reserves = !drawdownLife.is(of, 'draft', 'returned')
  const claims = claimsOf(await linesOf(tx, of.id), cents)
  const ids = claims.map(({ cost }) => cost)
  const costs = await lockCosts(tx, row.id, ids)
  refuseIf(
    claims.some(({ cost, more }) => more > 0 && more > openOf(costs.find(({ id }) => id === cost)!))
      ? claimedSince
      : null,
  )
  const given = JSON.stringify(claims)
  const claimed = 'json_to_recordset($2) as of (cost uuid, more bigint)'
  await tx.sql(
    `update drawdown_lines l set claimed = l.claimed + of.more from ${claimed}
      where l.organization_id = $1 and l.drawdown = $3 and l.cost = of.cost`,
    [tx.organization_id, given, of.id],
  )
  if (!reserves) return row
  await tx.sql(
    `update grant_costs c set drawn = c.drawn + of.more from ${claimed} where c.organization_id = $1 and c.id = of.cost`,
    [tx.organization_id, given],
  )
  const added = claims.reduce((sum, { more }) => sum + more, 0)
  return tx.update<Grant>(grant, row.id, { drawn: row.drawn + added })
}
