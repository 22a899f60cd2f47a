/** The progress of a task. An invalid maximum counts as 100; an invalid value is not shown. */
export function Progress({ label, value, max }: { label: string; value?: number | null | undefined; max?: number }) {
  const most = max !== undefined && Number.isFinite(max) && max > 0 ? max : 100
  const known = typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most
  return known ? (
    <progress aria-label={label} value={value} max={most} className={bar} />
  ) : (
    <progress aria-label={label} max={most} className={`${bar} animate-[breathe_1.6s_ease-in-out_infinite]`} />
  )
}

const bar =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-3 [&::-moz-progress-bar]:bg-action [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:bg-action [&::-webkit-progress-value]:rounded-full indeterminate:bg-action-soft'
