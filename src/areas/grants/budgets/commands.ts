import { z } from 'zod'
import { command, type Context } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { linesInput, putLines } from '#platform/commands/lines.ts'
import { editCommand, refuseIfMoved } from '#platform/commands/record-commands.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { firstReason } from '#platform/rules.ts'
import { among } from '#platform/life/status-sql.ts'
import { limitsOn } from '../grants/facts.ts'
import { grantLife } from '../grants/life.ts'
import { grant, type Grant } from '../grants/records.ts'
import { changedIt } from '../grants/writers.ts'
import { extended } from './extended.ts'
import { amendmentLife, whyNotApproved } from './life.ts'
import { grantAmendment, grantBudgetLine, type GrantAmendment, type GrantBudgetLine } from './records.ts'
import { movedShare, movesMoney, priorApproval, sectionB, totalsOf, whyNotAmend } from './rules.ts'

export const budgetOf = (tx: CommandTx, id: string): Promise<GrantBudgetLine[]> =>
  tx.sql<GrantBudgetLine>(
    'select * from grant_budget_lines where organization_id = $1 and funding = $2 order by position, id',
    [tx.organization_id, id],
  )

export const setGrantBudget = command('grants/set-budget', {
  about:
    'Saves the budget of an award by object class, before acceptance or once after it. Later changes need an amendment.',
  input: z.strictObject({ id: z.uuid(), version: z.int().min(1), lines: linesInput(grantBudgetLine) }),
  async run({ id, version, lines }, { tx, actor }) {
    const row = await tx.lock<Grant>(grant, id)
    const there = await budgetOf(tx, id)
    refuseIf(
      firstReason(
        whyNotEdit(grant, null, actor),
        !grantLife.is(row, 'draft') &&
          there.length > 0 &&
          'The budget of an accepted award changes only by an amendment. Request one.',
      ),
    )
    await refuseIfMoved(tx, grant, row, version)
    await putLines(tx, grantBudgetLine, id, lines)
    return tx.update<Grant>(grant, id, { title: row.title })
  },
})

export const draftGrantAmendment = command('grant-amendments/draft', {
  about: 'Drafts an amendment of an award or its budget.',
  input: inputSchema(grantAmendment),
  async run(input, { tx, actor, now }) {
    refuseIf(whyNotEdit(grantAmendment, null, actor))
    await tx.lock<Grant>(grant, input.funding!)
    const number = await nextNumber(tx, grantAmendment.table, String(grantAmendment.fields.number.initial), now)
    return tx.insert<GrantAmendment>(grantAmendment, {
      ...input,
      documents: JSON.stringify(input.documents ?? []),
      number,
      asked_by: actor.user_id,
    })
  },
})
export const editGrantAmendment = editCommand('grant-amendments/edit', grantAmendment)

/** Everything that decides about an amendment. The grant is locked before the decision. */
async function judged({ tx, now }: Pick<Context, 'tx' | 'now'>, of: GrantAmendment, row: Grant) {
  const { id } = of
  const at = [tx.organization_id, row.id, id]
  const [lines, limits, today] = [
    await budgetOf(tx, row.id),
    await limitsOn(tx, row.awarded_on),
    await todayOf(tx, now),
  ]
  const before = await tx.sql<{ amount: number }>(
    `select coalesce(amount, 0) as amount from grant_amendments
      where organization_id = $1 and funding = $2 and kind = 'transfer'
      and status ${among(amendmentLife, 'approved')} and id <> $3`,
    at,
  )
  const extension = await tx.one(
    `select from grant_amendments
      where organization_id = $1 and funding = $2 and kind = 'extension'
      and status ${among(amendmentLife, 'approved')} and id <> $3 limit 1`,
    at,
  )
  const { k } = sectionB(lines)
  const moved = [...before.map(({ amount }) => amount), of.amount ?? 0]
  const share = of.kind === 'transfer' ? movedShare(k, moved) : null
  const most = { percent: limits.number('transfer_percent') ?? 0, from: limits.cents('transfer_from') ?? 0 }
  const problem = whyNotAmend(of, {
    grant: row,
    totals: totalsOf(lines),
    extensionMonths: limits.needed('extension_months'),
    noticeDays: limits.law('extension_notice_days'),
    extended: extension !== undefined,
    today,
  })
  return { lines, share, problem, needs: priorApproval(of, { share: share ?? 0, federal: row.amount, limits: most }) }
}

