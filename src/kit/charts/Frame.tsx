import { useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../parts/Button.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { FigureTable, type Table } from './FigureTable.tsx'
import { Legend, type Drawn } from './Legend.tsx'
import { Reading } from './Reading.tsx'
import { SaveMenu } from './SaveMenu.tsx'
import { Tip, type Told } from './Tip.tsx'
import { unknown } from './units.ts'
import { useWidth } from './use-width.ts'

/** Props of each chart, whatever its form. */
export type FrameProps = {
  title: string
  about?: ReactNode
  /** The panel around it shows its name already. */
  bare?: boolean | undefined
  /** Figures that are not there yet, or did not come: the chart keeps its place. */
  state?: 'loading' | { failed: () => void } | undefined
}

/** A drawing of a certain width. `hit` finds the part at a place, `spot` the place for its values. */
export type Layout = {
  draw: (chosen: number | null) => ReactNode
  hit: (x: number, y: number) => number | null
  spot: (at: number) => readonly [x: number, y: number]
}

type Inside = {
  legend: readonly Drawn[]
  /** Its height, at any width or at this one. */
  height: number | ((width: number) => number)
  table: Table
  /** The values of a part, as shown at the pointer. */
  told: (at: number) => { title: string; told: readonly Told[] }
  /** One figure is a sentence: a drawing of it compares it with nothing. */
  alone?: boolean
  /** The part where the arrow keys start. */
  first?: number
  lay: (width: number) => Layout
}

/**
 * Common to all charts: a name, a legend, parts read one by one with pointer, finger or arrow keys, and the same
 * figures as a table and as a file. It has the same height while loading, empty, failed and full.
 */
export const Frame = (props: FrameProps & Inside) =>
  props.alone && !props.state && props.table.rows.length > 0 ? <Sentence {...props} /> : <Figure {...props} />

function Sentence({ title, bare, table, told }: FrameProps & Inside) {
  const id = useId()
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <figcaption id={id} className={bare ? 'sr-only' : 'mb-1 font-semibold text-ink'}>
        {title}
      </figcaption>
      {table.rows.map(({ name }, at) => {
        const { title: step, told: lines } = told(at)
        const known = lines.filter(({ value }) => value !== unknown)
        return known.length === 0 ? null : (
          <p key={`${at} ${name}`} className="text-ink">
            {step}: {known.map(({ name, value }) => (lines.length === 1 ? value : `${name} ${value}`)).join(', ')}
          </p>
        )
      })}
    </figure>
  )
}

function Figure({
  title,
  about,
  bare = false,
  state,
  legend,
  height: given,
  table,
  told,
  first = 0,
  lay,
}: FrameProps & Inside) {
  const id = useId()
  const figure = useRef<HTMLElement>(null)
  const [box, width] = useWidth<HTMLDivElement>(title)
  const [chosen, setChosen] = useState<number | null>(null)
  const count = state ? 0 : table.rows.length
  const at = Math.min(chosen ?? first, count - 1)
  const height = typeof given === 'number' ? given : given(width)
  const layout = lay(width)
  const say = (at: number) => {
    const { title, told: lines } = told(at)
    return `${title}: ${lines.map(({ name, value }) => `${name} ${value}`).join(', ')}`
  }
  const [x, y] = chosen !== null && count > 0 ? layout.spot(at) : [0, 0]
  return (
    <figure ref={figure} aria-labelledby={id} aria-busy={state === 'loading'} className="min-w-0">
      <figcaption id={id} className={bare ? 'sr-only' : 'mb-2'}>
        <span className="block font-semibold text-ink">{title}</span>
        {about && <span className="block text-xs text-ink-2">{about}</span>}
      </figcaption>
      {legend.length > 0 && <Legend drawn={legend} />}
      <div
        ref={box}
        className="relative mt-2 rounded-xs has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
      >
        <svg
          data-chart
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden
          className="block max-w-full"
        >
          {count > 0 ? (
            layout.draw(chosen === null ? null : at)
          ) : (
            <>
              <rect x="0.5" y="0.5" width={width - 1} height={height - 1} rx="6" fill="none" className="stroke-line" />
              {!state && (
                <text x={width / 2} y={height / 2} textAnchor="middle" className="fill-ink-2 text-xs">
                  No data yet
                </text>
              )}
            </>
          )}
        </svg>
        {count > 0 && (
          <Reading
            label={`${title}, by ${table.step}`}
            count={count}
            hit={layout.hit}
            say={say}
            at={at}
            onChoose={setChosen}
          />
        )}
        {count > 0 && chosen !== null && <Tip {...told(at)} x={x} y={y} width={width} />}
        {state === 'loading' && (
          <div role="status" className="absolute inset-0">
            <span className="sr-only">Loading…</span>
            <Skeleton className="size-full rounded-md" />
          </div>
        )}
        {typeof state === 'object' && (
          <div role="alert" className="absolute inset-0 flex flex-col items-center justify-center gap-2 text-xs">
            <p className="text-ink">This chart could not be loaded.</p>
            <Button onClick={state.failed}>Try again</Button>
          </div>
        )}
      </div>
      {count > 0 ? (
        <div className="relative">
          <FigureTable title={title} {...table} />
          <SaveMenu
            title={title}
            save={(form) => import('./save.ts').then(({ saveChart }) => saveChart(figure.current!, title, table, form))}
          />
        </div>
      ) : (
        // The line of the table, so that nothing moves when the figures arrive.
        <div className="mt-1 h-6 pointer-coarse:h-11" />
      )}
    </figure>
  )
}
