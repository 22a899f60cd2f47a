import { plural } from '#platform/words.ts'
import { dollars } from '#platform/money.ts'
import { inForce } from '#platform/records/dated.ts'
import { strictest, type Limit } from '../../methods/rules.ts'
import type { Nature } from '../../methods/records.ts'
import type { Point } from '../../solicitations/life.ts'
import type { Clause, Solicitation } from '../../solicitations/records.ts'
import {
  clausesFor,
  kindOf,
  missingClauses,
  whyNotClauses,
  whyNotCriteria,
  whyNotDocuments,
  whyNotEnvelopes,
  whyNotEstimate,
  whyNotInvitedOnly,
  whyNotItems,
  whyNotLines,
  whyNotScope,
  whyNotSummary,
  type Parts,
} from '../../solicitations/rules.ts'
import { law, point, row } from '../law/rules.ts'

type Around = {
  parts: Parts
  clauses: readonly Clause[]
  limits: readonly Limit[]
  internal: readonly string[]
  today: string
}

/** Points about the text that vendors will read: method, text, lines, criteria, clauses and documents. */
export function textPoints(of: Solicitation, around: Around): Point[] {
  const { parts } = around
  const { priced, scored } = kindOf[of.kind]
  const edit = { label: 'Edit solicitation', to: `/rfq-builder/${of.id}/edit` }
  const text = { label: 'Open text', to: `/rfq-builder/${of.id}?tab=text` }
  const lines = { label: 'Open lines and criteria', to: `/rfq-builder/${of.id}?tab=lines` }
  const clear = law(of, '200.319', '(d)(2)')
  return [
    ...(priced ? [methodPoint(of, around)] : []),
    point(
      'summary',
      'Public summary',
      {
        refuse: whyNotSummary(of),
        warn: repeats(of.summary, around.internal)
          ? 'It repeats the internal justification of the requisition, word for word. Write it for vendors.'
          : null,
      },
      { place: edit, cites: [clear] },
    ),
    point('scope', 'Scope of work', { refuse: whyNotScope(parts) }, { place: text, cites: [clear] }),
    ...(priced
      ? [
          point(
            'lines',
            'Lines',
            {
              refuse: whyNotLines(of, parts),
              pass: plural(parts.lines.length, {
                one: '1 line to price.',
                other: `${parts.lines.length} lines to price.`,
              }),
            },
            { place: lines, cites: [law(of, '200.320', '(b)(1)(ii)(B)')] },
          ),
        ]
      : []),
    point(
      'criteria',
      'Evaluation criteria',
      {
        refuse: whyNotCriteria(of, parts.criteria),
        pass: scored ? 'Weights total 100.' : priced ? 'The lowest price wins.' : 'Nothing is scored.',
      },
      {
        place: lines,
        cites: scored
          ? [law(of, '200.320', '(b)(2)(i)')]
          : of.kind === 'ifb'
            ? [law(of, '200.320', '(b)(1)(ii)(D)')]
            : [],
      },
    ),
    point(
      'response',
      'Response',
      {
        refuse: whyNotEnvelopes(of) ?? whyNotItems(of, parts.items, parts.criteria),
        pass:
          parts.items.length === 0
            ? 'Prices, a statement and files. No document or question is listed.'
            : plural(parts.items.length, { one: '1 item.', other: `${parts.items.length} items.` }),
      },
      { place: lines, cites: [law(of, '200.319', '(d)(2)')] },
    ),
    // For quotes the method says whether the estimate is checked.
    ...(priced && (of.federal || of.kind !== 'rfq')
      ? [
          point(
            'estimate',
            'Cost estimate',
            {
              refuse: whyNotEstimate(of),
              warn:
                of.estimate === null
                  ? 'There is no estimate, so amounts can’t be checked against limits and clauses.'
                  : null,
              pass: `${dollars(of.estimate ?? 0)}. Vendors don’t see it.`,
            },
            { place: edit, cites: [law(of, '200.324', '(a)')] },
          ),
        ]
      : []),
    ...(priced ? [clausesPoint(of, around), brandPoint(of, parts, text)] : []),
    ...(priced && of.federal && of.construction ? bondsPoint(of, around, text) : []),
    point(
      'documents',
      'Documents',
      {
        refuse: whyNotDocuments(of.documents),
        warn:
          of.construction && priced && of.documents.length === 0
            ? 'No drawing or specification is attached, and bidders price construction from them.'
            : null,
        pass: of.documents.length === 0 ? 'None attached.' : `${of.documents.length} attached.`,
      },
      { place: edit, cites: of.construction ? [law(of, '200.320', '(b)(1)(ii)(B)')] : [] },
    ),
  ]
}

const tidy = (words: string) => words.trim().toLowerCase().replaceAll(/\s+/g, ' ')
const repeats = (summary: string | null, internal: readonly string[]): boolean =>
  internal.some((words) => words.trim() !== '' && tidy(summary ?? '').includes(tidy(words)))

