import type { CriticalFacility } from '#areas/disasters/sites/records.ts'
import { useRows } from '#client/use-rows.ts'
import { useWidth } from '#kit/charts/use-width.ts'
import { Drawing } from '#kit/map/Drawing.tsx'
import { pointOf, type Feature, type Layer, type Tone } from '#kit/map/features.ts'
import { viewOf } from '#kit/map/projection.ts'
import { boundsOf } from '#platform/geography.ts'
import type { OpenIncident } from './IncidentCard.tsx'

const height = 112
const tones = { monitoring: 'info', partial: 'warn', full: 'bad' } as const
const nothing = () => {}

/** A picture of the place among the critical facilities. The incident's page has the map to move and to select on. */
export function IncidentMap({ incidents, chosen }: { incidents: readonly OpenIncident[]; chosen: string }) {
  const { data: sites } = useRows<Pick<CriticalFacility, 'id' | 'place'>>('critical_facilities', (from) =>
    from.select('id,place').limit(50),
  )
  const [box, width] = useWidth<HTMLDivElement>('incident map', 260)
  const layers: Layer[] = [
    {
      id: 'sites',
      name: 'Critical facilities',
      tone: 'quiet',
      features: (sites ?? []).flatMap(({ id, place }) => featureOf(id, place)),
    },
    {
      id: 'incidents',
      name: 'Incidents',
      tone: 'bad',
      mark: 'ring',
      onTop: true,
      features: incidents.flatMap(({ id, level, place }) => featureOf(id, place, tones[level])),
    },
  ]
  const shapes = layers.flatMap((layer) => layer.features.map(({ geometry }) => geometry))
  const frame = { width, height }
  return (
    <div ref={box} inert>
      <Drawing
        layers={layers}
        all={layers}
        view={viewOf(boundsOf(shapes), frame, 20)}
        frame={frame}
        chosen={chosen}
        onChoose={nothing}
        onNearer={nothing}
      />
    </div>
  )
}

/** Without a name: the card says which incident it is. */
function featureOf(id: string, place: CriticalFacility['place'] | null, tone: Tone = 'quiet'): Feature[] {
  const geometry = pointOf(place)
  return geometry ? [{ id, name: '', geometry, tone }] : []
}
