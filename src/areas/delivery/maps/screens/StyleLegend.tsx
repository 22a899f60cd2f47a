import { SignShape } from '#kit/map/Drawing.tsx'
import type { MapLayer } from '../records.ts'
import { styleIn, type Style } from '../rules.ts'
import { shown } from './AttributeTable.tsx'

/** A class in words: its value, or its range. */
export function classWords(style: Style, at: number): string {
  if (style.kind === 'categories') return shown(style.classes[at]!.value)
  const to = shown(style.classes[at]!.upTo)
  return at === 0 ? `Up to ${to}` : `Above ${shown(style.classes[at - 1]!.upTo)} to ${to}`
}

export function StyleLegend({ layer }: { layer: MapLayer }) {
  const style = styleIn(layer)
  if (!style || layer.style_by === null) return null
  return (
    <section aria-label="Legend" className="-mt-2 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-sm">
      <h2 className="font-semibold text-ink">{layer.style_by}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        {style.classes.map(({ tone }, at) => (
          <li key={classWords(style, at)} className="inline-flex items-center gap-2 text-ink-2">
            <svg viewBox="-10 -10 20 20" aria-hidden className="size-4">
              <SignShape sign="area" tone={tone} />
            </svg>
            {classWords(style, at)}
          </li>
        ))}
      </ul>
    </section>
  )
}
