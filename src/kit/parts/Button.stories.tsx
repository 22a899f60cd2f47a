import type { Story } from '../story.ts'
import { Button, ButtonLink, IconButton } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Icon } from './Icon.tsx'
import { MoveButton } from './MoveButton.tsx'

const quietly = async () => {}

export const buttons: Story = {
  name: 'Button',
  about: 'At most two on a page’s head, one of them main. A link that looks like one is still a link.',
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
        Close this vendor
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
        Earlier
      </Button>,
    ],
    [
      'Link',
      <ButtonLink key="link" to="/kit">
        Open
      </ButtonLink>,
    ],
    [
      'Icon alone, with a name',
      <IconButton key="icon" label="Remove">
        <Icon name="trash" />
      </IconButton>,
    ],
    ['Copy', <CopyButton key="copy" label="Number" text="PO-2026-0042" />],
  ],
}

export const moveButtons: Story = {
  name: 'MoveButton',
  about: 'What may be done to a record next. It stays reachable when it may not, and says why.',
  states: [
    [
      'It may be done',
      <MoveButton key="may" look="main" whyNot={null} run={quietly}>
        Approve
      </MoveButton>,
    ],
    [
      'It may not',
      <MoveButton key="not" whyNot="You cannot approve a budget transfer that you requested." run={quietly}>
        Approve
      </MoveButton>,
    ],
  ],
}
