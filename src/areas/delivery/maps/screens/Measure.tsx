import { useState } from 'react'
import type { Layer } from '#kit/map/features.ts'
import { Button } from '#kit/parts/Button.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import type { Position } from '@granary/geodata/geography.ts'
import { areaOfRing, areaWords, kindsOf, lengthOf, lengthWords, placeTyped, type DrawnKind } from '../measures/rules.ts'

/**
 * Points that a person sets on a map, with the pointer, with Enter in its middle, or by typing coordinates. A point is
 * moved by dragging it, or by selecting it and typing; the next one is set after the selected one.
 */
export function useMeasure() {
  const [isOn, setOn] = useState(false)
  const [points, setPoints] = useState<readonly Position[]>([])
  const [chosen, setChosen] = useState<number | null>(null)
  const [editing, setEditing] = useState<DrawnKind | null>(null)
  const start = (from: readonly Position[]) => (setPoints(from), setChosen(null))
  const line =
    points.length > 1
      ? [
          {
            id: 'measured',
            name: lengthWords(lengthOf(points)),
            geometry: { type: 'LineString', coordinates: points },
          } as const,
        ]
      : []
  const corners = points.map((at, index) => ({
    id: cornerId(index),
    name: `Point ${index + 1}`,
    geometry: { type: 'Point', coordinates: at } as const,
  }))
  const layers: readonly Layer[] =
    isOn && points.length > 0
      ? [
          { id: 'measure', name: 'Measurement', tone: 'bad', mark: 'ring', features: [...line] },
          { id: 'corners', name: 'Points', tone: 'bad', mark: 'ring', movable: true, features: corners },
        ]
      : []
  return {
    isOn,
    points,
    layers,
    chosen,
    editing,
    choose: setChosen,
    toggle: () => (setOn(!isOn), setEditing(null), start([])),
    /** The corners of a feature, to be moved. */
    load: (kind: DrawnKind, from: readonly Position[]) => (setOn(true), setEditing(kind), start(from)),
    add: (at: Position) => {
      const place = chosen === null ? points.length : chosen + 1
      setPoints(points.toSpliced(place, 0, at))
      if (chosen !== null) setChosen(place)
    },
    move: (index: number, to: Position) => setPoints(points.with(index, to)),
    remove: (index: number) => start(points.toSpliced(index, 1)),
    undo: () => start(points.slice(0, -1)),
    clear: () => (setEditing(null), start([])),
  }
}

export const cornerId = (index: number) => `corner ${index}`
/** The place of a corner in the row, by the id that the map tells. */
export const cornerAt = (id: string | null): number | null =>
  id?.startsWith('corner ') ? Number(id.slice('corner '.length)) : null

/** The length of the points in a row, and from three on the area within them. */
export function Measure({
  isOn,
  points,
  toggle,
  add,
  undo,
  clear,
  chosen,
  choose,
  move,
  remove,
  editing,
  onSave,
  onReshape,
}: ReturnType<typeof useMeasure> & {
  /** To make a feature of the points; without it they are only measured. */ onSave?: (kind: DrawnKind) => void
  /** To give the selected feature their shape. */ onReshape?:
    | { name: string; run: (kind: DrawnKind) => void }
    | undefined
}) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  if (!isOn)
    return (
      <div className="-mt-2">
        <Button onClick={toggle}>{onSave ? 'Measure or draw' : 'Measure'}</Button>
      </div>
    )
  function enter() {
    const place = placeTyped(typed)
    setWrong(place === null)
    if (!place) return
    if (chosen === null) add(place)
    else move(chosen, place)
    setTyped('')
  }
  return (
    <section aria-label="Measurement" className="-mt-2 grid gap-3 rounded-md border border-line bg-surface p-4">
      <p role="status" className="text-ink">
        {points.length < 2 ? (
          <>Select points on the map, or enter coordinates. {points.length > 0 && 'The first point is set.'}</>
        ) : (
          <>
            <span className="font-semibold">{lengthWords(lengthOf(points))}</span> along {points.length} points
            {points.length > 2 && (
              <>
                {', '}
                <span className="font-semibold">{areaWords(areaOfRing([...points, points[0]!]))}</span> inside them
              </>
            )}
          </>
        )}
      </p>
      <form onSubmit={(event) => (event.preventDefault(), enter())} className="flex flex-wrap items-start gap-2">
        <span className="grid gap-1">
          <input
            aria-label="Latitude and longitude"
            placeholder="42.504, -90.668"
            value={typed}
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? 'measure-error' : undefined}
            onChange={({ target }) => (setTyped(target.value), setWrong(false))}
            className="h-(--control-h) w-56 rounded-sm border border-control-line bg-surface px-3 text-base aria-invalid:border-bad"
          />
          {wrong && (
            <span id="measure-error" role="alert" className="text-sm text-bad">
              Enter latitude and longitude, such as 42.504, -90.668.
            </span>
          )}
        </span>
        <Button type="submit">{chosen === null ? 'Add point' : `Move point ${chosen + 1}`}</Button>
        {chosen === null ? (
          <Button disabled={points.length === 0} onClick={undo}>
            Undo
          </Button>
        ) : (
          <Button onClick={() => remove(chosen)}>Remove point {chosen + 1}</Button>
        )}
        <Button disabled={points.length === 0} onClick={clear}>
          Clear
        </Button>
        <Button look="quiet" onClick={toggle}>
          {onSave ? 'Stop' : 'Stop measuring'}
        </Button>
      </form>
      {points.length > 0 && (
        <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
          Selected point
          <SelectBox
            value={chosen ?? ''}
            onChange={({ target }) => choose(target.value === '' ? null : Number(target.value))}
            className="w-64"
          >
            <option value="">None</option>
            {points.map(([longitude, latitude], index) => (
              <option key={`${index} ${longitude} ${latitude}`} value={index}>
                {index + 1}: {latitude.toFixed(5)}, {longitude.toFixed(5)}
              </option>
            ))}
          </SelectBox>
          <span className="font-normal text-ink-2">
            {chosen === null
              ? 'Drag a point on the map, or select one to move or remove it.'
              : 'The next point that you add is set after it.'}
          </span>
        </label>
      )}
      {onSave && points.length > 0 && editing && onReshape && (
        <span>
          <Button look="main" disabled={!kindsOf(points).includes(editing)} onClick={() => onReshape.run(editing)}>
            Save shape of {onReshape.name}
          </Button>
        </span>
      )}
      {onSave && points.length > 0 && !editing && (
        <div className="flex flex-wrap gap-2">
          {kindsOf(points).map((kind) => (
            <Button key={kind} onClick={() => onSave(kind)}>
              Save as {kind}
            </Button>
          ))}
          {onReshape &&
            kindsOf(points).map((kind) => (
              <Button key={kind} onClick={() => onReshape.run(kind)}>
                Reshape {onReshape.name} as {kind}
              </Button>
            ))}
        </div>
      )}
    </section>
  )
}
