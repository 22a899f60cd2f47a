import { MapView } from '#kit/map/MapView.tsx'
import { pointOf, type Feature } from '#kit/map/features.ts'
import { optionLabel } from '#platform/records/record.ts'
import { plural } from '#platform/words.ts'
import { serviceRequest, type ServiceRequest } from '../records.ts'
import { clockOf } from '../rules.ts'

/** Open requests with a location: overdue ones in red, those without a person in amber. */
export function ServiceMap({ rows, now }: { rows: readonly ServiceRequest[]; now: string }) {
  const features = rows.flatMap((row): Feature[] => {
    const geometry = pointOf(row.place)
    return geometry
      ? [
          {
            id: row.id,
            name: row.title,
            geometry,
            note: [
              row.number,
              optionLabel(serviceRequest.fields.category, row.category),
              clockOf(row, now) === 'late' ? 'Overdue' : optionLabel(serviceRequest.fields.status, row.status),
            ].join(' · '),
            to: `/customer-management/${row.id}`,
            tone: clockOf(row, now) === 'late' ? 'bad' : row.assignee ? 'action' : 'warn',
          },
        ]
      : []
  })
  const unplaced = rows.length - features.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <MapView
        label="Open requests"
        layers={[{ id: 'requests', name: 'Open requests', features, cluster: true }]}
        height={560}
      />
      {unplaced > 0 && (
        <p className="text-sm text-ink-2">
          {plural(unplaced, {
            one: 'One open request has no location on the map.',
            other: `${unplaced} open requests have no location on the map.`,
          })}
        </p>
      )}
    </div>
  )
}
