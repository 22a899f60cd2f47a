import { chosen, drawnPage, type Asked } from '#platform/pages/drawn-page.ts'
import type { Question } from '#platform/pages/page.ts'
import { statusCountsOf, todoOf, turnsOf } from '#platform/reads/reads.ts'
import { whyNotSee } from '#platform/records/see.ts'
import type { Actor } from '#platform/roles.ts'
import { cards, deadlines } from '../cards/rules.ts'
import { trendsOf } from './trends/rules.ts'
import { workOf } from './work/rules.ts'

const asked = (...questions: readonly Question[]): Asked[] => questions.map((ask) => ({ ask }))

/** The reads of the pictures in a section. */
const pictures: Readonly<Record<string, readonly Asked[]>> = {
  '/sections/planning-budget': cards.burn!,
  '/sections/grant-management': cards.grants!,
  '/sections/emergency-disaster': [...cards.recovery!, ...cards.incidents!],
  '/sections/core-procurement': cards.procurement!,
  '/sections/vendor-marketplace': cards.top_vendors!,
  '/sections/contracts-finance': [...cards.spending!, ...asked(['budget-lines/spending', { fiscal_year: null }])],
  '/sections/performance-delivery': asked(['dashboard/deliveries', {}]),
}

async function trendsFor(at: string, reader: Actor): Promise<Asked[]> {
  const trends = await Promise.all((trendsOf[at] ?? []).map(async (trend) => ({ ...trend, of: await trend.of() })))
  return trends
    .filter(({ of }) => whyNotSee(of, reader) === null)
    .map(({ of, where = {}, by, figure = null }) => ({ chart: { of, where, by, figure } }))
}

async function countsFor(at: string, reader: Actor): Promise<Asked[]> {
  const lives = await Promise.all((workOf[at] ?? []).map(({ of }) => of()))
  return lives
    .filter(({ record }) => whyNotSee(record, reader) === null)
    .map(({ record }) => ({ ask: statusCountsOf(record, []) }))
}

const homes = [
  'planning-budget',
  'grant-management',
  'emergency-disaster',
  'core-procurement',
  'vendor-marketplace',
  'customers-agencies',
  'contracts-finance',
  'performance-delivery',
  'enterprise-asset-mgmt',
  'utility-form-filler',
  'advanced-technologies',
  'organization-admin',
  'platform-administration',
  'system-management',
  'security-compliance',
  'training-certification',
  'quality-assurance',
  'utilities',
  'help-support',
  'billing',
  'company',
].map((name) => `/sections/${name}`)

/** The home of each section: its pictures, and what waits for the person in it. */
export const sections = homes.map((at) =>
  drawnPage(at, async (reader) => [
    { rows: chosen('approval_requests', turnsOf) },
    { rows: chosen('tasks', todoOf) },
    { ask: deadlines },
    ...(pictures[at] ?? []),
    ...(await trendsFor(at, reader)),
    ...(await countsFor(at, reader)),
  ]),
)
