import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import { county, sampleSites, type Place } from './sample-sites.ts'

type StormGroundProps = {
  at: Place
  miles: number
  /** Unknown until the rules have answered. */ inside: readonly number[] | null
  onMove: (to: Place) => void
}

const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** Miles for each press; four times as many with Shift. */
const pace = 0.25

/** The drawing of a made-up county: the storm is dragged, moved with arrow keys, or sent to where the reader presses. */
export function StormGround({ at: [east, south], miles, inside, onMove }: StormGroundProps) {
  const ground = useRef<HTMLDivElement>(null)
  const held = useRef<Place | null>(null)
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const { left, top, width, height } = ground.current!.getBoundingClientRect()
    return [((clientX - left) / width) * county.east, ((clientY - top) / height) * county.south]
  }
  const grab = (event: PointerEvent) => {
    if (event.button !== 0) return
    const [x, y] = placeOf(event)
    held.current = [east - x, south - y]
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent) => {
    if (!held.current) return
    const [x, y] = placeOf(event)
    onMove([x + held.current[0], y + held.current[1]])
  }
  const drop = () => (held.current = null)
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const by = pace * (event.shiftKey ? 4 : 1)
    onMove([east + step[0] * by, south + step[1] * by])
  }
  return (
    <div>
      <div ref={ground} className="relative aspect-3/2 overflow-hidden rounded-lg border border-line-strong bg-surface">
        <svg
          viewBox="0 0 1200 800"
          aria-hidden
          className="absolute inset-0 size-full select-none"
          onClick={(event) => onMove(placeOf(event))}
        >
          <County />
          <circle
            cx={east * 100}
            cy={south * 100}
            r={miles * 100}
            fillOpacity="0.16"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            data-storm
            className="cursor-grab touch-none fill-bad stroke-bad active:cursor-grabbing"
            onPointerDown={grab}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
            onClick={(event) => event.stopPropagation()}
          />
        </svg>
        <Sites inside={inside} />
        <button
          type="button"
          aria-label={say('Center of the storm')}
          aria-describedby="storm-keys"
          style={{ left: `${(east / county.east) * 100}%`, top: `${(south / county.south) * 100}%` }}
          className="absolute grid size-11 -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
          onKeyDown={press}
        >
          <svg aria-hidden viewBox="0 0 32 32" className="size-8">
            <circle cx="16" cy="16" r="14" strokeWidth="2" className="fill-surface stroke-bad" />
            <path d="M16 6v20M6 16h20M13 9l3-3 3 3M13 23l3 3 3-3M9 13l-3 3 3 3M23 13l3 3-3 3" {...arrows} />
          </svg>
        </button>
        <p className="pointer-events-none absolute bottom-2 left-3 text-2xs text-ink-2">
          {say('Made up for this page')}
        </p>
        <Mile />
      </div>
      <p id="storm-keys" className="mt-2 text-sm text-ink-2">
        {say('Drag the storm, press a place on the map, or use the arrow keys.')}
      </p>
    </div>
  )
}

const arrows = { fill: 'none', strokeWidth: 2, strokeLinecap: 'round', className: 'stroke-bad' } as const

/** A river, roads and the edge of a town, in hundredths of a mile. */
const County = () => (
  <g fill="none" strokeLinecap="round">
    <rect width="1200" height="800" className="fill-surface" />
    <path d="M250 90 500 60 690 170 990 140 1060 420 960 560 780 740 420 700 210 600 150 330Z" className="fill-rail" />
    <path
      d="M-20 300C160 250 300 330 430 370S560 430 640 500 700 640 780 690 1010 730 1220 640"
      strokeOpacity="0.35"
      strokeWidth="34"
      className="stroke-info"
    />
    <g strokeWidth="5" className="stroke-line-strong">
      <path d="M-20 190 360 210 570 390 860 450 1220 420" />
      <path d="M330-20 340 530 380 820" />
      <path d="M940-20 930 240 860 460 720 660 690 820" />
      <path d="M340 530 720 660 1220 780" />
    </g>
    <g strokeWidth="2.5" className="stroke-line-strong">
      <path d="M360 210 930 230M570 390 600 560M480 60 570 390M860 450 1050 620M120 560 340 530" />
    </g>
  </g>
)

/** Numbers in the marks, so that a small map needs no names; marks are above the names of a wide one. */
const Sites = ({ inside }: { inside: readonly number[] | null }) => (
  <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
    {sampleSites.map(({ name, at: [east, south] }) => (
      <text
        key={name}
        x={`${(east / county.east) * 100}%`}
        y={`${(south / county.south) * 100}%`}
        dx={east > 9 ? -16 : 16}
        textAnchor={east > 9 ? 'end' : 'start'}
        dy="5"
        strokeWidth="3.5"
        strokeLinejoin="round"
        className="fill-ink stroke-surface text-sm [paint-order:stroke] max-md:hidden"
      >
        {translated(name)}
      </text>
    ))}
    {sampleSites.map(({ name, at: [east, south] }, site) => (
      <svg key={name} x={`${(east / county.east) * 100}%`} y={`${(south / county.south) * 100}%`} overflow="visible">
        <circle
          r="11"
          strokeWidth="2"
          className={inside?.includes(site) ? 'fill-bad stroke-surface' : 'fill-ink-2 stroke-surface'}
        />
        <text textAnchor="middle" dy="4" className="fill-surface text-xs font-semibold">
          {site + 1}
        </text>
      </svg>
    ))}
  </svg>
)

const Mile = () => (
  <p aria-hidden className="pointer-events-none absolute right-3 bottom-2 w-1/6 text-right text-2xs text-ink-2">
    {sayCount(2, { one: '{count} mile', other: '{count} miles' })}
    <span className="block h-1.5 border-x border-b border-ink-2" />
  </p>
)
