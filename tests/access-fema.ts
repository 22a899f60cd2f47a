import { costRecord, fringeRate } from '#areas/grants/costs/records.ts'
import { damageItem, eligibilityCheck } from '#areas/grants/damage/records.ts'
import { disasterDeclaration } from '#areas/grants/declarations/records.ts'
import { femaRfi, paAppeal } from '#areas/grants/fema-rfis/records.ts'
import { fundingSource } from '#areas/grants/funding/records.ts'
import { mitigationProject } from '#areas/grants/mitigation/records.ts'
import { paProject, paRequest } from '#areas/grants/public-assistance/records.ts'
import type { ActorName } from './access-actors.ts'
import type { Line } from './access-policy.ts'
import { lineOf } from './access-records.ts'

const signedIn: readonly ActorName[] = ['user', 'manager', 'admin', 'platform_admin', 'vendor', 'expired']
const commands: readonly ActorName[] = ['commands']
/** A FEMA file is imported unchanged: no one edits its lines. */
const takenIn: Line = {
  select: { ours: [...signedIn, ...commands] },
  insert: { ours: commands },
  update: { ours: commands },
  delete: { ours: commands },
}

/**
 * The lines for recovery money in access-policy.ts: as their declarations say; any person named in a row is the
 * actor.
 */
export const femaLines: Record<string, Line> = {
  'public.disaster_declarations': {
    ...lineOf(disasterDeclaration),
    row: ({ person }) => ({ owner: person, entered_by: person, state: 'IA' }),
  },
  'public.pa_requests': { ...lineOf(paRequest), row: ({ person }) => ({ contact: person, entered_by: person }) },
  'public.pa_projects': { ...lineOf(paProject), row: ({ person }) => ({ owner: person, entered_by: person }) },
  'public.damage_items': { ...lineOf(damageItem), row: ({ person }) => ({ entered_by: person }) },
  'public.eligibility_checks': { ...lineOf(eligibilityCheck), row: ({ person }) => ({ checked_by: person }) },
  'public.fema_exchanges': { ...takenIn, row: ({ person }) => ({ done_by: person }) },
  'public.fema_designations': takenIn,
  'public.rate_editions': takenIn,
  'public.equipment_rates': takenIn,
  'public.fringe_rates': { ...lineOf(fringeRate), row: ({ person }) => ({ entered_by: person }) },
  'public.cost_records': { ...lineOf(costRecord), row: ({ person }) => ({ entered_by: person }) },
  'public.fema_rfis': { ...lineOf(femaRfi), row: ({ person }) => ({ owner: person, entered_by: person }) },
  'public.pa_appeals': { ...lineOf(paAppeal), row: ({ person }) => ({ owner: person, entered_by: person }) },
  'public.mitigation_projects': {
    ...lineOf(mitigationProject),
    row: ({ person }) => ({ owner: person, entered_by: person }),
  },
  'public.recovery_sources': { ...lineOf(fundingSource), row: ({ person }) => ({ entered_by: person }) },
}
