import { lazy } from 'react'
import { useUnreadCount } from '#client/bell.ts'
import { Count, Flyout } from '#kit/parts/Flyout.tsx'
import { MenuGlyph } from './MenuGlyph.tsx'
import { say } from '#platform/say.ts'

const LatestNotices = lazy(() =>
  import('./LatestNotices.tsx').then(({ LatestNotices }) => ({ default: LatestNotices })),
)

export function Bell() {
  const unread = useUnreadCount()
  return (
    <Flyout
      wide
      label={unread ? say('Notifications, {unread} unread', { unread }) : say('Notifications')}
      face={
        <>
          <MenuGlyph name="bell" className="size-4.5" />
          <Count of={unread} />
        </>
      }
    >
      {(close) => <LatestNotices unread={unread} close={close} />}
    </Flyout>
  )
}
