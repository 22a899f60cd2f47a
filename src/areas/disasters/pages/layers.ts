import { useRecords } from '#client/use-record.ts'
import { pointOf, type Layer } from '#kit/map/features.ts'
import type { Position } from '@granary/geodata/geography.ts'
import { optionLabel } from '#platform/records/record.ts'
import { capAlert, type CapAlert } from '#areas/disasters/alerts/records.ts'
import { isInForce, shapeIn } from '#areas/disasters/alerts/rules.ts'
import { resourceRequest, stageWords, type ResourceRequest } from '#areas/disasters/requests/records.ts'
import { requestLife } from '#areas/disasters/requests/life.ts'
import { shelterLife } from '#areas/disasters/shelters/life.ts'
import { shelter, type Shelter } from '#areas/disasters/shelters/records.ts'
import { criticalFacility, type CriticalFacility } from '#areas/disasters/sites/records.ts'

const flat = <F extends { geometry: unknown }>(features: readonly F[]) =>
  features.filter((each): each is F & { geometry: NonNullable<F['geometry']> } => each.geometry !== null)

export const siteLayer = (rows: readonly CriticalFacility[]): Layer => ({
  id: 'sites',
  name: 'Critical facilities',
  tone: 'action',
  features: flat(
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      note: optionLabel(criticalFacility.fields.kind, row.kind),
      to: `/weather-alerts/sites/${row.id}`,
      geometry: pointOf(row.place),
    })),
  ) as Layer['features'],
})
export const shelterLayer = (rows: readonly Shelter[]): Layer => ({
  id: 'shelters',
  name: 'Shelters',
  tone: 'good',
  features: flat(
    rows
      .filter(shelterLife.isOpen)
      .map((row) => ({
        id: row.id,
        name: row.name,
        note: shelterLife.is(row, 'open')
          ? `${Number(row.occupants)} of ${Number(row.capacity)} spaces occupied`
          : 'Planned',
        to: `/disaster-response/shelters/${row.id}`,
        geometry: pointOf(row.place),
        tone: Number(row.occupants) >= Number(row.capacity) ? ('bad' as const) : ('good' as const),
      })),
  ) as Layer['features'],
})
export const requestLayer = (rows: readonly ResourceRequest[]): Layer => ({
  id: 'requests',
  name: 'Resource requests',
  tone: 'warn',
  features: flat(
    rows
      .filter(requestLife.isOpen)
      .map((row) => ({
        id: row.id,
        name: row.title,
        note: `${row.number}, ${stageWords[row.status].toLowerCase()}`,
        to: `/disaster-response/requests/${row.id}`,
        geometry: pointOf(row.deliver_to),
        tone: row.priority === 'life' ? ('bad' as const) : ('warn' as const),
      })),
  ) as Layer['features'],
})
export const alertLayer = (rows: readonly CapAlert[]): Layer => ({
  id: 'alerts',
  name: 'Alerts',
  tone: 'warn',
  features: flat(
    rows.map((row) => ({
      id: row.id,
      name: row.headline,
      note: `${optionLabel(capAlert.fields.severity, row.severity)}, ${row.area ?? 'no area named'}`,
      to: `/weather-alerts/${row.id}`,
      geometry: shapeIn(row),
      tone:
        row.severity === 'extreme' || row.severity === 'severe'
          ? ('bad' as const)
          : row.severity === 'moderate'
            ? ('warn' as const)
            : ('info' as const),
    })),
  ) as Layer['features'],
})

/** Our records with a place on a map. */
export type OurPlaces = {
  sites: readonly CriticalFacility[] | undefined
  shelters: readonly Shelter[] | undefined
  requests: readonly ResourceRequest[] | undefined
}
export const ourLayers = ({ sites = [], shelters = [], requests = [] }: OurPlaces): Layer[] => [
  siteLayer(sites),
  shelterLayer(shelters),
  requestLayer(requests),
]

/** All records of this area with a map location; records with only an address are in lists but not on maps. */
export function useOurPlaces(): OurPlaces {
  const { rows: sites } = useRecords(criticalFacility, (from) => from.order('name').limit(1_000))
  const { rows: shelters } = useRecords(shelter, (from) => from.order('name').limit(500))
  const { rows: requests } = useRecords(resourceRequest, (from) =>
    from.not('status', 'in', '(demobilized,canceled)').limit(1_000),
  )
  return { sites, shelters, requests }
}

export type Placed = {
  id: string
  name: string
  /** The name of its layer. */ kind: string
  /** The feature's own name. */ what: string
  to: string
  position: Position
}
const singular: Record<string, string> = {
  sites: criticalFacility.label,
  shelters: shelter.label,
  requests: resourceRequest.label,
}
export const placedOf = (layers: readonly Layer[]): Placed[] =>
  layers.flatMap(({ id: layer, name: kind, features }) =>
    features.flatMap(({ id, name, to, geometry }) =>
      geometry.type === 'Point'
        ? [{ id, name, kind, what: singular[layer] ?? kind, to: to ?? '', position: geometry.coordinates }]
        : [],
    ),
  )

export function useAlertsInForce(now: string): readonly CapAlert[] | undefined {
  const { rows } = useRecords(capAlert, (from) =>
    from.eq('status', 'current').order('sent', { ascending: false }).limit(500),
  )
  return rows?.filter((row) => isInForce(row, now))
}
