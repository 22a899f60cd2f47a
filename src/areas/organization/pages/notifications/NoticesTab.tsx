import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useReading, useUnreadCount } from '#client/bell.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { Button } from '#kit/parts/Button.tsx'
import { SkeletonRows } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { pageOf, recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { useTitles } from '#kit/record/use-titles.ts'
import type { Titled } from '#platform/reads/titles.ts'
import { task } from '#areas/organization/tasks/records.ts'
import type { watcherCommands } from '#areas/organization/watchers/commands.ts'
import type { Notification } from '#areas/organization/notifications/records.ts'
import { filters, groupsOf, type Filter, type Group } from '#areas/organization/notifications/screens/groups.ts'
import { OneNotice } from '#areas/organization/notifications/screens/OneNotice.tsx'
import { phrase, say, translated, type Phrase } from '#platform/say.ts'

const titles: Record<Filter, Phrase> = {
  all: phrase('All'),
  unread: phrase('Unread'),
  mentions: phrase('Mentions'),
  approvals: phrase('Approvals'),
  snoozed: phrase('Snoozed'),
}
const none: Record<Filter, [title: Phrase, text: Phrase]> = {
  all: [
    phrase('No notifications yet'),
    phrase('Mentions, approval requests and changes to records you follow appear here.'),
  ],
  unread: [phrase('All caught up'), phrase('New notifications appear here.')],
  mentions: [phrase('No mentions yet'), phrase('Comments that mention you with @ appear here.')],
  approvals: [
    phrase('No approvals'),
    phrase('Documents waiting for your approval and decisions on your requests appear here.'),
  ],
  snoozed: [phrase('Nothing snoozed'), phrase('Snoozed notifications return at their time.')],
}
const step = 50

/** Notifications, grouped by record; the filter is in the address. */
export function NoticesTab() {
  const [query, setQuery] = useSearchParams()
  const filter = filters.find((each) => each === query.get('show')) ?? 'all'
  const [most, setMost] = useState(step)
  const unread = useUnreadCount()
  const read = useReading()
  const { data, isError, refetch } = useRows<Notification>('notifications', (from) => {
    const all = from
      .select()
      .order('at', { ascending: false })
      .order('id', { ascending: false })
      .limit(most + 1)
    if (filter === 'snoozed') return all.not('snoozed_until', 'is', null)
    const now = all.is('snoozed_until', null)
    if (filter === 'unread') return now.is('read_at', null)
    return filter === 'mentions'
      ? now.eq('event', 'mention')
      : filter === 'approvals'
        ? now.or('event.like.approval_*,event.eq.delegation')
        : now
  })
  const shown = data?.slice(0, most)
  const groups = groupsOf(shown ?? [])
  const names = useTitles(
    groups.flatMap(({ table, record }) => (table && record ? [{ table, id: record }] : [])),
    [task],
  )

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {/* On a phone the filters are one line, which scrolls. */}
        <div
          role="group"
          aria-label={say('Show')}
          className="flex gap-1.5 max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) max-md:py-1 max-md:[scrollbar-width:none] max-md:*:shrink-0"
        >
          {filters.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === filter}
              onClick={() => (
                setMost(step),
                setQuery(each === 'all' ? {} : { show: each }, { preventScrollReset: true })
              )}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong px-3 text-ink-2 hover:text-ink aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11"
            >
              {say(titles[each])}
              {each === 'unread' && unread !== undefined && unread > 0 && <span className="figures">{unread}</span>}
            </button>
          ))}
        </div>
        {Boolean(unread) && filter !== 'snoozed' && (
          <Button
            look="quiet"
            onClick={() =>
              void read('all').then(
                () => toast('good', say('All marked as read')),
                (error) => toast('bad', translated(sentence(error))),
              )
            }
          >
            {say('Mark all as read')}
          </Button>
        )}
      </div>
      {isError ? (
        <div className="rounded-lg border border-line bg-surface">
          <ErrorState what={say('Your notifications')} onRetry={() => void refetch()} />
        </div>
      ) : !shown ? (
        <SkeletonRows rows={5} />
      ) : groups.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <Empty title={say(none[filter][0])}>{say(none[filter][1])}</Empty>
        </div>
      ) : (
        <div className="grid gap-3">
          {groups.map((group) => (
            <OneGroup key={group.key} group={group} titled={names.get(`${group.table} ${group.record}`)} />
          ))}
          {(data?.length ?? 0) > most && (
            <Button look="quiet" onClick={() => setMost(most + step)} className="justify-self-center">
              {say('Show {step} more', { step })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function OneGroup({ group, titled }: { group: Group; titled: Titled | undefined }) {
  const catalog = useCatalog()
  const unfollow = useCommand<ReturnType<typeof watcherCommands>['unfollow']>('watchers/unfollow')
  const page = group.table && group.record ? pageOf(catalog, group.table, group.record) : undefined
  const about = (titled?.of ?? (group.table ? recordOf(catalog, group.table) : undefined))?.label
  const kind = about ? translated(about) : say('Other')
  async function mute() {
    try {
      await unfollow({ table: group.table!, record: group.record! })
      toast('good', say('Unfollowed'), say('You are notified only if someone mentions you or requests your approval.'))
    } catch (error) {
      toast('bad', translated(sentence(error)))
    }
  }
  return (
    <section
      aria-label={titled && [`${kind}:`, titled.number, titled.title].filter(Boolean).join(' ')}
      className="rounded-lg border border-line bg-surface lg:grid lg:grid-cols-[minmax(15rem,1fr)_minmax(0,3fr)]"
    >
      {/* Where there is room, the record is beside what happened to it. */}
      <header className="flex items-start justify-between gap-3 px-4 pt-2.5 lg:border-r lg:border-line lg:pb-2.5">
        <p className="min-w-0">
          <span className="block text-xs text-ink-2">{kind}</span>
          {titled &&
            (page ? (
              <Link to={page} className="font-semibold break-words text-ink hover:underline" dir="auto">
                {titled.title}
              </Link>
            ) : (
              <span dir="auto" className="font-semibold break-words text-ink">
                {titled.title}
              </span>
            ))}
        </p>
        {titled && group.table !== 'tasks' && group.table !== 'delegations' && (
          <Button
            look="quiet"
            onClick={() => void mute()}
            className="!h-8 shrink-0 px-2 font-normal pointer-coarse:!h-11"
          >
            {say('Mute')}
          </Button>
        )}
      </header>
      <ul className="divide-y divide-line">
        {group.notices.map((notice) => (
          <OneNotice key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}
