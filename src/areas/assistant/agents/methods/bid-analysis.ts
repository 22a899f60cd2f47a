import { dollars } from '#platform/money.ts'
import { counted, type Found, type Work } from './desk.ts'

type Price = {
  bid: string
  number: string
  vendor: string
  line: string
  description: string
  unit_price: number
  note: string | null
}

export const bidAnalysis: Work = async ({ answers: { solicitation }, rows }) => {
  const [row] = await rows<{ number: string; status: string; lines: number }>(
    'Solicitation',
    `select s.number, s.status, (select count(*)::int from solicitation_lines l
      where l.organization_id = s.organization_id and l.solicitation = s.id) as lines from solicitations s
      where s.id = $1`,
    [solicitation],
  )
  const bids = await rows<{ id: string; number: string; vendor: string; status: string; total: number | null }>(
    'Opened bids that you may see',
    `select b.id, b.number, v.name as vendor, b.status, b.total::bigint as total from bids b
      join vendors v on v.organization_id = b.organization_id and v.id = b.vendor where b.solicitation = $1
      order by b.total nulls last, b.number`,
    [solicitation],
  )
  if (bids.length === 0)
    return {
      summary: `You can’t read any bid on ${row?.number ?? 'this solicitation'}: they are sealed, there are none, or you are on the panel and score without names.`,
      found: [],
    }
  const prices = await rows<Price>(
    'Bid prices',
    `select l.bid, b.number, v.name as vendor, l.line, s.description, l.unit_price::float8 as unit_price, l.note
      from bid_lines l join bids b on b.organization_id = l.organization_id and b.id = l.bid
      join vendors v on v.organization_id = b.organization_id and v.id = b.vendor
      join solicitation_lines s on s.organization_id = l.organization_id and s.id = l.line where b.solicitation = $1
      order by s.position, l.unit_price`,
    [solicitation],
  )
  const lines = new Map<string, Price[]>()
  for (const price of prices) lines.set(price.line, [...(lines.get(price.line) ?? []), price])

  const found: Found[] = [
    ...(bids.length === 1
      ? [
          {
            tone: 'warn',
            words:
              'There is only one bid. 2 CFR 200.320(b) requires two willing bidders; find out why others did not bid.',
            source: '2 CFR 200.320(b)(1)(i)',
            task: `${row?.number ?? ''}: find out why there was only one bid`,
          } satisfies Found,
        ]
      : []),
    ...[...lines.values()].flatMap((bidPrices): Found[] => {
      const middle = median(bidPrices.map(({ unit_price }) => unit_price))
      return bidPrices
        .filter(
          ({ unit_price }) =>
            middle > 0 && bidPrices.length > 2 && (unit_price < middle * 0.6 || unit_price > middle * 1.6),
        )
        .map(({ bid, number, vendor, description, unit_price }) => ({
          tone: 'warn',
          words: `${vendor} (${number}) bid $${unit_price} for “${description}”; the median of ${bidPrices.length} is $${middle}. ${unit_price < middle ? 'Ask whether the price is complete.' : 'Review it before comparing totals.'}`,
          about: { table: 'bids', id: bid },
        }))
    }),
    ...bids.flatMap(({ id, number, vendor }): Found[] => {
      const priced = prices.filter(({ bid }) => bid === id).length
      return row && priced < row.lines
        ? [
            {
              tone: 'bad',
              words: `${vendor} (${number}) has prices for ${priced} of ${counted(row.lines, 'line')}.`,
              about: { table: 'bids', id },
            },
          ]
        : []
    }),
    ...prices
      .filter(({ note }) => note)
      .map(({ bid, vendor, description, note }): Found => ({
        tone: 'info',
        words: `${vendor} on “${description}”: ${note!}`,
        about: { table: 'bids', id: bid },
      })),
    ...bids.map(({ id, number, vendor, total, status }): Found => ({
      tone: 'info',
      words: `${vendor} (${number}): ${total === null ? 'no total' : dollars(Number(total))}, ${status.replaceAll('_', ' ')}.`,
      about: { table: 'bids', id },
    })),
  ]
  return {
    summary: `${counted(bids.length, 'bid')} on ${counted(lines.size, 'line')}. The evaluation table compares them side by side; nothing here is a score.`,
    found,
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length === 0 ? 0 : sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
