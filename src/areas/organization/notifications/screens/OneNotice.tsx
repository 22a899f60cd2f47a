import { Link } from 'react-router'
import { useReading } from '#client/bell.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { Menu } from '#kit/overlays/Menu.tsx'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { asMoment } from '#kit/dates.ts'
import type { snoozeNotice } from '../commands.ts'
import type { Notification } from '../records.ts'
import { say, translated } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'
import { isolated } from '#platform/isolate.ts'

/** One notification: it opens the place of the event, and is marked as read with that. */
export function OneNotice({ notice }: { notice: Notification }) {
  const read = useReading()
  const snooze = useCommand<typeof snoozeNotice>('notifications/snooze')
  const now = new Date(useNow())
  const unread = notice.read_at === null
  const asleep = notice.snoozed_until !== null
  const mark = (as: 'read' | 'unread') =>
    void read([notice.id], as).catch((error: unknown) => toast('bad', translated(sentence(error))))
  const snoozeUntil = (until: string | null) =>
    void snooze({ id: notice.id, until }).then(
      () => toast('good', until ? say('Snoozed until {time}', { time: asMoment(until) }) : say('Unsnoozed')),
      (error: unknown) => toast('bad', translated(sentence(error))),
    )

  return (
    <li className="relative flex items-start gap-3 px-4 py-2">
      {unread && !asleep && <span aria-hidden className="absolute top-4 left-1.5 size-1.5 rounded-full bg-action" />}
      <div className="min-w-0 grow">
        <Link
          to={notice.path}
          onClick={() => unread && mark('read')}
          className={`inline-block wrap-anywhere hover:underline ${unread ? 'font-semibold text-ink' : 'text-ink-2'}`}
        >
          {unread && <span className="sr-only">{say('Unread:')} </span>}
          <span>{isolated(notice.words)}</span>
        </Link>
        <p className="flex flex-wrap gap-x-3 text-xs text-ink-2">
          <Moment at={notice.at} />
          {notice.times > 1 && <span>{say('{times} times', { times: notice.times })}</span>}
          {asleep && (
            <span>
              <Say text="returns {time}" values={{ time: <Moment at={notice.snoozed_until!} /> }} />
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0">
        <IconButton
          label={unread ? say('Mark as read') : say('Mark as unread')}
          onClick={() => mark(unread ? 'read' : 'unread')}
        >
          <Icon name={unread ? 'check' : 'mail'} />
        </IconButton>
        <Menu
          label={say('Snooze')}
          items={
            asleep
              ? [{ label: say('Unsnooze'), run: () => snoozeUntil(null) }]
              : laterTimes(now).map(({ label, until }) => ({ label, run: () => snoozeUntil(until.toISOString()) }))
          }
        >
          <IconButton label={say('Snooze')}>
            <Icon name="clock" />
          </IconButton>
        </Menu>
      </div>
    </li>
  )
}

/** Common snooze times, on the person's own clock. */
function laterTimes(now: Date): { label: string; until: Date }[] {
  const at = (days: number, hour: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { label: say('For an hour'), until: new Date(now.getTime() + 3_600_000) },
    ...(now.getHours() < 16 ? [{ label: say('Until this evening'), until: at(0, 17) }] : []),
    { label: say('Until tomorrow morning'), until: at(1, 8) },
    { label: say('Until Monday morning'), until: at(toMonday, 8) },
  ]
}
