import { choice, instant, longText, ref, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

/** The eight community lifelines of FEMA, in its order. */
export const lifelines = [
  'safety_security',
  'food_hydration_shelter',
  'health_medical',
  'energy',
  'communications',
  'transportation',
  'hazardous_materials',
  'water',
] as const
export type Lifeline = (typeof lifelines)[number]
export const lifelineWords: Record<Lifeline, string> = {
  safety_security: 'Safety and security',
  food_hydration_shelter: 'Food, hydration, shelter',
  health_medical: 'Health and medical',
  energy: 'Energy',
  communications: 'Communications',
  transportation: 'Transportation',
  hazardous_materials: 'Hazardous materials',
  water: 'Water systems',
}
export const conditions = ['unknown', 'stable', 'unstable', 'disrupted'] as const
export const conditionWords = {
  unknown: 'Unknown',
  stable: 'Stable',
  unstable: 'Unstable',
  disrupted: 'Disrupted',
} as const

export const lifelineReport = defineRecord('lifeline_reports', {
  label: 'Lifeline report',
  plural: 'Lifeline reports',
  about:
    'The condition of one of the eight community lifelines in an incident from a given time. The newest report applies; earlier ones are kept.',
  access: { of: 'organization', read: 'user', write: 'user' },
  appendOnly: true,
  title: 'impact',
  list: ['lifeline', 'condition', 'impact', 'incident'],
  fields: {
    incident: ref('emergency_incidents', { required: true, setBy: 'commands' }),
    lifeline: choice(lifelines, { required: true, setBy: 'commands', words: lifelineWords }),
    condition: choice(conditions, { required: true, setBy: 'commands', words: conditionWords }),
    impact: text({ required: true, max: 500, setBy: 'commands', label: 'Impact' }),
    action: longText({ max: 2_000, setBy: 'commands', label: 'Mitigation' }),
    restored_by: instant({ setBy: 'commands', label: 'Expected to be stable' }),
  },
})
export type LifelineReport = RowOf<typeof lifelineReport>

/** The form for a new report; only commands write to the table. */
export const lifelineForm = defineRecord('lifeline_reports', {
  label: 'Lifeline report',
  plural: 'Lifeline reports',
  about: lifelineReport.about,
  access: { of: 'organization', read: 'user', write: 'user' },
  listed: false,
  title: 'impact',
  list: ['impact'],
  fields: {
    lifeline: choice(lifelines, { required: true, words: lifelineWords }),
    condition: choice(conditions, { required: true, words: conditionWords }),
    impact: text({ required: true, max: 500, label: 'Impact' }),
    action: longText({ max: 2_000, label: 'Mitigation' }),
    restored_by: instant({ label: 'Expected to be stable' }),
  },
})
