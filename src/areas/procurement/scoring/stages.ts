import type { CommandTx } from '#platform/commands/command-tx.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { whyNotFound, whyOut } from '#areas/procurement/findings/rules.ts'
import { findingsOf } from '#areas/procurement/findings/facts.ts'
import { solicitationLife } from '#areas/procurement/solicitations/life.ts'
import { openPriceEnvelopes } from '#areas/procurement/bids/price-envelopes.ts'
import { criteriaOf, linesOf, namesOf, bidsOf, panelOf, solicitationOf } from '#areas/procurement/panel/facts.ts'
import { evaluationLife, type EvaluationFacts } from '#areas/procurement/panel/life.ts'
import type { Evaluation, Panelist } from '#areas/procurement/panel/records.ts'
import { seatOf, whyNotScored } from '#areas/procurement/panel/rules.ts'
import { clearScored } from '#areas/procurement/panel/judge-again.ts'
import { kindOf } from '#areas/procurement/solicitations/rules.ts'
import { agreedOf } from './facts.ts'
import { whyNotComplete } from './rules.ts'

/** Only a chair who has made the declaration sees this: the state of the scores is hidden from others. */
const nothing = { declared: false, unscored: null, unranked: null, opened: false }

export const evaluationCommands = commandsOf(evaluationLife, {
  async facts(row, { tx, actor }): Promise<EvaluationFacts> {
    const recommended = await recommendedFrom(tx, row)
    if (row.chair !== actor.user_id) return { ...nothing, recommended }
    const panel = await panelOf(tx, row.id)
    if (seatOf(panel, actor.user_id)?.declared !== 'clear') return { ...nothing, recommended }
    const solicitation = await solicitationOf(tx, row.solicitation)
    return {
      declared: true,
      unscored: evaluationLife.is(row, 'scoring') ? await whyNotAgreeYet(tx, panel) : null,
      unranked: evaluationLife.is(row, 'consensus') ? await whyNotRankYet(tx, row) : null,
      opened: solicitationLife.is(solicitation, 'evaluation'),
      recommended,
    }
  },
  async reopen(row, { tx, asked }) {
    const { scored } = kindOf[(await solicitationOf(tx, row.solicitation)).kind]
    if (!scored || asked.again === 'findings') return { status: 'consensus' }
    await clearScored(tx, row)
    return { status: 'scoring', round: row.round + 1 }
  },
  openPrices: (_, { now }) => ({ prices_at: now.toISOString() }),
  after: {
    // Row security opens the envelopes by that moment.
    async openPrices(row, { tx }) {
      const findings = await findingsOf(tx, row.solicitation)
      const running = (await bidsOf(tx, row)).filter((bid) => whyOut(bid, findings) === null).map(({ id }) => id)
      await openPriceEnvelopes(tx, running, await linesOf(tx, row.solicitation))
    },
  },
  async rank({ id }, { tx, now }) {
    await tx.sql(
      `update panelists set sees = true where organization_id = $1 and evaluation = $2 and declared = 'clear'`,
      [tx.organization_id, id],
    )
    return { ranked_at: now.toISOString() }
  },
})

/** The number of the award that is not annulled or rescinded. */
const recommendedFrom = async (tx: CommandTx, { id }: Evaluation): Promise<string | null> =>
  (
    await tx.one<{ number: string }>(
      `select number from awards where organization_id = $1 and evaluation = $2
        and status not in ('annulled', 'rescinded') limit 1`,
      [tx.organization_id, id],
    )
  )?.number ?? null

async function whyNotAgreeYet(tx: CommandTx, panel: readonly Panelist[]): Promise<Reason> {
  const people = panel.map(({ member }) => member)
  return whyNotScored(panel, { names: await namesOf(tx, people) })
}

async function whyNotRankYet(tx: CommandTx, row: Evaluation): Promise<Reason> {
  const bids = await bidsOf(tx, row)
  const criteria = await criteriaOf(tx, row.solicitation)
  const findings = await findingsOf(tx, row.solicitation)
  const running = bids.filter((bid) => whyOut(bid, findings) === null).map(({ alias }) => alias)
  return firstReason(whyNotFound(bids, criteria, findings), whyNotComplete(running, criteria, await agreedOf(tx, row)))
}
