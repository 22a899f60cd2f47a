import { useLatestNotices, useReading } from '#client/bell.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { mostNotices } from '../reads.ts'
import { Nothing, Row, Rows } from './Rows.tsx'
import { say } from '#platform/say.ts'

/** Unread notifications. Opening one marks it as read. */
export function AlertsPanel() {
  const { notices, failed } = useLatestNotices(mostNotices)
  const read = useReading()
  const unread = notices?.filter(({ read_at }) => !read_at).slice(0, 6)
  return (
    <Panel title={say('Alerts')} actions={<ButtonLink to="/notifications">{say('All notifications')}</ButtonLink>}>
      {failed && <Notice tone="bad" title={say('Couldn’t load your notifications.')} />}
      {!unread && !failed && <SkeletonLines lines={3} />}
      {unread?.length === 0 && <Nothing>{say('No unread notifications.')}</Nothing>}
      {unread && unread.length > 0 && (
        <Rows label={say('Alerts')}>
          {unread.map(({ id, words, path, at }) => (
            <Row key={id} to={path} title={words} note={<Moment at={at} />} onOpen={() => void read([id])} />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
