/** The tables whose records have something to draft. Record pages ask it, so it is apart from the kinds. */
export const draftTables = [
  'solicitations',
  'awards',
  'contracts',
  'grant_applications',
  'grant_reports',
  'situation_reports',
  'damage_items',
  'pa_projects',
  'service_requests',
  'records_requests',
] as const
export type DraftTable = (typeof draftTables)[number]
