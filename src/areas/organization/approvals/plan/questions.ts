import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { todayIn } from '#platform/commands/today.ts'
import { approvalChain, type ApprovalChain } from '../chains/records.ts'
import { applies, whyNotApply, type Asked, type Chain } from '../chains/rules.ts'
import { chainsFor, peopleAndDelegations, stepsOf } from '../requests/facts.ts'
import { nameOf } from '../signing/rules.ts'
import { planChain, whyNotPlan, whyNotTry } from './rules.ts'

const words = z.string().trim().max(120).nullish()

/**
 * A chain is tested before it takes effect: the answer assumes that it is active, with every other chain that is
 * active by then.
 */
export const tryApprovalChain = question('approval-chains/try', {
  about:
    'Shows who would approve a document of an amount under this chain and the other active ones, today or on a future effective date.',
  input: z.object({
    id: z.uuid(),
    amount: z.int().min(0),
    fund: z.uuid().nullish(),
    category: words,
    department: words,
    asker: z.uuid().nullish(),
    owner: z.uuid().nullish(),
  }),
  async run({ id, amount, fund, category, department, asker, owner }, { tx, actor, now }) {
    refuseIf(whyNotTry(actor))
    const organization = actor.organization_id
    const found = await tx.one<ApprovalChain>(
      `select *, tolerance_percent::float8 as tolerance_percent from approval_chains where organization_id = $1
        and id = $2`,
      [organization, id],
    )
    if (!found) throw new NotFound(approvalChain.label)
    const today = await todayIn(tx, organization, now)
    const day = found.valid_from > today ? found.valid_from : today

    const tried: Chain = { ...found, status: 'published', steps: await stepsOf(tx, organization, [id]) }
    const chains = [
      ...(await chainsFor(tx, organization, found.record_type, day)).filter((each) => each.id !== id),
      tried,
    ]
    const asked: Asked = {
      document_table: found.record_type,
      amount,
      judged_by: amount,
      fund: fund ?? null,
      category: category || null,
      department: department || null,
      // Without a requester: only the steps decide who approves.
      requested_by: asker ?? '',
      submitted_by: asker ?? '',
      payee: null,
      owner: owner ?? null,
    }
    const named = chains.flatMap(({ steps }) =>
      steps.flatMap(({ person, escalates_person }) => [person, escalates_person]),
    )
    const known = {
      ...(await peopleAndDelegations(tx, organization, now, [...named, asker ?? null, owner ?? null])),
      today: day,
      authors: [],
      small: false,
    }
    const plan = planChain(asked, chains, known)
    return {
      day,
      whyNotApply: whyNotApply(tried, asked, day),
      chains: chains.filter((each) => applies(each, asked, day)).map((each) => ({ id: each.id, name: each.name })),
      turns: plan.turns.map(({ sequence, slot, name, chain, signers }) => ({
        sequence,
        slot,
        name,
        chain,
        signers: signers.map(({ person, for_person }) => ({
          name: nameOf(person, known.people),
          for_name: for_person && nameOf(for_person, known.people),
        })),
      })),
      terms: plan.terms,
      whyNot: plan.turns.length > 0 ? whyNotPlan(plan) : null,
    }
  },
})
