import type { DialState } from '../parts/Dial.tsx'

const inks: Record<DialState, string> = {
  waiting: 'fill-ink-3',
  begun: 'fill-warn',
  half: 'fill-info',
  on: 'fill-good',
  bad: 'fill-bad',
  done: 'fill-good',
  off: 'fill-ink-3',
}

type Part = { status: string; state: DialState; count: number }

/**
 * Records by status as parts of one bar, in the colors of their dials; a sliver stays visible. The words are
 * beside it.
 */
export function StatusBar({ parts }: { parts: readonly Part[] }) {
  const all = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  )
  const wide = parts.map(({ count }) => Math.max(1, (count / all) * 100))
  const sum = wide.reduce((total, each) => total + each, 0)
  return (
    <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className="mt-1 block h-2 w-full rounded-xs">
      <rect width="100" height="6" className="fill-surface-3" />
      {parts.map(({ status, state }, at) => (
        <rect
          key={status}
          x={(wide.slice(0, at).reduce((total, each) => total + each, 0) / sum) * 100}
          width={Math.max(0, (wide[at]! / sum) * 100 - (at < parts.length - 1 ? 0.4 : 0))}
          height="6"
          className={inks[state]}
        />
      ))}
    </svg>
  )
}
