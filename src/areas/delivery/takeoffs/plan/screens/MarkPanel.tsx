import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { measureInWords, type Geometry } from '../rules.ts'
import { PointInput } from './PointInput.tsx'
import type { Mark } from './use-plan.ts'
import { exactPoint, movedTo, without, withCorner } from './view.ts'

type MarkPanelProps = {
  mark: Mark
  item: string
  /** The feet of one unit of the sheet; null where it is not calibrated. */ feet: number | null
  editable: boolean
  onEdit: (geometry: Geometry) => void
  onDelete: () => void
  onClose: () => void
}

/** The points of a mark, to read and to type: the same that the plan shows. */
export function MarkPanel({ mark, item, feet: known, editable, onEdit, onDelete, onClose }: MarkPanelProps) {
  const feet = known ?? 1
  const said = (value: number) => String(Math.round(value * feet * 100) / 100)
  const unit = known ? 'feet' : 'units of the sheet'
  const points = mark.geometry.flatMap((ring, index) => ring.map((vertex, place) => ({ ring: index, place, vertex })))
  return (
    <section aria-label={`Mark ${mark.position}`} className="rounded-lg border border-line bg-surface p-4">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">
          Mark {mark.position}: {measureInWords(mark.kind, Number(mark.measure))}
        </h2>
        <IconButton label="Close mark" onClick={onClose}>
          <Icon name="cross" />
        </IconButton>
      </header>
      <p className="text-sm text-ink-2">
        {item}. Points from the left and the top of the sheet, in {unit}.
      </p>
      <ol
        className="mt-2 grid max-h-72 gap-1 overflow-y-auto"
        tabIndex={points.length > 6 ? 0 : undefined}
        aria-label="Points"
      >
        {points.map(({ ring, place, vertex }, at) => {
          const name = `Point ${at + 1}${ring > 0 ? `, cut-out ${ring}` : ''}`
          const type = (axis: 0 | 1) => (
            <PointInput
              name={`${name}, ${axis === 0 ? 'from the left' : 'from the top'}`}
              sign={axis === 0 ? 'X' : 'Y'}
              value={said(vertex[axis])}
              editable={editable}
              onNumber={(value) =>
                onEdit(
                  movedTo(
                    mark.geometry,
                    ring,
                    place,
                    exactPoint(axis === 0 ? [value / feet, vertex[1]] : [vertex[0], value / feet]),
                  ),
                )
              }
            />
          )
          return (
            <li key={`${ring} ${place}`} className="flex flex-wrap items-center gap-x-1 gap-y-1 sm:gap-x-2">
              <span className="w-10 text-xs text-ink-2 sm:w-14">
                {at + 1}
                {ring > 0 && ` cut ${ring}`}
                {vertex.length === 4 && ' arc'}
              </span>
              {type(0)}
              {type(1)}
              {editable && (
                <>
                  <IconButton
                    label={`Insert a point after ${name.toLowerCase()}`}
                    onClick={() => onEdit(withCorner(mark.geometry, mark.kind, ring, place))}
                  >
                    <Icon name="plus" className="size-3.5" />
                  </IconButton>
                  <IconButton
                    label={`Remove ${name.toLowerCase()}`}
                    onClick={() => onEdit(without(mark.geometry, ring, place))}
                  >
                    <Icon name="minus" className="size-3.5" />
                  </IconButton>
                </>
              )}
            </li>
          )
        })}
      </ol>
      {editable && (
        <div className="mt-3 flex flex-wrap gap-2">
          {mark.geometry.length > 1 && (
            <Button onClick={() => onEdit(mark.geometry.slice(0, -1))}>Remove last cut-out</Button>
          )}
          <Button look="danger" onClick={onDelete}>
            Delete mark
          </Button>
        </div>
      )}
    </section>
  )
}
