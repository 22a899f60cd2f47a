import { useWaitingCount } from '#client/bell.ts'

/** The number of requests waiting for the user's approval, beside the link to them. */
export function WaitingBadge({ rail = false }: { rail?: boolean }) {
  const waiting = useWaitingCount()
  if (!waiting) return null
  return (
    <span
      className={`rounded-full font-semibold ${rail ? 'absolute -top-0.5 -right-0.5 size-2 bg-action' : 'bg-surface-3 px-1.5 text-2xs text-ink'}`}
    >
      {rail ? <span className="sr-only">, {waiting} waiting</span> : waiting > 99 ? '99+' : waiting}
    </span>
  )
}
