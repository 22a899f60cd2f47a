import { startTransition, useOptimistic, type KeyboardEvent, type ReactNode } from 'react'
import { say } from '#platform/say.ts'
import { Menu } from '../overlays/Menu.tsx'
import { Icon } from './Icon.tsx'
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
      className="in-turn pt-2 md:pt-3 short:pt-1.5 [&>.grid]:in-turn"
      {...(strip.ids && { ids: strip.ids })}
    >
      {children}
    </TabPanel>
  </div>
)

/** The id of a tab: a space would make two ids of it. */
const idOf = (ids: string, name: string) => `${ids}-${name.replaceAll(' ', '-')}`

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
  const [shownTabs, rest] = apart(tabs, shown)
  const choose = (name: Name) => startTransition(() => (show(name), onChoose(name)))
  function move(event: KeyboardEvent) {
    // From the tab with the focus: the address may still be on its way to it.
    const at = shownTabs.findIndex(({ name }) => idOf(ids, name) === (event.target as Element).id)
    const to = {
      ArrowRight: (at + 1) % shownTabs.length,
      ArrowLeft: (at - 1 + shownTabs.length) % shownTabs.length,
      Home: 0,
      End: shownTabs.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    choose(shownTabs[to]!.name)
    document.getElementById(idOf(ids, shownTabs[to]!.name))?.focus()
  }
  return (
    <div className={`flex gap-6 border-b border-line ${className}`}>
      <div
        ref={strip}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="-mb-px flex min-w-0 gap-6 overflow-x-auto [scrollbar-width:none]"
      >
        {shownTabs.map(({ name, title, count }) => (
          <button
            key={name}
            id={idOf(ids, name)}
            type="button"
            role="tab"
            aria-selected={name === shown}
            aria-controls={`${ids}-panel`}
            tabIndex={name === shown ? 0 : -1}
            onClick={() => choose(name)}
            className={`${entry} border-b-2 border-transparent aria-selected:border-action aria-selected:text-ink`}
          >
            {title}
            {count ? <span className="ml-1.5 rounded-full bg-surface-3 px-1.5 text-xs">{count}</span> : null}
          </button>
        ))}
      </div>
      {rest.length > 0 && (
        <Menu
          label={say('More tabs')}
          items={rest.map(({ name, title, count }) => ({
            label: count ? `${title} (${count})` : title,
            run: () => choose(name),
          }))}
        >
          <button type="button" aria-label={say('More tabs')} className={`${entry} inline-flex items-center gap-1.5`}>
            {say('More')}
            <Icon name="open" className="size-3.5 rotate-90" />
          </button>
        </Menu>
      )}
    </div>
  )
}

const entry = 'min-h-10 shrink-0 px-0.5 font-semibold text-ink-2 hover:text-ink short:min-h-8 pointer-coarse:min-h-11'

/** A strip has six tabs, and a menu with the others where these are more than one; the open tab is always in the strip. */
const most = 6

function apart<Each extends { name: string }>(tabs: readonly Each[], shown: string): [Each[], Each[]] {
  const isHere = ({ name }: Each, at: number) => tabs.length <= most + 1 || at < most || name === shown
  return [tabs.filter(isHere), tabs.filter((each, at) => !isHere(each, at))]
}

type PanelProps = { chosen: string; ids?: string; className?: string; children: ReactNode }

export const TabPanel = ({ chosen, ids = 'tab', className = '', children }: PanelProps) => (
  <div role="tabpanel" id={`${ids}-panel`} aria-labelledby={idOf(ids, chosen)} className={className}>
    {children}
  </div>
)
