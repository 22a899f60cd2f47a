import type { MouseEvent } from 'react'
import type { Position } from '@granary/geodata/geography.ts'
import {
  anchorOf,
  clusters,
  covers,
  fanned,
  isPoint,
  labeled,
  markOf,
  pathOf,
  radiusOf,
  toneOf,
  type Cluster,
  type Feature,
  type Layer,
  type Mark,
  type Marked,
  type Placed,
  type Sign,
  type Tone,
} from './features.ts'
import { screenOf, type Frame, type View } from './projection.ts'

type DrawingProps = {
  layers: readonly Layer[]
  /** Including hidden layers, because marks are counted over all of them. */ all: readonly Layer[]
  view: View
  frame: Frame
  chosen: string | null
  onChoose: (id: string) => void
  onNearer: (at: readonly [x: number, y: number]) => void
  /** The pointer is over one or more marks, or over none. */ onHover?: (over: Cluster | null) => void
  /** A base map lies below: names have a wider edge. */ overGround?: boolean
}

/** From this width of the world on, marks of one place are drawn around it. */
const streetsSize = 256 * 2 ** 15

/** The areas, the lines, the names, and the points above them. The list beside it describes the drawing. */
export function Drawing({
  layers,
  all,
  view,
  frame,
  chosen,
  onChoose,
  onNearer,
  onHover,
  overGround = false,
}: DrawingProps) {
  const shapes = layers.flatMap((layer) =>
    layer.features.filter((feature) => !isPoint(feature)).map((feature) => ({ feature, layer })),
  )
  const points = layers.flatMap((layer) =>
    layer.features
      .filter((feature) => isPoint(feature) && !layer.movable)
      .map((feature): Marked => ({
        feature,
        layer,
        mark: markOf(all, all.indexOf(layer)),
        at: screenOf(anchorOf(feature.geometry), view, frame),
      }))
      .filter(({ at: [x, y] }) => x > -30 && y > -30 && x < frame.width + 30 && y < frame.height + 30),
  )
  const groups = clusters(points.filter(({ layer }) => !layer.ground)).map((cluster) => ({
    cluster,
    apart: fanned(cluster, view.size >= streetsSize),
  }))
  const alone = groups.flatMap(({ apart }) => apart ?? [])
  const named = [
    ...alone,
    ...points.filter(({ layer }) => layer.ground),
    ...shapes.map(({ feature, layer }) => ({ layer, feature, at: screenOf(anchorOf(feature.geometry), view, frame) })),
  ].map((each) => ({ ...each, words: each.feature.name, across: !isPoint(each.feature) }))
  // The selected one first, then the worst. Names of the ground take the room that is left.
  const first = (each: { feature: Feature; layer: Layer }) =>
    each.feature.id === chosen ? 0 : each.layer.onTop ? 1 : each.layer.ground ? 3 : 2
  const names = labeled(
    named.toReversed().toSorted((a, b) => first(a) - first(b)),
    frame,
    groups.flatMap(({ cluster, apart }) => (apart ? [] : [{ at: cluster.at, radius: radiusOf(cluster) + 3 }])),
  )
  return (
    <svg
      width={frame.width}
      height={frame.height}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden
      className="relative block max-w-full select-none"
    >
      {shapes.map(({ feature, layer }) => (
        <Shape
          key={`${layer.id} ${feature.id}`}
          feature={feature}
          layer={layer}
          view={view}
          frame={frame}
          isChosen={feature.id === chosen}
          onChoose={onChoose}
        />
      ))}
      {points.map(
        ({ feature, layer, at: [x, y] }) =>
          layer.ground && <circle key={`${layer.id} ${feature.id}`} cx={x} cy={y} r="2.5" className="fill-ink-3" />,
      )}
      {/* Below the marks: a hit is never under a word. */}
      {names.map(({ feature, layer, side, at: [x, y] }) => (
        <text
          key={`${layer.id} ${feature.id}`}
          x={x + { start: 11, end: -11, middle: 0 }[side] * (layer.onTop ? 1.4 : 1)}
          y={y + 4}
          textAnchor={side}
          strokeWidth={overGround ? 3.5 : 3}
          strokeLinejoin="round"
          className={`pointer-events-none stroke-surface text-xs [paint-order:stroke] ${layer.ground ? 'fill-ink-2 italic' : 'fill-ink'} ${feature.id === chosen || layer.onTop ? 'font-semibold' : overGround ? 'font-medium' : ''}`}
        >
          {feature.name}
        </text>
      ))}
      {groups.map(({ cluster, apart }) =>
        apart ? (
          apart.map((each) => (
            <Point
              key={`${each.layer.id} ${each.feature.id}`}
              {...each}
              isChosen={each.feature.id === chosen}
              onChoose={onChoose}
              onHover={onHover}
            />
          ))
        ) : (
          <Bubble
            key={`${cluster.of[0]!.feature.id} and more`}
            cluster={cluster}
            isChosen={cluster.of.some(({ feature }) => feature.id === chosen)}
            onNearer={onNearer}
            onHover={onHover}
          />
        ),
      )}
      {layers.flatMap((layer) =>
        layer.movable
          ? layer.features.map((feature) => (
              <Handle
                key={`${layer.id} ${feature.id}`}
                id={feature.id}
                at={screenOf(anchorOf(feature.geometry), view, frame)}
                isChosen={feature.id === chosen}
                onChoose={onChoose}
              />
            ))
          : [],
      )}
    </svg>
  )
}

