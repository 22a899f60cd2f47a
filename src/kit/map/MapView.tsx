import { Suspense, type ComponentProps } from 'react'
import { say } from '#platform/say.ts'
import { optionalAfterWords } from '../optional.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'

const PlaceMap = optionalAfterWords(() => import('./PlaceMap.tsx').then(({ PlaceMap }) => PlaceMap))

/** A map in its place. On a slow line it comes after the words of its page. */
export const MapView = (props: ComponentProps<typeof PlaceMap>) => (
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
