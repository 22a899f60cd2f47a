import { useLatestNotices, useReading } from '#client/bell.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Nothing, Row, Rows } from './Rows.tsx'

/** What was told and not read yet. Opening one reads it. */
export function AlertsPanel() {
  const { notices, failed } = useLatestNotices(20)
  const read = useReading()
  const unread = notices?.filter(({ read_at }) => !read_at).slice(0, 6)
  return (
    <Panel title="Alerts" actions={<ButtonLink to="/notifications">All notices</ButtonLink>}>
      {failed && <Notice tone="bad" title="Your notices could not be loaded." />}
      {!unread && !failed && <SkeletonLines lines={3} />}
      {unread?.length === 0 && <Nothing>You have read everything.</Nothing>}
      {unread && unread.length > 0 && (
        <Rows label="Alerts">
          {unread.map(({ id, words, path, at }) => (
            <Row key={id} to={path} title={words} note={<Moment at={at} />} onOpen={() => void read([id])} />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