const strokes: Record<Tone, string> = {
  action: 'stroke-action-ink',
  good: 'stroke-good',
  warn: 'stroke-warn',
  bad: 'stroke-bad',
  info: 'stroke-info',
  quiet: 'stroke-ink-2',
}
const fills: Record<Tone, string> = {
  action: 'fill-action-ink',
  good: 'fill-good',
  warn: 'fill-warn',
  bad: 'fill-bad',
  info: 'fill-info',
  quiet: 'fill-ink-2',
}

type ShapeProps = {
  feature: Feature
  layer: Layer
  view: View
  frame: Frame
  isChosen: boolean
  onChoose: (id: string) => void
}

function Shape({ feature: { id, geometry, tone }, layer, view, frame, isChosen, onChoose }: ShapeProps) {
  const color = tone ?? layer.tone ?? 'action'
  const rings: readonly (readonly Position[])[] =
    geometry.type === 'LineString'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : geometry.type === 'Polygon' || geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
  const isArea = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon'
  const path = rings.map((ring) => pathOf(ring, view, frame, isArea)).join('')
  const width = (isChosen ? 3.5 : layer.ground && isArea ? 1 : 2) + (layer.ground && !isArea ? 2 : 0)
  return (
    <g
      onClick={layer.ground ? undefined : press(() => onChoose(id))}
      className={layer.ground ? 'pointer-events-none' : 'cursor-pointer'}
    >
      {!layer.ground && !isArea && <path d={path} fill="none" strokeWidth="14" className="stroke-transparent" />}
      <path
        d={path}
        fillRule="evenodd"
        fillOpacity={covers(geometry, view, frame) ? 0 : isChosen ? 0.3 : layer.ground ? 0.06 : 0.16}
        strokeOpacity={layer.ground ? 0.45 : 1}
        strokeWidth={width}
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={layer.ground && isArea ? '6 4' : undefined}
        className={`${strokes[color]} ${isArea ? fills[color] : 'fill-none'}`}
      />
    </g>
  )
}

type PointProps = Marked & {
  from?: Placed['at']
  isChosen: boolean
  onChoose: (id: string) => void
  onHover: DrawingProps['onHover']
}

function Point({ isChosen, onChoose, onHover, from, ...point }: PointProps) {
  const {
    feature: { id },
    at: [x, y],
    mark,
    layer,
  } = point
  return (
    <>
      {from && (
        <path
          d={`M${from[0].toFixed(1)} ${from[1].toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`}
          strokeWidth="1.5"
          className="stroke-ink-2"
        />
      )}
      <g
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
        onClick={press(() => onChoose(id))}
        onMouseEnter={onHover && (() => onHover({ at: point.at, of: [point] }))}
        onMouseLeave={onHover && (() => onHover(null))}
        className="cursor-pointer"
      >
        <circle r="15" className="fill-transparent" />
        {layer.onTop && (
          <>
            <circle r="17" fillOpacity="0.18" className={fills[toneOf(point)]} />
            <circle r="13" className="fill-surface" />
          </>
        )}
        {isChosen && <circle r={layer.onTop ? 20 : 13} strokeWidth="2.5" className="fill-none stroke-focus" />}
        <g transform={layer.onTop ? 'scale(1.3)' : undefined}>
          <MarkShape mark={mark} tone={toneOf(point)} />
        </g>
      </g>
    </>
  )
}

