import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { say } from '#platform/say.ts'
import { Icon } from '../parts/Icon.tsx'
import { SignShape } from './Drawing.tsx'
import { kindOf, signOf, type Feature, type Layer, type Mark } from './features.ts'

export type Listed = { feature: Feature; layer: Layer; mark: Mark }
type PlaceListProps = {
  label: string
  places: readonly Listed[]
  left: number
  chosen: string | null
  onChoose: (id: string) => void
}

/** The same places as words: for screen readers, and for finding a name. */
export function PlaceList({ label, places, left, chosen, onChoose }: PlaceListProps) {
  const list = useRef<HTMLUListElement>(null)
  // Only the list itself scrolls, never the page around it.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    if (row) list.current!.scrollTop = row.offsetTop - list.current!.clientHeight / 2
  }, [chosen])
  return (
    <div className="relative min-w-0 border-t border-line @3xl:col-start-2 @3xl:row-start-1 @3xl:border-t-0 @3xl:border-l">
      <div className="flex flex-col @3xl:absolute @3xl:inset-0">
        <ul
          ref={list}
          aria-label={say('{label}, list', { label })}
          className="relative max-h-72 min-h-0 grow divide-y print:max-h-none print:columns-2 divide-line overflow-y-auto @3xl:max-h-none"
        >
          {places.map(({ feature, feature: { id, name, to, tone }, layer, mark }) => (
            <li
              key={`${layer.id} ${id}`}
              aria-current={id === chosen || undefined}
              className={`flex items-center gap-1 pr-1 ${id === chosen ? 'bg-action-soft' : 'hover:bg-surface-2'}`}
            >
              <button
                type="button"
                data-printed
                aria-pressed={id === chosen}
                onClick={() => onChoose(id)}
                className="flex min-h-11 min-w-0 grow items-start gap-2.5 px-3 py-2 text-left"
              >
                <svg viewBox="-10 -10 20 20" aria-hidden className="mt-0.5 size-4 shrink-0">
                  <SignShape sign={signOf(feature, mark)} tone={tone ?? layer.tone ?? 'action'} />
                </svg>
                <span className="min-w-0">
                  <span className="block break-words text-ink">{name}</span>
                  <span className="block text-xs break-words text-ink-2">{kindOf(layer, feature)}</span>
                </span>
              </button>
              {to && (
                <Link
                  to={to}
                  aria-label={say('Open {name}', { name })}
                  title={say('Open {name}', { name })}
                  className="inline-flex size-9 shrink-0 items-center print:hidden justify-center rounded-sm text-ink-2 hover:bg-surface-3 hover:text-ink pointer-coarse:size-11"
                >
                  <Icon name="open" />
                </Link>
              )}
            </li>
          ))}
          {places.length === 0 && <li className="px-3 py-6 text-center text-ink-2">{say('No places.')}</li>}
        </ul>
        {left > 0 && (
          <p className="border-t border-line px-3 py-2 text-xs text-ink-2">
            {say('{left} more. Zoom in: the list shows only what is in sight.', { left })}
          </p>
        )}
      </div>
    </div>
  )
}
