import { startTransition, useOptimistic, type KeyboardEvent, type ReactNode } from 'react'
import { useInSight } from './use-in-sight.ts'

type Tab<Name extends string> = { name: Name; title: string; /** The tab's content. */ count?: number | undefined }
type StripProps<Name extends string> = {
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  onChoose: (name: NoInfer<Name>) => void
  /** A page with two strips names its own. */ ids?: string
  className?: string
}

/** Arrow keys move between the tabs and Tab goes into the selected one, as in desktop programs. */
export const Tabs = <Name extends string>({ children, ...strip }: StripProps<Name> & { children: ReactNode }) => (
  // Tabs below the figures of a page are close to them: the rows come first.
  <div className="min-w-0 [dl+&]:-mt-3">
    <TabStrip {...strip} />
    <TabPanel
      chosen={strip.chosen}
      className="in-turn pt-2 md:pt-3 [&>.grid]:in-turn"
      {...(strip.ids && { ids: strip.ids })}
    >
      {children}
    </TabPanel>
  </div>
)

export function TabStrip<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  ids = 'tab',
  className = '',
}: StripProps<Name>) {
  // A press is seen at once; the panel follows when its content is there.
  const [shown, show] = useOptimistic(chosen)
  const strip = useInSight<HTMLDivElement>(shown)
  const choose = (name: Name) => startTransition(() => (show(name), onChoose(name)))
  function move(event: KeyboardEvent) {
    // From the tab with the focus: the address may still be on its way to it.
    const at = tabs.findIndex(({ name }) => `${ids}-${name}` === (event.target as Element).id)
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(tabs[to]!.name)
    document.getElementById(`${ids}-${tabs[to]!.name}`)?.focus()
  }
  return (
    <div
      ref={strip}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={`flex gap-6 overflow-x-auto border-b border-line ${className}`}
    >
      {tabs.map(({ name, title, count }) => (
        <button
          key={name}
          id={`${ids}-${name}`}
          type="button"
          role="tab"
          aria-selected={name === shown}
          aria-controls={`${ids}-panel`}
          tabIndex={name === shown ? 0 : -1}
          onClick={() => choose(name)}
          className="min-h-10 shrink-0 pointer-coarse:min-h-11 border-b-2 border-transparent px-0.5 font-semibold text-ink-2 hover:text-ink aria-selected:border-action aria-selected:text-ink"
        >
          {title}
          {count ? <span className="ml-1.5 rounded-full bg-surface-3 px-1.5 text-xs">{count}</span> : null}
        </button>
      ))}
    </div>
  )
}

type PanelProps = { chosen: string; ids?: string; className?: string; children: ReactNode }

export const TabPanel = ({ chosen, ids = 'tab', className = '', children }: PanelProps) => (
  <div role="tabpanel" id={`${ids}-panel`} aria-labelledby={`${ids}-${chosen}`} className={className}>
    {children}
  </div>
)
