import { useState } from 'react'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { sentence } from '#client/sentences.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import type { styleLayer } from '../commands.ts'
import type { attributeSummary } from '../features/commands.ts'
import { mapLayer, type MapLayer } from '../records.ts'
import { categoriesOf, columnsIn, graduatedOf, styleIn, whyNotStyle, type Style, type Tone } from '../rules.ts'
import { classWords } from './StyleLegend.tsx'

const words = mapLayer.fields.tone.words as Record<Tone, string>
const names = Object.keys(words) as Tone[]

/** Colors by the values of an attribute, or by steps of a number; and the attribute that is written on the map. */
export function StyleDialog({ layer, onClose }: { layer: MapLayer; onClose: () => void }) {
  const save = useCommand<typeof styleLayer>('map-layers/style')
  const columns = columnsIn(layer)
  const [by, setBy] = useState(layer.style_by)
  const [kind, setKind] = useState<Style['kind']>(styleIn(layer)?.kind ?? 'categories')
  const [chosen, setStyle] = useState<Style | null>(styleIn(layer))
  const [label, setLabel] = useState(layer.label_by)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const summary = useAnswer<typeof attributeSummary>(
    'map-layers/attribute',
    { layer: layer.id, column: by ?? '' },
    { about: 'map_features', enabled: by !== null },
  )
  const isNumber = columns.find(({ name }) => name === by)?.kind === 'number'
  const proposed =
    by === null || !summary.data
      ? null
      : kind === 'graduated' && isNumber
        ? graduatedOf(summary.data.limits)
        : categoriesOf(summary.data.values)
  // The chosen style stays until the attribute or the kind of classes changes.
  const style = by === null ? null : (chosen ?? proposed)
  const reason = whyNotStyle(columns, { style_by: by, label_by: label, style })

  async function submit() {
    setBusy(true)
    try {
      await save({ id: layer.id, version: layer.version, style_by: by, label_by: label, style: style as never })
      toast('good', 'Style saved')
      onClose()
    } catch (error) {
      setRefusal(sentence(error))
      setBusy(false)
    }
  }
  const recolored = (at: number, tone: Tone): Style =>
    style!.kind === 'categories'
      ? { kind: 'categories', classes: style!.classes.map((each, other) => (other === at ? { ...each, tone } : each)) }
      : { kind: 'graduated', classes: style!.classes.map((each, other) => (other === at ? { ...each, tone } : each)) }
  return (
    <Dialog
      from="side"
      title={`Style ${layer.name}`}
      about="Features in no class use the layer’s color."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="main"
            busy={busy}
            disabled={(by !== null && !style) || reason !== null}
            onClick={() => void submit()}
          >
            Save style
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {refusal && <Notice tone="bad" title={refusal} />}
        <label className="grid gap-1.5 text-sm font-semibold">
          Color by
          <SelectBox
            value={by ?? ''}
            onChange={({ target }) => {
              setBy(target.value || null)
              setStyle(null)
              setKind(columns.find(({ name }) => name === target.value)?.kind === 'number' ? 'graduated' : 'categories')
            }}
          >
            <option value="">One color</option>
            {columns.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectBox>
        </label>
        {isNumber && (
          <label className="grid gap-1.5 text-sm font-semibold">
            Classes
            <SelectBox value={kind} onChange={({ target }) => (setKind(target.value as Style['kind']), setStyle(null))}>
              <option value="graduated">Graduated: five classes of equal count</option>
              <option value="categories">Categories: one color for each value</option>
            </SelectBox>
          </label>
        )}
        {by !== null && !style && <SkeletonLines lines={4} label="Loading values" />}
        {style && (
          <ul className="grid gap-2">
            {style.classes.map((each, at) => {
              const name = classWords(style, at)
              return (
                <li key={name} className="grid grid-cols-[1fr_9rem] items-center gap-3">
                  <span className="min-w-0 truncate text-ink">{name}</span>
                  <SelectBox
                    aria-label={`Color of ${name}`}
                    value={each.tone}
                    onChange={({ target }) => setStyle(recolored(at, target.value as Tone))}
                  >
                    {names.map((tone) => (
                      <option key={tone} value={tone}>
                        {words[tone]}
                      </option>
                    ))}
                  </SelectBox>
                </li>
              )
            })}
          </ul>
        )}
        {style?.kind === 'categories' && summary.data && summary.data.values.length > style.classes.length && (
          <p className="text-sm text-ink-2">
            {summary.data.values.every(({ count }) => count === 1)
              ? 'Nearly every feature has its own value here. Select an attribute that groups them.'
              : 'The most frequent values have a color of their own.'}
          </p>
        )}
        <label className="grid gap-1.5 text-sm font-semibold">
          Label
          <SelectBox value={label ?? ''} onChange={({ target }) => setLabel(target.value || null)}>
            <option value="">Name of the feature</option>
            {columns.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </SelectBox>
        </label>
        {reason && by !== null && style && <Notice tone="warn" title={reason} />}
      </div>
    </Dialog>
  )
}
