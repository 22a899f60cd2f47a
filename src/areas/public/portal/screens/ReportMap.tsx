import { lazy, Suspense, useMemo } from 'react'
import type { Feature, Layer } from '#kit/map/features.ts'
import type { Position } from '@granary/geodata/geography.ts'
import { say } from '#platform/say.ts'

const MapView = lazy(() => import('#kit/map/MapView.tsx').then((part) => ({ default: part.MapView })))

type ReportMapProps = {
  /** The part of its area that the agency shows: the map begins there. */ around: readonly Position[]
  pin: Position | null
  onPick: (at: Position) => void
}

/** One place on the map: with a tap, or with the keys and Enter at the cross in the middle. */
export function ReportMap({ around, pin, onPick }: ReportMapProps) {
  const layers = useMemo(
    (): Layer[] => [
      {
        id: 'around',
        name: '',
        ground: true,
        features: around.map((coordinates, at): Feature => ({
          id: `${at}`,
          name: '',
          geometry: { type: 'Point', coordinates },
        })),
      },
      {
        id: 'pin',
        name: say('Your pin'),
        tone: 'bad',
        mark: 'ring',
        onTop: true,
        features: pin ? [{ id: 'pin', name: say('Your pin'), geometry: { type: 'Point', coordinates: pin } }] : [],
      },
    ],
    [around, pin],
  )
  return (
    <Suspense fallback={<div className="h-80 rounded-md border border-line bg-surface" />}>
      <MapView
        label={say('Location of the problem')}
        layers={layers}
        onPick={onPick}
        near={pin}
        unlisted
        height={300}
      />
    </Suspense>
  )
}