type HandleProps = Pick<PointProps, 'at' | 'isChosen' | 'onChoose'> & { id: string }

/** A corner to drag: small, so that a hundred of them leave the line visible. */
const Handle = ({ id, at: [x, y], isChosen, onChoose }: HandleProps) => (
  <g
    data-movable={id}
    transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    onClick={press(() => onChoose(id))}
    className="cursor-move"
  >
    <circle r="12" className="fill-transparent" />
    <circle
      r={isChosen ? 7 : 4.5}
      strokeWidth={isChosen ? 3 : 2}
      className={isChosen ? 'fill-surface stroke-focus' : 'fill-surface stroke-bad'}
    />
  </g>
)

/** The symbol of a feature in the legend and in the list. */
export const SignShape = ({ sign, tone }: { sign: Sign; tone: Tone }) => {
  if (sign === 'line')
    return (
      <path
        d="M-8 4L-3 -4L3 4L8 -4"
        fill="none"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={strokes[tone]}
      />
    )
  if (sign === 'area')
    return (
      <rect
        x="-8"
        y="-6"
        width="16"
        height="12"
        rx="1"
        strokeWidth="2"
        fillOpacity="0.2"
        className={`${strokes[tone]} ${fills[tone]}`}
      />
    )
  return <MarkShape mark={sign} tone={tone} />
}

/** With an edge in the background color, so that overlapping marks stay distinct. */
const MarkShape = ({ mark, tone }: { mark: Mark; tone: Tone }) => (
  <path
    d={outlines[mark]}
    fillRule="evenodd"
    strokeWidth="1.5"
    strokeLinejoin="round"
    className={`stroke-surface ${fills[tone]}`}
  />
)

const outlines: Record<Mark, string> = {
  dot: 'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z',
  square: 'M-6.5 -6.5H6.5V6.5H-6.5Z',
  triangle: 'M0 -8L8 6.5H-8Z',
  diamond: 'M0 -8.5L8.5 0L0 8.5L-8.5 0Z',
  ring: 'M-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0ZM-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z',
  cross: 'M-2.75 -8H2.75V-2.75H8V2.75H2.75V8H-2.75V2.75H-8V-2.75H-2.75Z',
}

type BubbleProps = {
  cluster: Cluster
  isChosen: boolean
  onNearer: DrawingProps['onNearer']
  onHover: DrawingProps['onHover']
}

/** How many, within a ring of how severe they are. */
function Bubble({ cluster, isChosen, onNearer, onHover }: BubbleProps) {
  const { at, of } = cluster
  const radius = radiusOf(cluster)
  const round = 2 * Math.PI * radius
  // Sorted by severity, the worst first: equal ones are neighbors.
  const tones = [...new Set(of.map(toneOf))].map((tone) => ({
    tone,
    part: of.filter((each) => toneOf(each) === tone).length / of.length,
  }))
  return (
    <g
      transform={`translate(${at[0].toFixed(1)} ${at[1].toFixed(1)})`}
      onClick={press(() => onNearer(at))}
      onMouseEnter={onHover && (() => onHover(cluster))}
      onMouseLeave={onHover && (() => onHover(null))}
      className="cursor-pointer"
    >
      <circle r={radius + 3} className="fill-surface" />
      {isChosen && <circle r={radius + 5} strokeWidth="2.5" className="fill-none stroke-focus" />}
      {tones.map(({ tone, part }, index) => (
        <circle
          key={tone}
          r={radius}
          fill="none"
          strokeWidth="3.5"
          strokeDasharray={`${(part * round).toFixed(2)} ${round.toFixed(2)}`}
          transform={`rotate(${(tones.slice(0, index).reduce((sum, each) => sum + each.part, 0) * 360 - 90).toFixed(1)})`}
          className={strokes[tone]}
        />
      ))}
      <text y="4" textAnchor="middle" className="fill-ink text-xs font-semibold">
        {of.length > 999 ? '999+' : of.length}
      </text>
    </g>
  )
}

const press = (run: () => void) => (event: MouseEvent) => {
  event.stopPropagation()
  run()
}
