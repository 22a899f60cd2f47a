import { useWaitingCount } from '#client/bell.ts'
import { useWaitingWork, useWaitingWorkLive } from '#client/waiting-work.ts'

type WaitingBadgeProps = { /** Pages of the menu. */ of: readonly string[]; rail?: boolean }

/** The number of items waiting for the user on these pages: approvals, and items that vendors and signers sent. */
export function WaitingBadge({ of, rail = false }: WaitingBadgeProps) {
  const approvals = useWaitingCount()
  const { items } = useWaitingWork()
  const waiting =
    (of.includes('/approvals-inbox') ? (approvals ?? 0) : 0) +
    (items ?? []).filter(({ page }) => of.includes(page)).length
  if (waiting === 0) return null
  return (
    <span
      className={`rounded-full font-semibold ${rail ? 'absolute -top-0.5 -right-0.5 size-2 bg-action' : 'bg-surface-3 px-1.5 text-2xs text-ink'}`}
    >
      {rail ? <span className="sr-only">, {waiting} waiting</span> : waiting > 99 ? '99+' : waiting}
    </span>
  )
}

/** Keeps the badges of the menu fresh. */
export function WaitingWorkLive() {
  useWaitingWorkLive()
  return null
}
