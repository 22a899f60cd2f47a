import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Menu } from '#kit/overlays/Menu.tsx'
import type { TakeoffScale, TakeoffSheet } from '../records.ts'
import { isPaper, scaleInWords, uncalibrated } from '../rules.ts'

type ScaleLineProps = {
  sheet: TakeoffSheet
  scales: readonly TakeoffScale[]
  editable: boolean
  onPoints: () => void
  onStated: () => void
  onRegion: () => void
  onRemove: (scale: TakeoffScale) => void
}

/** The scale of the sheet, how well it was checked, and the ways to set it. */
export function ScaleLine({ sheet, scales, editable, onPoints, onStated, onRegion, onRemove }: ScaleLineProps) {
  const paper = isPaper(sheet)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      {scales.length === 0 ? (
        <p className="text-sm font-semibold text-warn">{uncalibrated}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
          {scales.map((scale) => (
            <li key={scale.id} className="inline-flex flex-wrap items-center gap-x-2">
              <b className="font-semibold text-ink">
                {scale.name}: {scaleInWords(Number(scale.feet_per_unit), paper)}
              </b>
              {scale.how === 'points' ? `by two points, ${scale.known}` : 'as stated'}
              {scale.checked_within !== null
                ? `, checked within ${Number(scale.checked_within).toFixed(2)}%`
                : ', not checked'}
              {scale.region && editable && (
                <button type="button" onClick={() => onRemove(scale)} className="link min-h-6">
                  Remove {scale.name}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {editable && (
        <Menu
          label="Set scale"
          items={[
            { label: 'Scale by two points', run: onPoints },
            ...(paper
              ? [
                  { label: 'Stated scale', run: onStated },
                  { label: 'Scale of an area', run: onRegion },
                ]
              : []),
          ]}
        >
          <Button look={scales.length === 0 ? 'main' : 'quiet'}>
            Set scale <Icon name="open" className="size-3.5 rotate-90" />
          </Button>
        </Menu>
      )}
    </div>
  )
}
