import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { say } from '#platform/say.ts'
import { optionalAfterWords } from '../optional.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'

const PlaceMap = optionalAfterWords(() => import('./PlaceMap.tsx').then(({ PlaceMap }) => PlaceMap))

type MapViewProps = ComponentProps<typeof PlaceMap> & {
  /** Said once everything is there and nothing of it has a place: a map of the world would say less. */
  unplaced?: ReactNode
}

/** A map in its place. On a slow line it comes after the words of its page. */
export const MapView = ({ unplaced, ...props }: MapViewProps) =>
  unplaced && props.layers.every(({ features }) => features.length === 0) ? (
    <section aria-label={props.label} className="rounded-md border border-line bg-surface px-5 py-4 text-ink-2">
      {unplaced}
    </section>
  ) : (
    <Suspense fallback={<Waits label={props.label} height={props.height ?? 420} />}>
      <PlaceMap {...props} />
    </Suspense>
  )

const Waits = ({ label, height }: { label: string; height: number }) => (
  <section
    data-after-words
    aria-label={label}
    className="relative overflow-hidden rounded-md border border-line bg-surface"
  >
    <p role="status" className="absolute inset-0 grid place-items-center text-ink-2">
      {say('Loading the map…')}
    </p>
    {/* As high as the map, by a number that is no style. */}
    <svg aria-hidden height={height} className="block w-full" />
    <Skeleton className="absolute inset-0 opacity-40" />
  </section>
)