/** Checked again under the lock of the grant, because another amendment may have been approved meanwhile. */
async function lockedAndJudged(context: Pick<Context, 'tx' | 'now'>, of: GrantAmendment) {
  const row = await context.tx.lock<Grant>(grant, of.funding)
  const found = await judged(context, of, row)
  refuseIf(found.problem)
  return { row, ...found }
}

const decided = (of: GrantAmendment, { actor, now, today }: Pick<Context, 'actor' | 'now'> & { today: string }) => ({
  approved_on: of.approved_on ?? today,
  decided_by: actor.user_id,
  decided_at: now.toISOString(),
})

export const amendmentCommands = commandsOf(amendmentLife, {
  async facts(of, asker) {
    const { tx } = asker
    if (!amendmentLife.isOpen(of)) return { problem: null, needs: null }
    const row = await tx.one<Grant>('select * from grants where organization_id = $1 and id = $2', [
      tx.organization_id,
      of.funding,
    ])
    const { problem, needs } = await judged(asker, of, row!)
    return { problem, needs }
  },
  author: ({ id }, { tx, actor }) => changedIt(tx, grantAmendment, id, actor),
  submit: async (of, context) => ({ share: (await lockedAndJudged(context, of)).share }),
  async approve(of, context) {
    const { tx } = context
    const { row, lines, needs } = await lockedAndJudged(context, of)
    refuseIf(whyNotApproved(of, needs))
    const amount = of.amount ?? 0
    if (movesMoney(of)) {
      await take(tx, lines, of.from_class!, amount)
      await add(tx, row.id, lines, of.to_class!, amount, of.title)
    }
    if (of.kind === 'extension')
      await extended(tx, await tx.update<Grant>(grant, row.id, { ends_on: of.new_end }), context.now)
    if (of.kind === 'more_funds') {
      await tx.update<Grant>(grant, row.id, { amount: row.amount + amount })
      if (of.to_class && amount < 0) await take(tx, lines, of.to_class, -amount)
      if (of.to_class && amount > 0) await add(tx, row.id, lines, of.to_class, amount, of.title)
    }
    if (of.kind === 'match_total') {
      await tx.update<Grant>(grant, row.id, { match: row.match + amount })
      if (amount < 0) await take(tx, lines, of.to_class, -amount, 'match')
      else await add(tx, row.id, lines, of.to_class!, amount, of.title, 'match')
    }
    return decided(of, context)
  },
  return: (_, { actor, now }) => ({ decided_by: actor.user_id, decided_at: now.toISOString() }),
})

/** The awarding agency's money of a line, or the match. */
type Part = 'federal' | 'match'

/** Takes the amount out of the lines of one class, or of any, from the first line on. */
async function take(
  tx: CommandTx,
  lines: readonly GrantBudgetLine[],
  from: GrantBudgetLine['class'] | null,
  amount: number,
  part: Part = 'federal',
): Promise<void> {
  let left = amount
  for (const line of lines.filter((each) => from === null || each.class === from)) {
    const taken = Math.min(left, line[part])
    if (taken > 0)
      await tx.sql(`update grant_budget_lines set ${part} = ${part} - $3 where organization_id = $1 and id = $2`, [
        tx.organization_id,
        line.id,
        taken,
      ])
    left -= taken
  }
}

async function add(
  tx: CommandTx,
  id: string,
  lines: readonly GrantBudgetLine[],
  to: GrantBudgetLine['class'],
  amount: number,
  title: string,
  part: Part = 'federal',
): Promise<void> {
  const into = lines.find((each) => each.class === to)
  if (into)
    await tx.sql(`update grant_budget_lines set ${part} = ${part} + $3 where organization_id = $1 and id = $2`, [
      tx.organization_id,
      into.id,
      amount,
    ])
  else
    await tx.sql(
      `insert into grant_budget_lines (organization_id, funding, position, class, description, ${part})
        values ($1, $2, $3, $4, $5, $6)`,
      [tx.organization_id, id, lines.length + 1, to, title, amount],
    )
}
