import { isSame, type Coverage } from '../insurance/rules.ts'

/** Kinds of a company’s certificates that a certificate of insurance proves. */
export type InsuredKind = 'liability' | 'auto' | 'workers_compensation'

/** The kind of certificate under which a company enters a policy. It has none for the others. */
export const kindsOfCoverage: Readonly<Partial<Record<Coverage, InsuredKind>>> = {
  general_liability: 'liability',
  auto: 'auto',
  workers_compensation: 'workers_compensation',
}

/** Whether a certificate insures a company of another name. Without a name there is nothing to compare. */
export const isOtherCompany = (insured: string, company: string | null): company is string =>
  company !== null && company.trim() !== '' && !isSame(insured, company)
