import { publishedOn } from '#areas/organization/controls/records.ts'
import { reasonOfChange } from '#platform/records/control.ts'
import { choice, date, lastDayInForce, number, text } from '#platform/records/fields.ts'
import { defineRecord, type RowOf } from '#platform/records/record.ts'

export const femaTermWords = {
  guide_version: 'Public Assistance guide version',
  pa_minimum: 'Minimum project amount ($)',
  pa_large: 'Large project threshold ($)',
  rpa_days: 'RPA deadline from designation (days)',
  damage_days: 'Damage deadline from scoping meeting (days)',
  emergency_months: 'Emergency work deadline from declaration (months)',
  emergency_more: 'Emergency work extension limit (months)',
  permanent_months: 'Permanent work deadline from declaration (months)',
  permanent_more: 'Permanent work extension limit (months)',
  appeal_days: 'Appeal deadline from determination (days)',
  appeal_forward_days: 'Appeal forwarding deadline (days)',
  appeal_decision_days: 'FEMA appeal decision deadline (days)',
  appeal_information_days: 'Appeal information deadline (days)',
  arbitration: 'Arbitration threshold ($)',
  arbitration_rural: 'Arbitration threshold, rural area ($)',
  replace_percent: 'Repair limit, share of replacement cost (%)',
  alternate_public: 'Alternate project federal share, public (%)',
  alternate_nonprofit: 'Alternate project federal share, nonprofit (%)',
  mitigation_percent: 'Mitigation limit without analysis, share of repair (%)',
  mitigation_listed: 'Listed mitigation measure limit, share of repair (%)',
  local_rate_most: 'State equipment rate limit ($ per hour)',
  management_recipient: 'Recipient management cost limit (%)',
  management_subrecipient: 'Subrecipient management cost limit (%)',
  hmgp_first: 'HMGP first tier (%)',
  hmgp_first_to: 'HMGP first tier limit ($)',
  hmgp_second: 'HMGP second tier (%)',
  hmgp_second_to: 'HMGP second tier limit ($)',
  hmgp_third: 'HMGP third tier (%)',
  hmgp_third_to: 'HMGP third tier limit ($)',
  hmgp_enhanced: 'HMGP with enhanced mitigation plan (%)',
  hmgp_months: 'HMGP application deadline from declaration (months)',
  mitigation_share: 'Hazard mitigation federal share limit (%)',
  discount_percent: 'Benefit-cost discount rate (% per year)',
} as const
export type FemaTermKind = keyof typeof femaTermWords
export const femaTermKinds = Object.keys(femaTermWords) as [FemaTermKind, ...FemaTermKind[]]

export const femaTerm = defineRecord('fema_terms', {
  label: 'FEMA setting',
  plural: 'FEMA settings',
  about: 'A threshold, share or deadline of FEMA’s programs, with its effective date and source.',
  access: { of: 'organization', read: 'user', write: 'admin' },
  changedBy: 'commands',
  control: {
    rule: ['kind'],
    loosens: { value: 'any' },
    ends: 'valid_to',
    outsideLaw: {
      decides: [
        ['pa_projects', 'submitted_on'],
        ['pa_projects', 'obligated_on'],
        ['pa_appeals', 'sent_on'],
      ],
    },
  },
  inOrder: [['valid_from', 'valid_to']],
  title: 'kind',
  list: ['kind', 'value', 'valid_from', 'valid_to', 'source'],
  fields: {
    kind: choice(femaTermKinds, { required: true, label: 'Setting', words: femaTermWords }),
    value: number({ required: true, min: 0, max: 1_000_000_000_000, decimals: 4 }),
    valid_from: date({
      required: true,
      label: 'Effective from',
      help: 'For disasters declared on or after this date. The discount rate and appeals use their own dates.',
    }),
    valid_to: lastDayInForce(),
    source: text({ required: true, max: 300, help: 'The regulation or notice.' }),
    published_on: publishedOn(),
    reason: reasonOfChange(),
  },
})
export type FemaTerm = RowOf<typeof femaTerm>
