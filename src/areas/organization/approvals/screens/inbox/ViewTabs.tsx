import type { KeyboardEvent } from 'react'
import { useInSight } from '#kit/parts/use-in-sight.ts'
import { views, type View } from '../../inbox/rules.ts'

const titles: Record<View, string> = {
  waiting: 'Waiting for me',
  'for-others': 'Delegated to me',
  decided: 'Decided by me',
  all: 'All',
}

/** The views of the inbox, as tabs with their counts; the selected one is in the address. */
export function ViewTabs({
  view,
  counts,
  onChoose,
}: {
  view: View
  counts: Partial<Record<View, number>>
  onChoose: (view: View) => void
}) {
  const strip = useInSight<HTMLDivElement>(view)
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = views[(views.indexOf(view) + step + views.length) % views.length]!
    onChoose(next)
    document.getElementById(`view-${next}`)?.focus()
  }
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label="Views"
      onKeyDown={move}
      className="flex gap-6 overflow-x-auto border-b border-line"
    >
      {views.map((each) => (
        <button
          key={each}
          id={`view-${each}`}
          type="button"
          role="tab"
          aria-selected={each === view}
          aria-controls="approvals-panel"
          tabIndex={each === view ? 0 : -1}
          onClick={() => onChoose(each)}
          className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-0.5 font-semibold whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-action aria-selected:text-ink"
        >
          {titles[each]}
          {counts[each] !== undefined && <span className="figures ml-1.5 font-normal text-ink-2">{counts[each]}</span>}
        </button>
      ))}
    </div>
  )
}
