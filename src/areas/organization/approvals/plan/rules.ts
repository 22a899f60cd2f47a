import { atLeast, type Actor } from '#platform/roles.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import type { ApprovalStep } from '../chains/records.ts'
import { applies, type Asked, type Chain } from '../chains/rules.ts'
import type { ApprovalRequest } from '../requests/records.ts'
import {
  enough,
  nameOf,
  onlyAuthors,
  signers,
  whyOnlyAuthors,
  type Circumstances,
  type Place,
  type Signer,
} from '../signing/rules.ts'

type Known = Omit<Circumstances, 'signatures'>

/** One step of a planned chain, and who can approve it today. */
export type PlannedTurn = Place & {
  chain: string
  sequence: number
  slot: number
  name: string
  due_days: number | null
  signers: Signer[]
  /** Those who could approve here if they were not authors of the document. */
  wrote: string[]
}
/** The settings of the chains beside their steps. */
export type Terms = Pick<ApprovalRequest, 'may_sign_twice' | 'tolerance_percent' | 'tolerance_cents' | 'bulk_limit'>
export type Plan = { turns: PlannedTurn[]; terms: Terms }

/**
 * The whole chain in advance. Every chain that applies adds its steps, merged by number; a step that two chains share
 * is asked for once, and the strictest setting wins. So another chain can only add care.
 */
export function planChain(asked: Asked, chains: readonly Chain[], known: Known): Plan {
  const applied = chains.filter((chain) => applies(chain, asked, known.today))
  const terms = termsOf(applied)
  const circumstances = { ...known, signatures: [] }
  const turns = stepsOf(applied, asked.judged_by).flatMap((step) =>
    placesOf(step, asked, known).map((place, at) => ({
      ...place,
      chain: step.chain,
      sequence: step.sequence,
      // Of the steps marked any, one approval is enough for all steps of a chain with the same number.
      group: step.mode === 'any' ? `${step.chain} ${step.sequence}` : `${step.id} ${at}`,
      name: step.name,
      due_days: step.due_days,
      signers: signers(place, { ...asked, may_sign_twice: terms.may_sign_twice }, circumstances),
      wrote: onlyAuthors(place, { ...asked, may_sign_twice: terms.may_sign_twice }, circumstances).map((id) =>
        nameOf(id, known.people),
      ),
    })),
  )
  const groups = [...new Set(turns.map(({ group }) => group))]
  return { turns: turns.map(({ group, ...turn }) => ({ ...turn, slot: groups.indexOf(group) + 1 })), terms }
}

/** Refused before it is submitted: a chain that cannot be completed. */
export function whyNotPlan({ turns, terms }: Plan): Reason {
  const slots = slotsOf(turns)
  const unfilled = slots.findIndex((people) => people.length === 0)
  const unsigned = turns.find(({ slot }) => slot === unfilled + 1)
  return firstReason(
    unsigned !== undefined && whyOnlyAuthors(unsigned.name, unsigned.wrote),
    unfilled >= 0 &&
      `No one can approve “${unsigned!.name}”: requesters and payees can’t approve. Ask an administrator to name another approver.`,
    !enough(slots, terms.may_sign_twice) &&
      'Each step needs a different approver, and there are too few. Ask an administrator to add approvers.',
  )
}

/** The answer shows the roles of colleagues, as the inbox does. */
export const whyNotTry = (actor: Pick<Actor, 'role'>): Reason =>
  atLeast('manager', actor) ? null : 'Only managers and administrators can see who would approve.'

/** For topics whose documents always need an approval. */
export const noChain = (label: string): string =>
  `No approval chain applies to this ${label.toLowerCase()}. Ask an administrator to publish one.`

/** The people of each slot, by its number. */
export function slotsOf(turns: readonly { slot: number; signers: readonly Signer[] }[]): string[][] {
  const numbers = [...new Set(turns.map(({ slot }) => slot))].toSorted((a, b) => a - b)
  return numbers.map((number) =>
    turns.filter(({ slot }) => slot === number).flatMap(({ signers }) => signers.map(({ person }) => person)),
  )
}

const least = (values: readonly number[]) => (values.length ? Math.min(...values) : 0)

const termsOf = (chains: readonly Chain[]): Terms => ({
  may_sign_twice: chains.every((chain) => chain.may_sign_twice),
  tolerance_percent: least(chains.map(({ tolerance_percent }) => tolerance_percent ?? 0)),
  tolerance_cents: least(chains.map(({ tolerance_cents }) => tolerance_cents)),
  bulk_limit: least(chains.map(({ bulk_limit }) => bulk_limit)),
})

function stepsOf(chains: readonly Chain[], amount: number): ApprovalStep[] {
  const reaches = ({ signature_limit: limit }: ApprovalStep) => limit === null || amount <= limit
  const first = new Map<string, string>()
  return chains
    .flatMap((chain) => {
      const times = new Map<string, number>()
      return chain.steps.filter((step) => {
        // An escalation is not a choice within the amount: people with too low a limit are not among the choices.
        if (step.mode === 'any')
          return (
            reaches(step) ||
            !chain.steps.some((other) => other.mode === 'any' && other.sequence === step.sequence && reaches(other))
          )
        const alike = JSON.stringify([
          step.sequence,
          step.who,
          step.role,
          step.person,
          step.everyone,
          step.signature_limit,
        ])
        times.set(alike, (times.get(alike) ?? 0) + 1)
        const key = `${alike} ${times.get(alike)}`
        if (!first.has(key)) first.set(key, chain.id)
        return first.get(key) === chain.id
      })
    })
    .toSorted((a, b) => a.sequence - b.sequence)
}

/** A step is one place; a step for everyone is one place for each person. */
function placesOf(step: ApprovalStep, asked: Asked, known: Known): Place[] {
  const { who, role, signature_limit, escalates_role, escalates_person } = step
  const place = {
    who,
    role,
    person: who === 'owner' ? asked.owner : step.person,
    signature_limit,
    escalates_role,
    escalates_person,
    escalated_at: null,
  }
  const parties = [asked.requested_by, asked.submitted_by, asked.payee, ...known.authors]
  const everybody = step.everyone
    ? known.people.filter((each) => each.role === role && !each.disabled && !parties.includes(each.user_id))
    : []
  return everybody.length ? everybody.map(({ user_id }) => ({ ...place, who: 'person', person: user_id })) : [place]
}
