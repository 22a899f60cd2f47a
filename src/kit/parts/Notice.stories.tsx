import type { Story } from '../story.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import { toast } from './Toasts.tsx'

export const notices: Story = {
  name: 'Notice',
  about: 'A message that stays while it applies. A message that needs an answer is never only a toast.',
  states: [
    [
      'Info',
      <Notice key="info" title="Your entries from Nov 20 are restored">
        They were stored on this device.
      </Notice>,
    ],
    ['Good', <Notice key="good" tone="good" title="Invitation sent" />],
    [
      'Warning',
      <Notice key="warn" tone="warn" title="No new orders go to this vendor">
        Suspended until January 4.
      </Notice>,
    ],
    ['Bad', <Notice key="bad" tone="bad" title="Only $1,000.00 is left in Road repair." />],
  ],
}

export const problems: Story = {
  name: 'Problem summary',
  about: 'The errors of a form, listed above it. It takes the focus, and each line leads to its field.',
  states: [
    [
      'Two problems',
      <ProblemSummary
        key="two"
        attempt={0}
        problems={[
          { name: 'amount', message: 'Amount is required' },
          { name: 'reason', message: 'Reason is required' },
        ]}
      />,
    ],
  ],
}

export const toasts: Story = {
  name: 'Toast',
  about: 'A brief message: up to three at a time, four seconds each.',
  states: [
    [
      'Good',
      <Button key="good" onClick={() => toast('good', 'Copied!', 'Number copied to clipboard')}>
        Show a success
      </Button>,
    ],
    [
      'Info',
      <Button
        key="info"
        onClick={() => toast('info', 'Connection Lost', 'Working offline. Some features may be limited.')}
      >
        Show an example
      </Button>,
    ],
    [
      'Bad',
      <Button key="bad" onClick={() => toast('bad', 'Failed to sign out')}>
        Show an error
      </Button>,
    ],
  ],
}
