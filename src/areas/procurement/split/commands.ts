import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { job } from '#platform/jobs/later.ts'
import { groundOf, type Ground } from '../awards/facts.ts'
import { whyNotDraft } from '../awards/rules.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { whyNotTerms, type SplitCase, type SplitResult, type SplitTerms } from './rules.ts'
import { solveSplit } from './solve.ts'

const share = z.number().min(0).max(100).nullable().default(null)
const count = z.int().min(1).max(100).nullable().default(null)

/** A row of public.splits. */
export type Split = {
  id: string
  evaluation: string
  status: 'waiting' | 'solved' | 'impossible' | 'failed'
  terms: SplitTerms
  result: SplitResult | null
  asked_at: string
  words: string | null
}

export const askSplit = command('splits/ask', {
  about:
    'Has the cheapest split of an award calculated that keeps the terms: capacities, minimum orders, number of vendors, shares. The answer comes when it is proven, or after ten seconds with how far it may be from the best.',
  input: z.strictObject({
    evaluation: z.uuid(),
    terms: z.strictObject({
      least_vendors: count,
      most_vendors: count,
      most_share: share,
      small_share: share,
      bids: z
        .array(
          z.strictObject({
            bid: z.uuid(),
            minimum: z.int().min(0).default(0),
            capacities: z
              .array(z.strictObject({ line: z.uuid(), quantity: z.number().min(0).max(1e12) }))
              .max(1_000)
              .default([]),
          }),
        )
        .max(500)
        .default([]),
    }),
  }),
  async run({ evaluation: id, terms }, { tx, actor }) {
    const of = await tx.lock<Evaluation>(evaluation, id)
    const ground = await groundOf(tx, of)
    refuseIf(whyNotDraft(of, ground.panel, { actor, standing: false }))
    const asked = caseOf(ground, terms)
    refuseIf(whyNotTerms(asked))
    const made = (await tx.one<{ id: string }>(
      `insert into splits (organization_id, evaluation, solicitation, terms, question) values ($1, $2, $3, $4, $5)
        returning id`,
      [tx.organizationId(), id, of.solicitation, JSON.stringify(terms), JSON.stringify(asked)],
    ))!
    await tx.later(calculateSplit, { organization_id: tx.organizationId()!, id: made.id })
    return made
  },
})

/**
 * May run twice: the same question has the same answer. It waits for a thread, so it has the lane of those who wait.
 */
export const calculateSplit = job<{ organization_id: string; id: string }>(
  'calculate-split',
  async ({ organization_id, id }, { database, clock }) => {
    const { rows } = await database.read(
      { role: 'service_role' },
      {
        text: `select question from splits where organization_id = $1 and id = $2 and status = 'waiting'`,
        values: [organization_id, id],
      },
    )
    if (!rows[0]) return
    const { status, result, words } = await calculated(rows[0].question as SplitCase)
    await database.write(
      { role: 'service_role' },
      {
        text: `update splits set status = $3, result = $4, words = $5, solved_at = $6 where organization_id = $1
          and id = $2`,
        values: [organization_id, id, status, result && JSON.stringify(result), words, clock.now()],
      },
    )
  },
  { outside: true },
)

async function calculated(asked: SplitCase): Promise<Pick<Split, 'status' | 'result' | 'words'>> {
  try {
    const result = await solveSplit(asked)
    return result
      ? { status: 'solved', result, words: null }
      : { status: 'impossible', result: null, words: 'No split keeps all these terms. Loosen one of them.' }
  } catch (error) {
    return {
      status: 'failed',
      result: null,
      words: error instanceof Error ? error.message : 'It could not be calculated.',
    }
  }
}

const caseOf = ({ lines, offers, priced }: Ground, terms: SplitTerms): SplitCase => ({
  lines: lines.map(({ id, lot, quantity }) => ({ id, lot, quantity })),
  bids: priced
    .filter(({ out }) => out === null)
    .map((bid) => ({
      id: bid.id,
      small: offers.find(({ id }) => id === bid.id)!.small_business,
      lines: bid.lines.map(({ line, unit_price }) => ({ line, unit_price })),
    })),
  terms,
})

export const splitById = (tx: CommandTx, evaluationId: string, id: string) =>
  tx.one<Split>('select * from splits where organization_id = $1 and evaluation = $2 and id = $3', [
    tx.organizationId(),
    evaluationId,
    id,
  ])
