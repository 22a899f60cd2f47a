import { useId } from 'react'
import { Link } from 'react-router'
import type { Entry, Group } from './directory.ts'
import { menu } from './menu.ts'
import { MenuGlyph } from './MenuGlyph.tsx'
import { called } from './pages.ts'
import { translated } from '#platform/say.ts'

/** Pages by group, each with its icon, its name and what it is for. */
export const Directory = ({ groups }: { groups: readonly Group[] }) => (
  <div className="divide-y divide-line rounded-lg border border-line bg-surface">
    {groups.map((group) => (
      <OneGroup key={group.name} group={group} />
    ))}
  </div>
)

function OneGroup({ group: { name, entries } }: { group: Group }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-x-6 gap-y-1 p-3 sm:p-4 lg:grid-cols-[9rem_minmax(0,1fr)]">
      <h2 id={id} className="px-2 pt-2 text-sm font-semibold text-ink-2">
        {translated(name)}
      </h2>
      <ul className="grid gap-x-4 sm:grid-cols-2 xl:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.to}>
            <OneEntry {...entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OneEntry({ to, about, icon }: Entry) {
  const item = inMenu.get(to)
  const glyph = icon ?? item?.icon
  return (
    <Link to={to} className="group flex min-h-11 items-start gap-3 rounded-sm px-2 py-2 hover:bg-surface-2">
      {glyph && <MenuGlyph name={glyph} className="mt-0.5 size-4 text-ink-3 group-hover:text-action-ink" />}
      <span className="min-w-0">
        <span className="block text-sm font-semibold text-ink">{translated(item?.label ?? called(to).title)}</span>
        <span className="block text-xs text-ink-2">{translated(about)}</span>
      </span>
    </Link>
  )
}

const inMenu = new Map(menu.flatMap(({ items }) => items.map((item) => [item.to as string, item] as const)))
