import { z } from 'zod'
import { whyNotTerms, type SplitTerms } from '#areas/procurement/split/rules.ts'
import { solveSplit } from '#areas/procurement/split/solve.ts'
import { command } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { lowerBound } from '@granary/routing/route-solver.ts'
import {
  lengthOf,
  nearestFirst,
  readInstance,
  whyNotPlan,
  type RoutingInstance,
} from '@granary/routing/routing-instance.ts'
import { planLife } from './life.ts'
import { optimizationRun, type OptimizationRun } from './records.ts'
import { cheapestEach, gapOf, inPowers, readPrices, waysIn } from './rules.ts'

const name = z.string('Name is required').trim().min(1, 'Name is required').max(160)
const seconds = z.number().min(0).max(600)

export const keepRoutes = command('optimization-runs/keep-routes', {
  about: 'Saves a route plan calculated by the browser. Its length and limits are verified first.',
  input: z.object({
    name,
    question: z.string().max(300_000),
    capacity: z.number().positive().max(1e9),
    routes: z.array(z.array(z.int()).max(1_000)).max(5_000),
    vehicles: z.array(z.int().min(0)).max(5_000).optional(),
    seconds,
    best_known: z.number().positive().nullish(),
  }),
  async run({ name: called, question, capacity, routes, vehicles, seconds: took, best_known }, { tx, actor, now }) {
    const instance = readable(question, capacity)
    refuseIf(whyNotPlan(instance, routes, vehicles))
    const simple = nearestFirst(instance)
    const [cost, bound, greedy] = [
      lengthOf(instance, routes, vehicles),
      lowerBound(instance),
      simple && lengthOf(instance, simple.routes, simple.vehicles),
    ]
    refuseIf(
      best_known && cost < best_known
        ? `The plan is shorter than the best known one, ${best_known}. Check the case.`
        : null,
    )
    return tx.insert<OptimizationRun>(optimizationRun, {
      number: await nextNumber(tx, optimizationRun.table, optimizationRun.fields.number.initial as string, now),
      name: called,
      kind: 'routing',
      method: 'Slack induction by string removals (Christiaens and Vanden Berghe, 2020)',
      size: `${instance.x.length - instance.depots} stops, ${routes.length} routes, capacity ${instance.capacity}`,
      cost,
      greedy,
      bound,
      best_known: best_known ?? null,
      gap: gapOf(cost, bound),
      seconds: took,
      question,
      plan: JSON.stringify({ routes, vehicles: vehicles ?? null }),
      calculated_by: actor.user_id,
    })
  },
})

function readable(text: string, capacity: number): RoutingInstance {
  try {
    return readInstance(text, capacity)
  } catch (error) {
    refuseIf((error as Error).message)
    throw error
  }
}

const percent = z.number().min(0).max(100).nullable()
export const allocate = command('optimization-runs/allocate', {
  about: 'Calculates the least-cost vendor allocation with HiGHS, and saves it with its proven bound.',
  input: z.object({
    name,
    question: z.string().max(100_000),
    least_vendors: z.int().min(1).max(40).nullable(),
    most_vendors: z.int().min(1).max(40).nullable(),
    most_share: percent,
  }),
  async run({ name: called, question, least_vendors, most_vendors, most_share }, { tx, actor, now }) {
    const read = readPrices(question)
    refuseIf(read.reason)
    const terms: SplitTerms = { least_vendors, most_vendors, most_share, small_share: null, bids: [] }
    const asked = { ...read.of!, terms }
    refuseIf(whyNotTerms(asked))
    const found = await solveSplit(asked, 5)
    refuseIf(found ? null : 'No split meets all limits. Relax a limit.')
    const greedy = cheapestEach(asked)
    const shares = found!.shares.map(({ line, bid, quantity }) => ({
      line: read.names!.get(line)!,
      vendor: read.names!.get(bid)!,
      quantity,
      cost:
        Math.round(
          quantity *
            asked.bids.find(({ id }) => id === bid)!.lines.find((each) => each.line === line)!.unit_price *
            100,
        ) / 100,
    }))
    return tx.insert<OptimizationRun>(optimizationRun, {
      number: await nextNumber(tx, optimizationRun.table, optimizationRun.fields.number.initial as string, now),
      name: called,
      kind: 'allocation',
      method: 'HiGHS, mixed integer programming (branch and cut)',
      size: `${asked.lines.length} lines, ${asked.bids.length} vendors, ${inPowers(waysIn(asked))} ways`,
      cost: found!.total / 100,
      greedy: greedy.cents / 100,
      bound: found!.bound / 100,
      gap: found!.proven ? 0 : found!.gap,
      seconds: Math.round(found!.seconds * 1000) / 1000,
      question: JSON.stringify({ question, terms: { least_vendors, most_vendors, most_share } }),
      plan: JSON.stringify({ shares, greedyVendors: greedy.vendors, proven: found!.proven }),
      calculated_by: actor.user_id,
    })
  },
})

export const planCommands = commandsOf(planLife, {
  accept: (_, { actor, now }) => ({ accepted_by: actor.user_id, accepted_at: now.toISOString() }),
})
