import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asked, chain, delegated, request, today, turn, untouched } from '#tests/signers.ts'
import type { ApprovalStep } from '../chains/records.ts'
import type { Delegation } from '../delegations/records.ts'
import { planChain, whyNotPlan } from '../plan/rules.ts'
import type { Person } from '../signing/rules.ts'
import { isComplete, opened, signed } from '../turns/rules.ts'
import type { ApprovalTurn } from './records.ts'
import { turnOf, whyNotDecide } from './rules.ts'

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const name = fc.constantFrom(...names)
const people = fc
  .array(fc.constantFrom('user', 'manager', 'admin', 'operator', 'disabled'), {
    minLength: names.length,
    maxLength: names.length,
  })
  .map((kinds) =>
    kinds.map((kind, at): Person => ({
      user_id: names[at]!,
      display_name: names[at]!.toUpperCase(),
      role: kind === 'disabled' ? 'manager' : kind === 'operator' ? 'admin' : (kind as Person['role']),
      operates: kind === 'operator',
      disabled: kind === 'disabled',
    })),
  )

const step: fc.Arbitrary<Partial<ApprovalStep>> = fc
  .record({
    sequence: fc.integer({ min: 1, max: 3 }),
    who: fc.constantFrom('role', 'person', 'owner'),
    role: fc.constantFrom('manager', 'admin'),
    person: name,
    mode: fc.constantFrom('all', 'all', 'any'),
    everyone: fc.boolean(),
    signature_limit: fc.constantFrom(null, null, 100, 1_000),
    escalates_person: fc.constantFrom(null, ...names),
  })
  .map((each) => ({ ...each, everyone: each.everyone && each.who === 'role', name: `${each.who} ${each.role}` }))

const delegation: fc.Arbitrary<Delegation> = fc
  .record({
    from: name,
    to: fc.option(name),
    away: fc.boolean(),
    amount_limit: fc.constantFrom(null, 50, 5_000),
    last_day: fc.constantFrom('2026-11-19', '2026-11-30'),
  })
  .map(({ from, to, ...rest }) => delegated(from, to === from ? null : to, rest))

const situations = fc.record({
  people,
  chains: fc.array(fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 3 }), may_sign_twice: fc.boolean() }), {
    minLength: 1,
    maxLength: 2,
  }),
  delegations: fc.array(delegation, { maxLength: 4 }),
  requested_by: name,
  submitted_by: name,
  payee: fc.option(name),
  owner: fc.option(name),
  amount: fc.constantFrom(0, 100, 101, 5_000),
  attempts: fc.array(name, { maxLength: 40 }),
})
type Random = typeof situations extends fc.Arbitrary<infer S> ? S : never

/**
 * The outcome of a request when these people press Approve in this order; undefined when it is not even submitted.
 */
function play({ people, chains, delegations, requested_by, submitted_by, payee, owner, amount, attempts }: Random) {
  const parties = { requested_by, submitted_by, payee, owner, amount }
  const known = { people, delegations, today, ...untouched }
  const plan = planChain(
    asked(parties),
    chains.map(({ steps, may_sign_twice }, at) => chain(steps, { id: `chain ${at}`, may_sign_twice })),
    known,
  )
  if (plan.turns.length === 0 || whyNotPlan(plan)) return undefined

  const subject = request({ ...parties, may_sign_twice: plan.terms.may_sign_twice })
  let turns: ApprovalTurn[] = opened(
    plan.turns.map(({ signers: _, wrote: __, ...each }, at) => turn({ ...each, id: `turn ${at}`, status: 'ahead' })),
    today,
  )
  const states = [turns]
  for (const person of attempts) {
    const now = isComplete(turns) ? { ...subject, status: 'approved' as const } : subject
    if (whyNotDecide(now, { actor: { user_id: person }, decision: 'approved', revision: 1, turns, ...known })) continue
    const { turn: chosen, for_person } = turnOf(person, now, { turns, ...known })!
    turns = opened(signed(turns, chosen.id, { person, for_person }, today), today)
    states.push(turns)
  }
  return { turns, states, subject, ...known }
}

test('no request is approved without every step, no one approves their own, and no one twice', () => {
  let sent = 0
  let completed = 0
  fc.assert(
    fc.property(situations, (situation) => {
      const played = play(situation)
      if (!played) return
      sent++
      const { turns, states, subject, people, delegations } = played
      const done = turns.filter(({ status }) => status === 'signed')
      const parties = [subject.requested_by, subject.submitted_by, subject.payee]

      for (const { signed_by, signed_for } of done) {
        expect(parties).not.toContain(signed_by)
        if (signed_for) expect(parties).not.toContain(signed_for)
        for (const id of [signed_by, signed_for ?? signed_by])
          expect(people.find(({ user_id }) => user_id === id)).toMatchObject({ disabled: false, operates: false })
        if (signed_for)
          expect(
            delegations.some(
              (each) =>
                each.from_person === signed_for &&
                each.to_person === signed_by &&
                each.last_day >= today &&
                (each.amount_limit ?? Infinity) >= subject.amount,
            ),
          ).toBe(true)
      }
      if (!subject.may_sign_twice) {
        const identities = done.flatMap(({ signed_by, signed_for }) => [signed_by, ...(signed_for ? [signed_for] : [])])
        expect(new Set(identities).size).toBe(identities.length)
      }
      // A step opens only when every slot before it is approved.
      for (const state of states)
        for (const open of state.filter(({ status }) => status === 'waiting' || status === 'signed'))
          for (const earlier of state.filter(({ sequence }) => sequence < open.sequence))
            expect(state.some(({ slot, status }) => slot === earlier.slot && status === 'signed')).toBe(true)
      if (isComplete(turns)) {
        completed++
        for (const slot of new Set(turns.map((each) => each.slot)))
          expect(done.filter((each) => each.slot === slot)).toHaveLength(1)
      }
    }),
    { numRuns: 1_500, seed: 20_261_120 },
  )
  // The generator must reach what it is to test.
  expect(sent).toBeGreaterThan(400)
  expect(completed).toBeGreaterThan(100)
})

test('a submitted request never gets stuck: when everyone has pressed Approve often enough, it is approved', () => {
  fc.assert(
    fc.property(situations, (situation) => {
      const played = play({
        ...situation,
        delegations: [],
        attempts: [...situation.attempts, ...Array.from({ length: 12 }, () => [...names]).flat()],
      })
      if (played) expect(isComplete(played.turns)).toBe(true)
    }),
    { numRuns: 600, seed: 20_261_121 },
  )
})
