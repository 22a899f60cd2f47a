import type { Story } from '../story.ts'
import { Button } from './Button.tsx'
import { Disclosure } from './Disclosure.tsx'
import { SkeletonLines } from './Skeleton.tsx'
import { Empty, ErrorState, NoPermission, Offline } from './States.tsx'

const again = () => {}

export const states: Story = {
  name: 'Empty, error, no permission, offline, loading',
  about: 'In place of rows: what belongs here and the first step; or what happened, why, and what to do.',
  states: [
    [
      'Empty',
      <Empty key="empty" title="No vendors yet" action={<Button look="main">New vendor</Button>}>
        A company or person that sells to the agency.
      </Empty>,
    ],
    ['Error', <ErrorState key="error" what="Vendors" onRetry={again} />],
    ['No permission', <NoPermission key="no" what="the audit log" who="An administrator of your organization" />],
    ['Offline', <Offline key="offline" onRetry={again} />],
    [
      'Disclosure',
      <Disclosure key="behind" title="Details">
        Encumbered $4,210.00 of $8,000.00.
      </Disclosure>,
    ],
    ['Loading', <SkeletonLines key="loading" lines={3} />],
  ],
}
