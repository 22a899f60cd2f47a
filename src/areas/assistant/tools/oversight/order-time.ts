import type { Context } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { addDays, dayInWords } from '#platform/dates.ts'
import { say } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { inFigures } from '#platform/words.ts'
import type { Result } from '#areas/delivery/reports/commands.ts'
import type { Answered, Library } from '../library.ts'
import { type Asking, listed, type Matter } from './matter.ts'

export const orderTime: Matter = {
  asked: [
    /\b(?:days?|time|long|weeks?)\b.*\b(?:from|between) (?:an? |the )?(?:requisitions?|reqs?|purchase requests?)\b.*\b(?:to|and|until)\b.*\b(?:orders?|pos?)\b/,
    /\bhow long\b.*\b(?:takes?|took)\b.*\b(?:issue|get|cut|place|turn|convert)\b.*\b(?:pos?|orders?)\b/,
    /\b(?:procurement|purchasing|requisition[- ]to[- ](?:po|order)) (?:cycle|lead|turnaround) times?\b/,
  ],
  answer,
}

type Time = Record<'order' | 'order_id' | 'requisition', string> & { days: number }

/** By the report “Requisition to order”, without a period of the last year. The median: one slow order moves an average. */
async function answer({ period }: Asking, { ask }: Library, context: Context): Promise<Answered> {
  const today = await todayIn(context.tx, context.actor.organization_id, context.now)
  const [from, to] = [period?.from ?? addDays(today, -365), period?.to ?? today]
  const { rows } = await ask<Result>('reports/run', { report: 'cycle-times', parameters: { from, to } }, context)
  const times = (rows as Time[]).map((row) => ({ ...row, days: Number(row.days) }))
  const dates = { from: dayInWords(from), to: dayInWords(to) }
  if (times.length === 0)
    return {
      text: say('No order that was issued from {from} to {to} came from a requisition that you can open.', dates),
      cited: [],
    }
  const days = times.map((each) => each.days)
  const longest = times.slice(0, 5)
  return listed(
    [
      sayCount(
        times.length,
        {
          one: '{count} order that was issued from {from} to {to} came from a requisition.',
          other: '{count} orders that were issued from {from} to {to} came from a requisition.',
        },
        dates,
      ),
      say('Days from requisition to order: median {median}, average {average}. The longest:', {
        median: inFigures(medianOf(days), 1),
        average: inFigures(days.reduce((sum, each) => sum + each, 0) / days.length, 1),
      }),
    ].join('\n'),
    longest.map(({ order, requisition, days: each }) =>
      say('{order} from {requisition}: {days} days', { order, requisition, days: each }),
    ),
    longest.map(({ order_id, order }) => ({ table: 'purchase_orders', id: order_id, words: order })),
  )
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
