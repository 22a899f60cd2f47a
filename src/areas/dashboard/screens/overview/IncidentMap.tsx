import { useChosenRows } from '#client/use-chosen-rows.ts'
import { Suspense } from 'react'
import { useWidth } from '#kit/charts/use-width.ts'
import { Drawing } from '#kit/map/Drawing.tsx'
import { pointOf, type Feature, type Layer, type Tone } from '#kit/map/features.ts'
import { useGround } from '#kit/map/ground/use-ground.ts'
import { kept, viewOf } from '#kit/map/projection.ts'
import { boundsOf } from '@granary/geodata/geography.ts'
import { facilities, type Facility, type OpenIncident } from '../../reads.ts'

const height = 160
const tones = { monitoring: 'info', partial: 'warn', full: 'bad' } as const
const nothing = () => {}

/**
 * A picture of the place among the streets and the critical facilities. The incident's page has the map to move and to
 * select on. The streets come last: the dashboard's figures do not wait for them.
 */
export function IncidentMap({ incidents, chosen }: { incidents: readonly OpenIncident[]; chosen: string }) {
  const { data: sites } = useChosenRows(facilities)
  const [box, width] = useWidth<HTMLDivElement>('incident map', 260)
  const { maps, Ground, isDrawn, ready, fail } = useGround()
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
  const wanted = viewOf(boundsOf(shapes), frame, 20)
  const view = maps ? kept(wanted, frame) : wanted
  return (
    <div ref={box} inert className="relative">
      {maps && Ground && (
        // On paper a picture of the streets may be dark or black: the marks alone are printed.
        <div className="contents print:hidden">
          <Suspense>
            <Ground maps={maps} view={view} onReady={ready} onFail={fail} />
          </Suspense>
        </div>
      )}
      <Drawing
        layers={layers}
        all={layers}
        overGround={isDrawn}
        view={view}
        frame={frame}
        chosen={chosen}
        onChoose={nothing}
        onNearer={nothing}
      />
      {maps && isDrawn && (
        <p className="absolute right-0 bottom-0 max-w-full truncate rounded-tl-sm bg-surface/80 px-1 text-2xs text-ink-2 print:hidden">
          {maps.flatMap(({ attribution }) => attribution || []).join(' · ')}
        </p>
      )}
    </div>
  )
}

/** Without a name: the card says which incident it is. */
function featureOf(id: string, place: Facility['place'] | null, tone: Tone = 'quiet'): Feature[] {
  const geometry = pointOf(place)
  return geometry ? [{ id, name: '', geometry, tone }] : []
}
