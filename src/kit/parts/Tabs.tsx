import type { KeyboardEvent, ReactNode } from 'react'
import { useInSight } from './use-in-sight.ts'

type TabsProps<Name extends string> = {
  label: string
  tabs: readonly { name: Name; title: string; /** The tab's content. */ count?: number | undefined }[]
  chosen: Name
  onChoose: (name: NoInfer<Name>) => void
  children: ReactNode
}

/** Arrow keys move between the tabs and Tab goes into the selected one, as in desktop programs. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const strip = useInSight<HTMLDivElement>(chosen)
  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    const next = tabs[(tabs.findIndex(({ name }) => name === chosen) + step + tabs.length) % tabs.length]!
    onChoose(next.name)
    document.getElementById(`tab-${next.name}`)?.focus()
  }
  return (
    <div className="min-w-0">
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-6 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ name, title, count }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls="tab-panel"
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
            className="min-h-11 shrink-0 border-b-2 border-transparent px-0.5 font-semibold text-ink-2 hover:text-ink aria-selected:border-action aria-selected:text-ink"
          >
            {title}
            {count ? <span className="ml-1.5 rounded-full bg-surface-3 px-1.5 text-xs">{count}</span> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${chosen}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}
