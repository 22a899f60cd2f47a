import type { PointerEvent } from 'react'
import { box, type Layout } from '#areas/forms/workflows/layout/rules.ts'
import type { Mark } from './FlowNode.tsx'
import type { Frame, View } from './view.ts'

const size = { width: 148, height: 96 }
const fills: Record<Mark['tone'], string> = {
  here: 'fill-(--action)',
  done: 'fill-(--good)',
  waits: 'fill-(--warn)',
  bad: 'fill-(--bad)',
  none: 'fill-(--control-line)',
}

type OverviewProps = {
  layout: Layout
  view: View
  frame: Frame
  marks: ReadonlyMap<string, Mark> | undefined
  onView: (view: View) => void
}

/** The whole diagram in a corner, with the part that is in sight. Only where a part is out of sight. */
export function Overview({ layout, view, frame, marks, onView }: OverviewProps) {
  const { left, top, width, height } = layout
  const seen = { x: -view.x / view.k, y: -view.y / view.k, width: frame.width / view.k, height: frame.height / view.k }
  const isWhole =
    seen.x <= left && seen.y <= top && seen.x + seen.width >= left + width && seen.y + seen.height >= top + height
  if (isWhole || layout.places.size < 4) return null
  const k = Math.min(size.width / (width + 80), size.height / (height + 80))
  const [x, y] = [(size.width - width * k) / 2 - left * k, (size.height - height * k) / 2 - top * k]
  function go(event: PointerEvent) {
    if (event.buttons === 0) return
    const { left: boxLeft, top: boxTop } = event.currentTarget.getBoundingClientRect()
    const [px, py] = [(event.clientX - boxLeft - x) / k, (event.clientY - boxTop - y) / k]
    onView({ ...view, x: frame.width / 2 - px * view.k, y: frame.height / 2 - py * view.k })
  }
  return (
    <svg
      {...size}
      aria-hidden
      onPointerDown={go}
      onPointerMove={go}
      className="absolute right-2 bottom-2 cursor-pointer touch-none overflow-hidden rounded-sm border border-line-strong bg-surface"
    >
      <g transform={`translate(${x} ${y}) scale(${k})`}>
        {[...layout.places].map(([key, place]) => (
          <rect
            key={key}
            x={place.x}
            y={place.y}
            width={box.width}
            height={box.height}
            rx={8}
            className={fills[marks?.get(key)?.tone ?? 'none']}
          />
        ))}
        <rect {...seen} fill="none" strokeWidth={2 / k} className="stroke-(--action)" />
      </g>
    </svg>
  )
}
