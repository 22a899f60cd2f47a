import { firstReason } from '#platform/rules.ts'
import type { Story } from '../story.ts'
import { Button, ButtonLink, IconButton } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Icon } from './Icon.tsx'
import { MoveButton } from './MoveButton.tsx'

const quietly = async () => {}

export const buttons: Story = {
  name: 'Button',
  about: 'Up to two in a page’s head, one of them main. A link that looks like a button is still a link.',
  states: [
    [
      'Main',
      <Button key="main" look="main">
        Approve
      </Button>,
    ],
    ['Plain', <Button key="plain">Export</Button>],
    [
      'Quiet',
      <Button key="quiet" look="quiet">
        Cancel
      </Button>,
    ],
    [
      'Danger',
      <Button key="danger" look="danger">
        Close vendor
      </Button>,
    ],
    [
      'Busy',
      <Button key="busy" look="main" busy>
        Approve
      </Button>,
    ],
    [
      'Disabled',
      <Button key="disabled" disabled>
        Previous
      </Button>,
    ],
    [
      'Link',
      <ButtonLink key="link" to="/kit">
        Open
      </ButtonLink>,
    ],
    [
      'Icon button, with a name',
      <IconButton key="icon" label="Remove">
        <Icon name="trash" />
      </IconButton>,
    ],
    ['Copy', <CopyButton key="copy" label="Number" text="PO-2026-0042" />],
  ],
}

export const moveButtons: Story = {
  name: 'MoveButton',
  about: 'The next actions of a record. An unavailable action stays reachable and shows the reason.',
  states: [
    [
      'Available',
      <MoveButton key="may" look="main" whyNot={firstReason(false)} run={quietly}>
        Approve
      </MoveButton>,
    ],
    [
      'Unavailable',
      <MoveButton key="not" whyNot="You can’t approve your own budget transfer." run={quietly}>
        Approve
      </MoveButton>,
    ],
  ],
}
