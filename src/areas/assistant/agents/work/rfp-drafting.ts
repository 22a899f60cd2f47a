import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { counted, type Found, type Work } from './desk.ts'

type Threshold = { id: string; kind: string; name: string; amount: number; quotes: number | null; paragraph: string }
type Period = { id: string; kind: string; days: number; source: string }

export const rfpDrafting: Work = async ({ answers: { need, amount: asked }, today, rows }) => {
  const cents = Math.round(Number((asked ?? '').replaceAll(/[$,\s]/g, '')) * 100)
  if (!(cents > 0)) return { summary: 'What it may cost is no amount above nothing. Write it such as 48,000.', found: [] }
  const thresholds = await rows<Threshold>('Thresholds in force', `select id, kind, name, amount::bigint as amount, quotes::int as quotes, paragraph from procurement_thresholds where kind in ('micro_purchase', 'small_purchase') and valid_from <= $1 and (valid_to is null or valid_to >= $1) order by amount`, [today])
  const periods = await rows<Period>('Periods in force', `select distinct on (kind) id, kind, days::int as days, source from response_periods where kind in ('rfp', 'ifb', 'rfq') and above < $2 and valid_from <= $1 and (valid_until is null or valid_until >= $1) order by kind, above desc`, [today, cents])
  const clauses = await rows<{ id: string; code: string; title: string; source: string; federal: boolean; construction: boolean; laborers: boolean }>('Clauses that this amount asks for', `select id, code, title, source, federal, construction, laborers from clauses where not optional and above < $2 and valid_from <= $1 and (valid_until is null or valid_until >= $1) order by code`, [today, cents])
  const alike = await rows<{ record: string; title: string; number: string | null }>('Calls like it', `select record, title, number from search_records($1, 5, 'solicitations')`, [need!.slice(0, 200)])

  const limit = thresholds.find(({ amount }) => cents <= Number(amount))
  const found: Found[] = [
    limit
      ? { tone: 'info', words: `${dollars(cents)} is within “${limit.name}” (${dollars(Number(limit.amount))}): ${limit.kind === 'micro_purchase' ? 'it can be bought without a call.' : `quotes from ${limit.quotes ?? 'several'} are enough. A request for proposals is more than is asked for.`}`, source: limit.paragraph, about: { table: 'procurement_thresholds', id: limit.id } }
      : { tone: 'info', words: `${dollars(cents)} is above every simplified limit in force: it is advertised, with sealed bids or proposals.`, source: '2 CFR 200.320(b)' },
    ...periods.map(({ id, kind, days, source }): Found => ({ tone: 'info', words: `As ${names[kind] ?? kind} it is open for ${counted(days, 'day')} at least: published today it closes on ${dayInWords(addDays(today, days))} or later.`, source, about: { table: 'response_periods', id } })),
    ...clauses.map(({ id, code, title, source, federal, construction, laborers }): Found => {
      const when = [federal && 'with federal money', construction && 'for construction', laborers && 'where laborers work on it'].filter(Boolean)
      return { tone: 'info', words: `Clause ${code}, ${title}${when.length > 0 ? `: ${when.join(', ')}` : ''}.`, source, about: { table: 'clauses', id } }
    }),
    ...alike.map(({ record, title, number }): Found => ({ tone: 'good', words: `${number ?? ''} ${title} was called for before: its sections and criteria can be looked at.`.trim(), about: { table: 'solicitations', id: record } })),
    { tone: 'warn', words: 'An independent estimate is made before offers come in, by somebody who does not offer.', source: '2 CFR 200.324(a)', task: `Make an independent estimate: ${need!.slice(0, 120)}` },
  ]
  return { summary: `What a call for ${dollars(cents)} needs. The interview of the solicitation writes its sections from your answers.`, found }
}
const names: Record<string, string> = { rfp: 'a request for proposals', ifb: 'an invitation for bids', rfq: 'a request for quotes' }
