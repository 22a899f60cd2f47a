import { memo } from 'react'
import type { TakeoffItem } from '../../records.ts'
import type { Geometry, MarkKind } from '../rules.ts'
import { middleOf, pathsOf } from './view.ts'

export type Shape = {
  id: string
  position: number
  kind: MarkKind
  geometry: Geometry
  color: TakeoffItem['color']
  words: string
}

/** On white paper in both themes, so the colors are those of the light one. */
export const inks: Record<TakeoffItem['color'], string> = {
  blue: '#2563c9',
  teal: '#00797a',
  orange: '#b45309',
  magenta: '#b0148f',
  green: '#3f6f0c',
  gray: '#4b5563',
  purple: '#6d28a8',
  brown: '#6b3e1d',
}

type MarkShapesProps = {
  shapes: readonly Shape[]
  chosen: string | null
  onChoose: (id: string) => void
  pickable: boolean
}

/** All marks of a sheet. The group around them is moved and scaled, so moving the plan draws none of them again. */
export const MarkShapes = memo(function MarkShapes({ shapes, chosen, onChoose, pickable }: MarkShapesProps) {
  return shapes.map(({ id, position, kind, geometry, color, words }) => {
    const [x, y] = middleOf(kind, geometry)
    const path = pathsOf(kind, geometry)
    const isChosen = id === chosen
    return (
      <g
        key={id}
        data-mark={position}
        onClick={pickable ? (event) => (event.stopPropagation(), onChoose(id)) : undefined}
        className={pickable ? 'pointer-events-auto cursor-pointer' : 'pointer-events-none'}
        stroke={inks[color]}
        fill={kind === 'area' ? inks[color] : 'none'}
      >
        <title>{words}</title>
        {isChosen && (
          <path
            d={path}
            fill="none"
            stroke="#fff"
            strokeWidth={kind === 'count' ? 22 : 9}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        )}
        {/* A line is hard to hit: what takes the press is wider than what is seen. */}
        <path
          d={path}
          fill="none"
          stroke="transparent"
          strokeWidth={16}
          vectorEffect="non-scaling-stroke"
          strokeLinecap="round"
        />
        <path
          d={path}
          fillOpacity={isChosen ? 0.3 : 0.16}
          fillRule="evenodd"
          strokeWidth={kind === 'count' ? (isChosen ? 18 : 14) : isChosen ? 4.5 : 2.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        <text
          x={x}
          y={y}
          textAnchor="middle"
          dominantBaseline="central"
          fill={kind === 'count' ? 'none' : inks[color]}
          className="plan-label pointer-events-none font-semibold [paint-order:stroke]"
          stroke={kind === 'count' ? 'none' : '#fff'}
        >
          {position}
        </text>
      </g>
    )
  })
})
