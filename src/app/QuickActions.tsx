import { lazy } from 'react'
import { useWaitingCount } from '#client/bell.ts'
import { Count, Flyout } from '#kit/parts/Flyout.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { say } from '#platform/say.ts'

const QuickActionList = lazy(() =>
  import('./QuickActionList.tsx').then(({ QuickActionList }) => ({ default: QuickActionList })),
)

export function QuickActions() {
  const waiting = useWaitingCount()
  return (
    <Flyout
      label={waiting ? `Quick actions, ${waiting} approvals waiting` : say('Quick actions')}
      face={
        <>
          <Icon name="plus" className="size-5" />
          <Count of={waiting} />
        </>
      }
    >
      {(close) => <QuickActionList waiting={waiting} close={close} />}
    </Flyout>
  )
}
