import { plural } from '#platform/words.ts'
import { pointOf } from '#kit/map/features.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { capitalProject, type CapitalProject } from '../../capital/records.ts'

const layers = [
  { id: 'open', name: 'Under review', tone: 'action', of: ['draft', 'submitted', 'scored'] },
  { id: 'funded', name: 'Funded', tone: 'good', of: ['funded', 'under_way'] },
  { id: 'deferred', name: 'Deferred', tone: 'quiet', of: ['deferred'] },
] as const

/** Map of the requests. Those without a location are counted below the map. */
export function RequestMap({ requests }: { requests: readonly CapitalProject[] }) {
  const without = requests.filter(({ site }) => pointOf(site) === null)
  return (
    <div className="grid gap-3">
      <MapView
        label="Capital requests"
        layers={layers.map(({ id, name, tone, of }) => ({
          id,
          name,
          tone,
          features: requests.flatMap((row) => {
            const geometry = pointOf(row.site)
            return geometry && (of as readonly string[]).includes(row.status)
              ? [
                  {
                    id: row.id,
                    name: row.title,
                    note: `${optionLabel(capitalProject.fields.status, row.status)}, ${dollars(row.cost).replace(/\.00$/, '')}`,
                    to: `/capital-planning-management/${row.id}`,
                    geometry,
                  },
                ]
              : []
          }),
        }))}
      />
      {without.length > 0 && (
        <p className="text-sm text-ink-2">
          {plural(without.length, { one: 'One request has', other: `${without.length} requests have` })} no map
          location: {without.map(({ title }) => title).join(', ')}.
        </p>
      )}
    </div>
  )
}
