import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { adviceOnClauses, clausesFor, type ClauseAdvice } from '#areas/procurement/solicitations/rules.ts'
import type { Clause, Solicitation } from '#areas/procurement/solicitations/records.ts'
import type { Amendment } from '../amendments/records.ts'
import type { Contract, ContractLine } from '../contracts/records.ts'
import type { ContractSection, ContractSigner } from './records.ts'

type Words = Pick<ContractSection, 'body' | 'clause'>

/** Approved text is the clause's text, to the letter; leading and trailing spaces do not count. */
export const standingOf = (
  { body, clause }: Words,
  clauses: readonly Pick<Clause, 'id' | 'body'>[],
): ContractSection['standing'] => {
  const approved = clauses.find(({ id }) => id === clause)
  return !approved ? 'own' : approved.body.trim() === body.trim() ? 'standard' : 'changed'
}

/** The clause library speaks of solicitations; a contract's ceiling is its largest cost. */
const asSolicitation = ({
  federal,
  construction,
  laborers,
  ceiling,
}: Pick<Contract, 'federal' | 'construction' | 'laborers' | 'ceiling'>): Solicitation =>
  ({ federal, construction, laborers, estimate: ceiling }) as Solicitation

export const adviceFor = (
  row: Contract,
  sections: readonly Pick<ContractSection, 'source'>[],
  clauses: readonly Clause[],
  day: string,
): ClauseAdvice[] => adviceOnClauses(asSolicitation(row), sections, clauses, day)

/** The first required clause that the text lacks. */
export function missingClause(
  row: Contract,
  sections: readonly Pick<ContractSection, 'clause' | 'source'>[],
  clauses: readonly Clause[],
  day: string,
): string | null {
  const there = new Set(sections.flatMap(({ clause, source }) => [clause, source]))
  return (
    clausesFor(asSolicitation(row), clauses, day).find(
      ({ id, optional, source }) => !optional && !there.has(id) && !there.has(source),
    )?.title ?? null
  )
}

export function whyNotSigners(
  signers: readonly Pick<ContractSigner, 'party' | 'person' | 'name' | 'turn' | 'email'>[],
): Reason {
  const twice = signers.find(
    ({ person }, at) => person !== null && signers.findIndex((each) => each.person === person) < at,
  )
  return firstReason(
    signers.some(({ party, person }) => party === 'agency' && !person) && 'Select a member as the agency’s signer.',
    signers.some(({ party, person }) => party === 'vendor' && person) &&
      'Enter the vendor’s signer by name. They can’t be a member of the agency.',
    signers.some(({ party, email }) => party === 'agency' && email) &&
      'The agency’s signers sign with their account. Remove their email.',
    twice && `${twice.name} is listed twice.`,
  )
}

export type Place = {
  place: number
  turn: number
  party: 'agency' | 'vendor'
  name: string
  office: string | null
  member: string | null
  /** Where the link goes of a signer without an account. Documents from before have none. */
  email?: string | null
}

/** Everything that is signed. The certificate contains it, so it names what a reader needs years from now. */
export type Content = {
  granary_contract: 1
  organization: string
  agency: string
  vendor: { id: string; name: string }
  number: string
  title: string
  edition: number
  kind: string
  ceiling: number
  starts_on: string
  ends_on: string
  terms: Record<string, string | number | boolean | null>
  lines: { description: string; quantity: string; unit: string; unit_price: string; amount: number }[]
  sections: { heading: string; body: string; source: string | null; standing: string }[]
  amendment: {
    number: string
    title: string
    ceiling_change: number
    new_end: string | null
    words: string | null
  } | null
  signers: Place[]
}

type Around = {
  agency: string
  vendor: string
  edition: number
  lines: readonly ContractLine[]
  sections: readonly ContractSection[]
  signers: readonly ContractSigner[]
  amendment?: Amendment | undefined
}

export const contentOf = (
  row: Contract,
  { agency, vendor, edition, lines, sections, signers, amendment }: Around,
): Content => ({
  granary_contract: 1,
  organization: row.organization_id,
  agency,
  vendor: { id: row.vendor, name: vendor },
  number: row.number,
  title: row.title,
  edition,
  kind: row.kind,
  ceiling: row.ceiling,
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  terms: Object.fromEntries(termsThatCount.map((name) => [name, typeof row[name] === 'object' ? null : row[name]])),
  lines: amendment
    ? []
    : lines.map(({ description, quantity, unit, unit_price, amount }) => ({
        description,
        quantity: String(Number(quantity)),
        unit,
        unit_price: String(Number(unit_price)),
        amount,
      })),
  sections: amendment
    ? []
    : sections.map(({ heading, body, source, standing }) => ({ heading, body, source, standing })),
  amendment: amendment
    ? {
        number: amendment.number,
        title: amendment.title,
        ceiling_change: amendment.ceiling_change,
        new_end: amendment.new_end,
        words: amendment.words,
      }
    : null,
  signers: signers.map(({ turn, party, name, office, person, email }, at) => ({
    place: at + 1,
    turn: Number(turn),
    party,
    name,
    office,
    member: person,
    email,
  })),
})

const termsThatCount = [
  'renewals',
  'renewal_months',
  'notice_days',
  'claim_days',
  'retainage',
  'retainage_until',
  'retainage_after',
  'damages',
  'damages_cap',
  'complete_by',
  'federal',
] as const

/** The canonical text of a document: what is hashed, signed, stored and verified. */
export const textOf = (content: Content): string => canonicalJson(content)
