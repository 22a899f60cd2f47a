import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { evaluation, type Evaluation } from '../panel/records.ts'
import { calculateSplit } from '../split/commands.ts'
import { whyNotTerms, type SplitCase, type SplitTerms } from '../split/rules.ts'
import { groundOf, type Ground } from './facts.ts'
import { whyNotDraft } from './rules.ts'

const share = z.number().min(0).max(100).nullable().default(null)
const count = z.int().min(1).max(100).nullable().default(null)

export const askSplit = command('splits/ask', {
  about:
    'Calculates the lowest-cost split of an award within the terms: capacities, minimum orders, number of vendors and shares. Answers when the result is proven, or after ten seconds with the gap to the best possible.',
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
      [tx.organization_id, id, of.solicitation, JSON.stringify(terms), JSON.stringify(asked)],
    ))!
    await tx.later(calculateSplit, { organization_id: tx.organization_id!, id: made.id })
    return made
  },
})

const caseOf = ({ lines, bids, priced }: Ground, terms: SplitTerms): SplitCase => ({
  lines: lines.map(({ id, lot, quantity }) => ({ id, lot, quantity })),
  bids: priced
    .filter(({ out }) => out === null)
    .map((bid) => ({
      id: bid.id,
      small: bids.find(({ id }) => id === bid.id)!.small_business,
      lines: bid.lines.map(({ line, unit_price }) => ({ line, unit_price })),
    })),
  terms,
})