const natureOf = ({ construction, category }: Solicitation): Nature =>
  construction || category === 'works' ? 'construction' : category

/** Quotes are for small purchases; above the limit the law requires a public, formal method. */
function methodPoint(of: Solicitation, { limits, today }: Around): Point {
  const small = strictest('small_purchase', { on: today, nature: natureOf(of), federal: of.federal }, limits)
  const cites = [
    ...(small && of.kind === 'rfq'
      ? [
          small.of === 'law'
            ? law(of, '200.320', '(a)(2)')
            : { text: small.paragraph, to: '/requisitions?tab=thresholds' },
        ]
      : []),
    law(of, '200.320', of.kind === 'rfp' ? '(b)(2)' : '(b)'),
  ]
  const edit = { label: 'Edit solicitation', to: `/rfq-builder/${of.id}/edit` }
  const quotes = of.kind === 'rfq'
  const above = quotes && small && of.estimate !== null && of.estimate > small.amount
  return point(
    'method',
    'Procurement method',
    {
      refuse:
        whyNotInvitedOnly(of) ??
        (above
          ? `The estimate of ${dollars(of.estimate!)} exceeds ${dollars(small.amount)}, the limit for quotes. Publish an invitation for bids or a request for proposals.`
          : null),
      warn: quotes
        ? !small
          ? 'No limit for quotes is on file, so the amount isn’t checked.'
          : of.estimate === null
            ? `Without an estimate the limit for quotes, ${dollars(small.amount)}, isn’t checked.`
            : null
        : of.kind === 'rfp' && of.construction
          ? 'Sealed bids are preferred for construction. Publishing asks why proposals fit better.'
          : null,
      pass: quotes && small ? `The estimate does not exceed ${dollars(small.amount)}.` : 'Formal and public.',
    },
    { place: edit, cites },
  )
}

/** Federal money brings the clauses of Appendix II; without rows on file nothing was checked. */
function clausesPoint(of: Solicitation, { parts, clauses, today }: Around): Point {
  const none = of.federal && !inForce(clauses, today).some(({ federal }) => federal)
  const missing = missingClauses(of, parts, clauses, today)
  const required = clausesFor(of, clauses, today).filter(({ optional }) => !optional)
  return point(
    'clauses',
    'Required clauses',
    {
      refuse: none
        ? 'No clause for federal funding is on file. An administrator must add those of Appendix II.'
        : whyNotClauses(missing),
      pass:
        required.length === 0
          ? 'None required.'
          : plural(required.length, {
              one: 'The required clause is in the text.',
              other: `All ${required.length} are in the text.`,
            }),
    },
    {
      place: none
        ? { label: 'New clause', to: '/rfq-builder/clauses/new' }
        : { label: 'Open text', to: `/rfq-builder/${of.id}?tab=text` },
      cites: [
        ...missing.slice(0, 3).map((clause) => row(clause, '/rfq-builder/clauses')),
        ...(of.federal ? [law(of, '200.327')] : []),
      ],
    },
  )
}

const onlyBrand = /\b(no substitut(es?|ions?)|no equals?|no equivalents?|brand[- ]name only|or no other)\b/i

function brandPoint(of: Solicitation, { sections, lines }: Parts, text: Point['place']): Point {
  const found = [...lines.map(({ description }) => description), ...sections.map(({ body }) => body)]
    .map((words) => onlyBrand.exec(words)?.[0])
    .find(Boolean)
  return point(
    'brand',
    'Open specifications',
    {
      warn: found ? `The text says “${found}”. Describe what is needed, and accept an equal product.` : null,
      pass: 'No wording that allows only one product was found.',
    },
    { place: text, cites: [law(of, '200.319', '(c)(6)')] },
  )
}

function bondsPoint(of: Solicitation, { parts, limits, today }: Around, text: Point['place']): Point[] {
  const small = strictest('small_purchase', { on: today, nature: 'construction', federal: true }, limits)
  if (small && of.estimate !== null && of.estimate <= small.amount) return []
  const words = parts.sections.map(({ heading, body }) => `${heading} ${body}`).join(' ')
  const missing = [
    [/\bbid (bond|guarantee|security)/i, 'a bid guarantee of 5%'],
    [/\bperformance\b[^.]{0,40}\bbonds?\b/i, 'a performance bond of 100%'],
    [/\bpayment\b[^.]{0,40}\bbonds?\b/i, 'a payment bond of 100%'],
  ].flatMap(([pattern, name]) => ((pattern as RegExp).test(words) ? [] : [name as string]))
  return [
    point(
      'bonds',
      'Bonds',
      {
        warn:
          missing.length > 0
            ? `The text doesn’t ask for ${missing.join(', ')}. Without them, the awarding agency must have accepted your own bonding policy.`
            : null,
        pass: 'The text asks for a bid guarantee and both bonds.',
      },
      { place: text, cites: [law(of, '200.326')] },
    ),
  ]
}
