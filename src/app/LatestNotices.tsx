import { Link } from 'react-router'
import { useLatestNotices, useReading } from '#client/bell.ts'
import { asMoment } from '#kit/dates.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { HeaderPanel } from './HeaderPanel.tsx'
import { say } from '#platform/say.ts'
import { isolated } from '#platform/isolate.ts'

/** The latest notifications, behind the bell. */
export function LatestNotices({ unread, close }: { unread: number | undefined; close: () => void }) {
  const { notices, failed } = useLatestNotices()
  const read = useReading()
  const markAll = (
    <button
      type="button"
      onClick={() => void read('all').catch(() => {})}
      className="min-h-6 rounded-xs text-xs text-action-ink hover:underline"
    >
      {say('Mark all as read')}
    </button>
  )
  return (
    <HeaderPanel
      title={say('Notifications')}
      action={Boolean(unread) && markAll}
      all={{ to: '/notifications', label: say('See all notifications') }}
      close={close}
    >
      {failed && (
        <p className="px-4 py-3 text-ink-2">{say('Notifications could not be loaded. Try again in a moment.')}</p>
      )}
      {!notices && !failed && (
        <div className="px-4 py-3">
          <SkeletonLines lines={4} />
        </div>
      )}
      {notices?.length === 0 && <p className="px-4 py-6 text-center text-ink-2">{say('No notifications yet.')}</p>}
      <ul>
        {notices?.map(({ id, words, path, at, read_at }) => (
          <li key={id}>
            <Link
              to={path}
              onClick={() => (close(), read_at || void read([id]).catch(() => {}))}
              className="flex gap-2.5 px-4 py-2.5 hover:bg-surface-2"
            >
              <span
                aria-hidden
                className={`mt-1.5 size-2 shrink-0 rounded-full ${read_at ? 'bg-transparent' : 'bg-action'}`}
              />
              <span className="min-w-0">
                <span className={`block text-sm wrap-anywhere ${read_at ? 'text-ink-2' : 'font-semibold text-ink'}`}>
                  {!read_at && <span className="sr-only">{say('Unread:')} </span>}
                  {isolated(words)}
                </span>
                <span className="block text-xs text-ink-2">{asMoment(at)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </HeaderPanel>
  )
}
