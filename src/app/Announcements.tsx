import { announced } from '#platform/reads/reads.ts'
import { useNow } from '#client/use-now.ts'
import { useSells } from '#client/use-organization.ts'
import { useRows } from '#client/use-rows.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { say } from '#platform/say.ts'
import { WaitingWorkLive } from './WaitingBadge.tsx'

type Row = { id: string; words: string; tone: 'info' | 'warn'; starts_at: string; ends_at: string }

/** Loaded after the page, on every page at work: so what keeps the badges of the menu fresh is here too. */
export function Announcements() {
  const sells = useSells()
  return (
    <>
      {!sells && <WaitingWorkLive />}
      <Published />
    </>
  )
}

/** Announcements from the operator to all users, for as long as the operator set. */
function Published() {
  const now = useNow()
  const { data } = useRows<Row>('announcements', announced)
  const shown = data?.filter(({ starts_at, ends_at }) => starts_at <= now && now < ends_at) ?? []
  if (shown.length === 0) return null
  return (
    <aside aria-label={say('Announcements')} className="border-b border-line print:hidden">
      {shown.map(({ id, words, tone }) => (
        <p
          key={id}
          role="status"
          className={`flex items-center gap-2.5 px-(--gutter) py-2 text-sm ${tone === 'warn' ? 'bg-warn-soft' : 'bg-info-soft'}`}
        >
          <Icon
            name={tone === 'warn' ? 'warn' : 'info'}
            className={`size-4 shrink-0 ${tone === 'warn' ? 'text-warn' : 'text-info'}`}
          />
          {words}
        </p>
      ))}
    </aside>
  )
}
