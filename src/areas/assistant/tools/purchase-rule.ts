import type { Context } from '#platform/commands/command.ts'
import { todayIn } from '#platform/commands/today.ts'
import { dayInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { phrase, say, translated, type Phrase } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { limitRows } from '#areas/procurement/methods/questions.ts'
import type { MethodName, Nature } from '#areas/procurement/methods/records.ts'
import { inForce, limitsFor, methodOf, type Limit, type Method } from '#areas/procurement/methods/rules.ts'
import type { Answered } from './library.ts'
import type { PurchaseAsked } from './phrasing.ts'
import type { Cited } from './read.ts'

/**
 * Which method a purchase needs, how many quotes, and the paragraph: by the rules that a requisition is judged by, with
 * local and with federal funds. Null where no threshold is on file: the documentation then has the law.
 */
export async function answerPurchaseRule(
  { amount, nature, quotes, without, single }: PurchaseAsked,
  { tx, actor, now }: Context,
): Promise<Answered | null> {
  const on = await todayIn(tx, actor.organization_id, now)
  const limits = await limitRows(tx)
  const applied = (['micro_purchase', 'small_purchase'] as const).flatMap((kind) =>
    [false, true].flatMap((federal) => inForce(kind, { on, nature, federal }, limits)),
  )
  if (applied.length === 0) return null
  const cited = await thresholdsOf(applied, tx, actor)
  if (single) {
    const shown = [...new Set(applied)].filter(({ kind }) => kind === 'micro_purchase')
    return {
      text: [
        say('A sole source purchase above the micro-purchase threshold is allowed for a reason, not up to an amount.'),
        say(
          'The reasons: the item has one source; an emergency does not permit the delay; the awarding agency approves it in writing; or competition was found inadequate after several sources were asked. 2 CFR 200.320(c)',
        ),
        say('Its justification is written by one person and approved by another before the order is issued.'),
        ...shown.map((limit) => `• ${limitInWords(limit)}`),
      ].join('\n'),
      cited,
    }
  }
  if (amount === undefined) {
    const shown = [...new Set(applied)].map((limit) => `• ${limitInWords(limit)}`)
    return {
      text: [say('Purchase thresholds in effect for {kind}:', { kind: natureIn(nature) }), ...shown].join('\n'),
      cited,
    }
  }
  const judge = (federal: boolean): Judged => {
    const facts = { on, nature, federal }
    const method = methodOf({ ...facts, amount, together: amount, contracted: false }, limits)
    return { ...limitsFor(facts, limits), method }
  }
  const [local, federal] = [judge(false), judge(true)]
  const same = local.method.name === federal.method.name && local.method.quotes === federal.method.quotes
  const head = same
    ? headOf(local.method, { quotes, without })
    : say('It depends on the money: {local} With federal funds: {federal}', {
        local: headOf(local.method, { quotes, without }),
        federal: headOf(federal.method, {}),
      })
  return {
    text: [
      head,
      say('For a purchase of {kind} for {amount}:', { kind: natureIn(nature), amount: dollars(amount) }),
      `• ${say('Local funds: {rule}', { rule: ruleOf(local, amount) })}`,
      `• ${say('Federal funds: {rule}', { rule: ruleOf(federal, amount) })}`,
      say('Related purchases count together. A purchase under a competed contract needs no new quotes.'),
    ].join('\n'),
    cited,
  }
}

type Judged = { method: Method; micro_purchase: Limit | null; small_purchase: Limit | null }

const titles: Readonly<Record<MethodName, Phrase>> = {
  contract_release: phrase('Contract release'),
  micro_purchase: phrase('Micro-purchase'),
  small_purchase: phrase('Simplified acquisition (quotes)'),
  sealed_bids: phrase('Sealed bids'),
  proposals: phrase('Competitive proposals'),
  qualifications: phrase('Qualifications-based selection'),
  noncompetitive: phrase('Noncompetitive procurement'),
}
const natures: Readonly<Record<Nature, Phrase>> = {
  goods: phrase('goods'),
  services: phrase('services'),
  construction: phrase('construction'),
  architect_engineer: phrase('architects and engineers'),
}
const natureIn = (nature: Nature): string => translated(natures[nature])

/** The answer itself, to what the person supposes: so many quotes, or none. */
function headOf(
  { name, quotes }: Method,
  { quotes: supposed, without }: Partial<Pick<PurchaseAsked, 'quotes' | 'without'>>,
): string {
  if (name === 'micro_purchase')
    return without
      ? say('Yes, quotes are not required.')
      : supposed
        ? say('No, quotes are not required.')
        : say('Quotes are not required.')
  if (name !== 'small_purchase') return say('Quotes are not enough: the purchase must be advertised.')
  if (!quotes) return say('Quotes are required, from an adequate number of qualified sources.')
  if (without)
    return sayCount(quotes, {
      one: 'No, at least {count} quote is required.',
      other: 'No, at least {count} quotes are required.',
    })
  if (supposed === quotes)
    return sayCount(quotes, {
      one: 'Yes, at least {count} quote is required.',
      other: 'Yes, at least {count} quotes are required.',
    })
  return sayCount(quotes, {
    one: 'At least {count} quote is required.',
    other: 'At least {count} quotes are required.',
  })
}

function ruleOf({ method, micro_purchase: micro, small_purchase: small }: Judged, amount: number): string {
  const where =
    micro && amount <= micro.amount
      ? say('not above {limit}', { limit: dollars(micro.amount) })
      : small && amount <= small.amount
        ? micro
          ? say('above {from} and not above {to}', { from: dollars(micro.amount), to: dollars(small.amount) })
          : say('not above {limit}', { limit: dollars(small.amount) })
        : small
          ? say('above {limit}', { limit: dollars(small.amount) })
          : say('no threshold on file')
  const quotes = method.quotes
    ? `, ${sayCount(method.quotes, { one: 'at least {count} quote', other: 'at least {count} quotes' })}`
    : ''
  return `${translated(titles[method.name])}${quotes} (${where}). ${method.paragraph}`
}

function limitInWords({ of, kind, amount, quotes, valid_from, paragraph, source }: Limit): string {
  const name = kind === 'micro_purchase' ? say('Micro-purchase threshold') : say('Simplified acquisition threshold')
  const whose = of === 'law' ? say('federal law') : of === 'state' ? say('state law') : say('agency policy')
  const many = quotes
    ? `, ${sayCount(quotes, { one: 'at least {count} quote', other: 'at least {count} quotes' })}`
    : ''
  const since = say('since {day}', { day: dayInWords(valid_from) })
  return `${name}: ${dollars(amount)}${many}, ${since} (${[whose, paragraph, source].filter(Boolean).join(', ')})`
}

/** The agency’s own rows, as sources that can be opened. */
async function thresholdsOf(
  applied: readonly Limit[],
  tx: Context['tx'],
  { organization_id }: Context['actor'],
): Promise<Cited[]> {
  const rows = await tx.asPerson<{ id: string; name: string; kind: string; amount: number; paragraph: string }>(
    `select id, name, kind, amount::float8 as amount, paragraph from public.procurement_thresholds
      where organization_id = $1 order by valid_from, name limit 200`,
    [organization_id],
  )
  return rows
    .filter((row) =>
      applied.some(
        ({ of, kind, amount, paragraph }) =>
          of === 'agency' && kind === row.kind && amount === row.amount && paragraph === row.paragraph,
      ),
    )
    .map(({ id, name, paragraph }) => ({ table: 'procurement_thresholds', id, words: `${name}, ${paragraph}` }))
}
