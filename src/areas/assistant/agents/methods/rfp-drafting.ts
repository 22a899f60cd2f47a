import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { counted, natures, purchaseLimits, type Found, type Purchase, type PurchaseLimits, type Work } from './desk.ts'

type Period = { id: string; kind: string; days: number; source: string }

export const rfpDrafting: Work = async ({ answers: { need, amount: asked }, today, rows, asks }) => {
  const cents = Math.round(Number((asked ?? '').replaceAll(/[$,\s]/g, '')) * 100)
  if (!(cents > 0)) return { summary: 'The budget must be above $0. Enter an amount such as 48,000.', found: [] }
  const kinds = natures.flatMap((nature) => [true, false].map((federal): Purchase => ({ on: today, nature, federal })))
  const limitsOf = await purchaseLimits(asks, kinds)
  const periods = await rows<Period>(
    'Active minimum periods',
    `select distinct on (kind) id, kind, days::int as days, source from response_periods
      where kind in ('rfp', 'ifb', 'rfq') and above < $2 and valid_from <= $1
      and (valid_to is null or valid_to >= $1) order by kind, above desc`,
    [today, cents],
  )
  const clauses = await rows<{
    id: string
    code: string
    title: string
    source: string
    federal: boolean
    construction: boolean
    laborers: boolean
  }>(
    'Clauses required for this amount',
    `select id, code, title, source, federal, construction, laborers from clauses where not optional and above < $2
      and valid_from <= $1 and (valid_to is null or valid_to >= $1) order by code`,
    [today, cents],
  )
  const alike = await rows<{ record: string; title: string; number: string | null }>(
    'Similar solicitations',
    `select record, title, number from search_records($1, 5, 'solicitations')`,
    [need!.slice(0, 200)],
  )

  const found: Found[] = [
    ...methods(cents, kinds, limitsOf),
    ...periods.map(({ id, kind, days, source }): Found => ({
      tone: 'info',
      words: `As ${names[kind] ?? kind}, it must be open for at least ${counted(days, 'day')}. If published today, it closes on ${dayInWords(addDays(today, days))} or later.`,
      source,
      about: { table: 'response_periods', id },
    })),
    ...clauses.map(({ id, code, title, source, federal, construction, laborers }): Found => {
      const when = [
        federal && 'with federal money',
        construction && 'for construction',
        laborers && 'for work by laborers',
      ].filter(Boolean)
      return {
        tone: 'info',
        words: `Clause ${code}, ${title}${when.length > 0 ? `: ${when.join(', ')}` : ''}.`,
        source,
        about: { table: 'clauses', id },
      }
    }),
    ...alike.map(({ record, title, number }): Found => ({
      tone: 'good',
      words: `${number ?? ''} ${title} is a similar earlier solicitation. Review its sections and criteria.`.trim(),
      about: { table: 'solicitations', id: record },
    })),
    {
      tone: 'warn',
      words: 'A person who doesn’t bid must make an independent estimate before bids are received.',
      source: '2 CFR 200.324(a)',
      task: `Make an independent estimate: ${need!.slice(0, 120)}`,
    },
  ]
  return {
    summary: `Requirements of a solicitation for ${dollars(cents)}. The solicitation interview drafts its sections from your answers.`,
    found,
  }
}
const names: Record<string, string> = {
  rfp: 'a request for proposals',
  ifb: 'an invitation for bids',
  rfq: 'a request for quotes',
}

const natureWords: Record<Purchase['nature'], string> = {
  goods: 'goods',
  services: 'services',
  construction: 'construction',
  architect_engineer: 'architects and engineers',
}

/**
 * The purchase limits for an amount. If the kind of purchase or its funding matters, each answer says which it is
 * for.
 */
export function methods(
  cents: number,
  kinds: readonly Purchase[],
  limitsOf: (of: Purchase) => PurchaseLimits,
): Found[] {
  const answers = new Map<string, { source: string; of: Purchase[] }>()
  for (const kind of kinds) {
    const { words, source } = methodIn(cents, limitsOf(kind))
    answers.set(words, { source, of: [...(answers.get(words)?.of ?? []), kind] })
  }
  return [...answers].map(([words, { source, of }]) => ({
    tone: 'info',
    words: answers.size === 1 ? words : `${sentenceCase(listed(of))}: ${words}`,
    source,
  }))
}

function methodIn(
  cents: number,
  { micro_purchase: micro, small_purchase: small, quotes }: PurchaseLimits,
): { words: string; source: string } {
  const within = (limit: NonNullable<typeof micro>) => `${dollars(cents)} is within the ${dollars(limit.amount)} limit`
  if (micro && cents <= micro.amount)
    return { words: `${within(micro)} for micro-purchases: no solicitation is needed.`, source: micro.paragraph }
  if (small && cents <= small.amount)
    return {
      words: `${within(small)} for small purchases: quotes from ${quotes ?? 'several'} sources are enough.`,
      source: small.paragraph,
    }
  if (!small)
    return {
      words: `No purchase limit is on file for this date. Use a public solicitation for ${dollars(cents)}.`,
      source: '2 CFR 200.320',
    }
  return {
    words: `${dollars(cents)} is above the ${dollars(small.amount)} limit for small purchases: advertise it for sealed bids or proposals.`,
    source: '2 CFR 200.320(b)',
  }
}

/** Goods and services with federal money, or construction. */
function listed(of: readonly Purchase[]): string {
  const money = (nature: Purchase['nature']) =>
    of.filter((each) => each.nature === nature).map(({ federal }) => federal)
  const named = natures
    .filter((nature) => money(nature).length > 0)
    .map(
      (nature) =>
        `${natureWords[nature]}${money(nature).length === 2 ? '' : money(nature)[0] ? ' with federal money' : ' without federal money'}`,
    )
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
const sentenceCase = (words: string) => words.replace(/^./, (first) => first.toUpperCase())
