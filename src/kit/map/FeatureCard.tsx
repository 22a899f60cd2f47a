import { Link } from 'react-router'
import { say } from '#platform/say.ts'
import { SignShape } from './Drawing.tsx'
import { kindOf, signOf, toneOf, type Feature, type Layer, type Mark } from './features.ts'
import type { Frame } from './projection.ts'

const most = 6
const wide = 240

type FeatureCardProps = {
  of: readonly { feature: Feature; layer: Layer; mark: Mark }[]
  at: readonly [x: number, y: number]
  frame: Frame
  /** Below the pointer, not selected: it says what is there and holds no link. */ isPassing: boolean
}

/** The description of a mark, beside it. The list has the same words for people who don’t see the map. */
export function FeatureCard({ of, at: [x, y], frame, isPassing }: FeatureCardProps) {
  if (x < 0 || y < 0 || x > frame.width || y > frame.height) return null
  const width = Math.min(wide, frame.width - 16)
  const left = Math.min(frame.width - width - 8, Math.max(8, x - width / 2))
  const isAbove = y > frame.height / 2
  return (
    <div
      aria-hidden={isPassing}
      style={{ left, width, ...(isAbove ? { bottom: frame.height - y + 20 } : { top: y + 20 }) }}
      className={`absolute z-10 rounded-md border border-line-strong bg-surface px-3 py-2 text-sm shadow-2 print:hidden ${isPassing ? 'pointer-events-none' : ''}`}
    >
      <ul className="grid gap-1.5">
        {of.slice(0, most).map(({ feature, layer, mark }) => (
          <li key={`${layer.id} ${feature.id}`} className="flex items-start gap-2">
            <svg viewBox="-10 -10 20 20" aria-hidden className="mt-0.5 size-4 shrink-0">
              <SignShape sign={signOf(feature, mark)} tone={toneOf({ feature, layer })} />
            </svg>
            <span className="min-w-0 break-words">
              {feature.to && !isPassing ? (
                <Link to={feature.to} className="link font-semibold">
                  {feature.name}
                </Link>
              ) : (
                <span className="font-semibold text-ink">{feature.name}</span>
              )}
              <span className="block text-xs text-ink-2">{kindOf(layer, feature)}</span>
            </span>
          </li>
        ))}
      </ul>
      {of.length > most && (
        <p className="mt-1.5 text-xs text-ink-2">
          {say('{left} more. Select to zoom in.', { left: of.length - most })}
        </p>
      )}
    </div>
  )
}
