import { inside, shapeOf, whyNotRead, type RawAlert } from '#areas/disasters/alerts/rules.ts'
import { incidentFrom } from '#areas/disasters/incidents/opened/rules.ts'
import type { Figures } from '#areas/grants/fema-terms/rules.ts'
import type { Category } from '#areas/grants/public-assistance/records.ts'
import { eligibleOf, federalOf, shareOf, sizeOf, type Size } from '#areas/grants/public-assistance/share/rules.ts'
import type { Position } from '@granary/geodata/geography.ts'

export type Site = {
  name: string
  position: Position
  /** Cost to replace it, in cents. */ worth: number
  damage: string
  category: Category
  estimate: number
  insurance: number
}
export type Storm = { event: string; position: Position; miles: number }
type Project = { site: number; size: Size; federal: number; local: number }
export type Struck = {
  /** Places in the list of sites. */ inside: readonly number[]
  incident: ReturnType<typeof incidentFrom>
  projects: readonly Project[]
  worth: number
  federal: number
  local: number
}

const kilometersPerMile = 1.609344

/** The storm as the message of the Common Alerting Protocol that a weather office would send. */
export const alertOf = ({ event, position: [longitude, latitude], miles }: Storm): RawAlert => ({
  root: 'alert',
  namespace: 'urn:oasis:names:tc:emergency:cap:1.2',
  identifier: 'granary-sample-1',
  sender: 'sample@granary.example',
  sent: '2026-11-20T17:05:00-06:00',
  status: 'Exercise',
  msgType: 'Alert',
  scope: 'Public',
  references: undefined,
  infos: [
    {
      language: 'en-US',
      category: ['Met'],
      event,
      urgency: 'Immediate',
      severity: 'Severe',
      certainty: 'Likely',
      effective: undefined,
      onset: undefined,
      expires: '2026-11-20T21:45:00-06:00',
      senderName: undefined,
      headline: `${event} until 9:45 PM CST`,
      description: undefined,
      instruction: 'Follow the instructions of local officials.',
      areas: [
        {
          areaDesc: 'Sample County',
          polygons: [],
          circles: [`${latitude.toFixed(4)},${longitude.toFixed(4)} ${(miles * kilometersPerMile).toFixed(2)}`],
        },
      ],
    },
  ],
})

/** The lowest federal share (44 CFR 206.47), and the limits of one fiscal year: later years have their own rows. */
const shares = { federal_share: 75, emergency_share: 75 }
const declared = '2025-06-01'
const until = { valid_from: '2024-10-01', valid_to: '2025-09-30' }
export const limits: Figures = [
  { kind: 'pa_minimum', value: 4_000, ...until },
  { kind: 'pa_large', value: 1_062_900, ...until },
]

/** The storm's alert in the product: the sites inside, the incident's form and the projects that may follow. */
export function struckBy(storm: Storm, sites: readonly Site[]): Struck {
  const alert = alertOf(storm)
  const refused = whyNotRead(alert)
  if (refused) throw new Error(refused)
  const [info] = alert.infos
  const hit = inside(
    shapeOf(alert.infos),
    sites.map(({ position }, site) => ({ site, position })),
  ).map(({ site }) => site)
  const projects = hit.map((site) => projectOf(site, sites[site]!))
  const sum = (amount: (project: Project) => number) => projects.reduce((all, each) => all + amount(each), 0)
  return {
    inside: hit,
    incident: incidentFrom({
      headline: info!.headline!,
      event: info!.event!,
      area: info!.areas[0]!.areaDesc!,
      description: null,
    }),
    projects,
    worth: sum(({ site }) => sites[site]!.worth),
    federal: sum(({ federal }) => federal),
    local: sum(({ local }) => local),
  }
}

function projectOf(site: number, { category, estimate, insurance }: Site): Project {
  const eligible = eligibleOf({ estimate, insurance, mitigation: 0 })
  const { size } = sizeOf(eligible, declared, limits)
  // Below the minimum there is no project: the agency pays it all.
  const federal = size === 'below_minimum' ? 0 : federalOf(eligible, shareOf(category, shares))
  return { site, size, federal, local: eligible - federal }
}
