import { addDays, addMonths } from '#platform/dates.ts'
import { rowsOf } from '#platform/functions/demo/table.ts'
import type { Desk, GrantYear } from '../awards/seed.ts'
import { cents } from '../samples/seed.ts'
import providersCsv from './providers.csv?raw'
import { subrecipientTerms } from '../../subawards/seed.ts'

const providers = rowsOf(providersCsv, {
  program: 'text',
  name: 'text',
  uei: 'text',
  title: 'text',
  description: 'text',
  dollars: 'number',
  monthly: 'number',
  experience: 'number',
  audits: 'number',
  size: 'number',
  conditions: 'text',
  determination: 'text',
})

/** A nonprofit that carries out part of a program: its subaward, and its monthly request in cents. */
export type Provider = { subaward: string; monthly: number; since: string; title: string }

/** The subawards of a grant by program, each with its risk assessment, and signed a month into the year. */
export async function seedSubawards(
  { on, max, rosa, today }: Desk,
  funding: string,
  programs: readonly string[],
  { starts, ends }: GrantYear,
): Promise<ReadonlyMap<string, Provider>> {
  const found = new Map<string, Provider>()
  const since = addMonths(starts, 1)
  if (since > today) return found
  for (const { program, name, uei, title, dollars, monthly, conditions, ...of } of providers) {
    if (!programs.includes(program)) continue
    const act = on(addDays(since, 4))
    const { id: recipient } = await act('max', 'vendors/draft', {
      name,
      type: 'nonprofit',
      uei,
      email: `grants@${name.split(' ').slice(0, 2).join('-').toLowerCase()}.example`,
      city: 'New York',
      small_business: false,
      certifications: [],
    })
    await act('ada', 'vendors/activate', { id: recipient, reason: '' })
    const { id } = await act('max', 'subawards/draft', {
      funding,
      recipient,
      title,
      description: of.description,
      amount: cents(dollars),
      committed: cents(dollars),
      signed_on: since,
      starts_on: since,
      ends_on: ends,
      budget_starts: since,
      budget_ends: ends,
      manager: max,
      contact: 'Grants office, +1 212 555 0100',
      indirect_rate: 10,
      determination: of.determination,
      ...subrecipientTerms,
    })
    await act('max', 'subrecipient-risks/assess', {
      subaward: id,
      assessed_on: since < today ? since : today,
      experience: of.experience,
      audits: of.audits,
      new_systems: of.experience,
      federal_monitoring: 1,
      size: of.size,
      findings: 1,
      conditions,
      next_on: addMonths(since, 6),
    })
    await act('max', 'subawards/submit', { id })
    await on(addDays(since, 6))('ada', 'subawards/approve', { id })
    found.set(program, { subaward: id, monthly: cents(monthly), since, title })
    if (of.experience < 3) continue
    // The one with a high risk was visited, and its finding is open.
    const day = addDays(today, -12)
    if (day <= addDays(since, 30)) continue
    const visit = await on(addDays(day, -9))('max', 'monitoring-visits/plan', {
      subaward: id,
      kind: 'site',
      planned_on: day,
      visitor: rosa,
      agenda: 'Class lists, receipts and the care for parents during a course.',
      documents: [],
    })
    await on(day)('max', 'monitoring-visits/finish', {
      id: visit.id,
      day,
      summary: 'The course is full and well run. Two receipts of the first month are missing.',
    })
    await on(day)('max', 'monitoring-findings/note', {
      subaward: id,
      visit: visit.id,
      title: 'Receipts for care during the courses are missing',
      severity: 'finding',
      criteria: '2 CFR 200.403(g): costs are adequately documented.',
      condition: 'Two of 31 receipts of the first month could not be shown.',
      cause: 'Aides were paid in cash before the office opened an account.',
      questioned: cents(640),
      owner: max,
      due_on: addDays(today, 18),
    })
  }
  return found
}

/** A provider’s request for a month, approved by a second person and paid. Returns the cost that it made. */
export async function payProvider(
  { on, tx, today }: Desk,
  { subaward, monthly, title }: Provider,
  day: string,
): Promise<{ cost: string; amount: number }> {
  const { id } = await on(addDays(day, 1))('max', 'subaward-requests/receive', {
    subaward,
    period_start: `${day.slice(0, 7)}-01`,
    period_end: day,
    amount: monthly,
    match: 0,
    description: `${title}: wages, rooms and materials of the month.`,
    documents: [],
  })
  await on(addDays(day, 2))('ada', 'subaward-requests/approve', { id })
  const paid = addDays(day, 9)
  if (paid <= today) await on(paid)('max', 'subaward-requests/pay', { id, day: paid })
  const { cost } = (await tx.one<{ cost: string }>('select cost from subaward_requests where id = $1', [id]))!
  return { cost, amount: monthly }
}
