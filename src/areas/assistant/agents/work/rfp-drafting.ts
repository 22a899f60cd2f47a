import { addDays, dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { counted, natures, purchaseLimits, type Found, type Purchase, type PurchaseLimits, type Work } from './desk.ts'

type Period = { id: string; kind: string; days: number; source: string }

export const rfpDrafting: Work = async ({ answers: { need, amount: asked }, today, rows, asks }) => {
  const cents = Math.round(Number((asked ?? '').replaceAll(/[$,\s]/g, '')) * 100)
  if (!(cents > 0))
    return { summary: 'What it may cost is no amount above nothing. Write it such as 48,000.', found: [] }
  const kinds = natures.flatMap((nature) => [true, false].map((federal): Purchase => ({ on: today, nature, federal })))
  const limitsOf = await purchaseLimits(asks, kinds)
  const periods = await rows<Period>(
    'Periods in force',
    `select distinct on (kind) id, kind, days::int as days, source from response_periods
      where kind in ('rfp', 'ifb', 'rfq') and above < $2 and valid_from <= $1
      and (valid_until is null or valid_until >= $1) order by kind, above desc`,
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
    'Clauses that this amount asks for',
    `select id, code, title, source, federal, construction, laborers from clauses where not optional and above < $2
      and valid_from <= $1 and (valid_until is null or valid_until >= $1) order by code`,
    [today, cents],
  )
  const alike = await rows<{ record: string; title: string; number: string | null }>(
    'Calls like it',
    `select record, title, number from search_records($1, 5, 'solicitations')`,
    [need!.slice(0, 200)],
  )

  const found: Found[] = [
    ...methods(cents, kinds, limitsOf),
    ...periods.map(({ id, kind, days, source }): Found => ({
      tone: 'info',
      words: `As ${names[kind] ?? kind} it is open for ${counted(days, 'day')} at least: published today it closes on ${dayInWords(addDays(today, days))} or later.`,
      source,
      about: { table: 'response_periods', id },
    })),
    ...clauses.map(({ id, code, title, source, federal, construction, laborers }): Found => {
      const when = [
        federal && 'with federal money',
        construction && 'for construction',
        laborers && 'where laborers work on it',
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
      words: `${number ?? ''} ${title} was called for before: its sections and criteria can be looked at.`.trim(),
      about: { table: 'solicitations', id: record },
    })),
    {
      tone: 'warn',
      words: 'An independent estimate is made before offers come in, by somebody who does not offer.',
      source: '2 CFR 200.324(a)',
      task: `Make an independent estimate: ${need!.slice(0, 120)}`,
    },
  ]
  return {
    summary: `What a call for ${dollars(cents)} needs. The interview of the solicitation writes its sections from your answers.`,
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
 * What the limits say of an amount. Where the kind of purchase or the money behind it decides, each answer says for
 * which it is.
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
  const within = (limit: NonNullable<typeof micro>) =>
    `${dollars(cents)} is within the limit of ${dollars(limit.amount)}`
  if (micro && cents <= micro.amount)
    return {
      words: `${within(micro)} for a micro-purchase: it can be bought without a solicitation.`,
      source: micro.paragraph,
    }
  if (small && cents <= small.amount)
    return {
      words: `${within(small)} for small purchases: quotes from ${quotes ?? 'several'} sources are enough.`,
      source: small.paragraph,
    }
  if (!small)
    return {
      words: `No limit for purchases is on file for this day, so nothing less than a public solicitation is known to be enough for ${dollars(cents)}.`,
      source: '2 CFR 200.320',
    }
  return {
    words: `${dollars(cents)} is above the limit of ${dollars(small.amount)} for small purchases: advertise it for sealed bids or proposals.`,
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
