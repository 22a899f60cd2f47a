import type { Drawn } from './Legend.tsx'
import { Key } from './Legend.tsx'

export type Told = { name: string; value: string; key?: Omit<Drawn, 'name'> | undefined }
type TipProps = { title: string; told: readonly Told[]; x: number; y: number; width: number }

/** Names and values at the selected part, on the side with more room. The slider reads the same out. */
export const Tip = ({ title, told, x, y, width }: TipProps) => (
  <div
    aria-hidden
    data-tip
    style={{ top: Math.max(0, y), ...(x < width / 2 ? { left: x + 12 } : { right: width - x + 12 }) }}
    className="pointer-events-none absolute z-20 grid max-w-72 gap-1 rounded-md border border-line-strong bg-surface px-2.5 py-2 text-xs shadow-2"
  >
    <p className="font-semibold text-ink">{title}</p>
    {told.map(({ name, value, key }) => (
      <p key={name} className="flex items-center justify-between gap-4">
        <span className="flex min-w-0 items-center gap-1.5 text-ink-2">
          {key && <Key {...key} />}
          <span className="truncate">{name}</span>
        </span>
        <span className="figures whitespace-nowrap text-ink">{value}</span>
      </p>
    ))}
  </div>
)
