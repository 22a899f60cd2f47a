import { useState } from 'react'
import { Button, IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import type { Story } from '../story.ts'
import { Dialog, Drawer } from './Dialog.tsx'
import { Menu } from './Menu.tsx'
import { More } from './More.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { SureDialog } from './SureDialog.tsx'
import { Tooltip, TooltipProvider } from './Tooltip.tsx'

type Open = 'dialog' | 'drawer' | 'reason' | 'sure'

function Opened({ which, children }: { which: Open; children: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{children}</Button>
      {open && which === 'dialog' && (
        <Dialog
          title="Close Ridgeway Fleet Services?"
          about="Its orders and payments stay unchanged."
          onClose={close}
          foot={<Button onClick={close}>Cancel</Button>}
        />
      )}
      {open && which === 'drawer' && (
        <Drawer title="Street resurfacing" about="View one item without leaving the list." onClose={close}>
          Details appear here.
        </Drawer>
      )}
      {open && which === 'reason' && (
        <ReasonDialog
          title="Reject"
          about="The requester sees the reason."
          verb="Reject"
          run={async () => {}}
          onClose={close}
        />
      )}
      {open && which === 'sure' && (
        <SureDialog
          title="Retire this device?"
          about="Its readings stay. It takes no new readings."
          verb="Retire"
          run={async () => {}}
          onClose={close}
        />
      )}
    </>
  )
}

export const overlays: Story = {
  name: 'Dialog, drawer, menu, tooltip',
  about: 'The focus stays inside and comes back; Escape closes.',
  states: [
    [
      'Dialog',
      <Opened key="dialog" which="dialog">
        Open a dialog
      </Opened>,
    ],
    [
      'Drawer',
      <Opened key="drawer" which="drawer">
        Open a drawer
      </Opened>,
    ],
    [
      'With a reason',
      <Opened key="reason" which="reason">
        Reject…
      </Opened>,
    ],
    [
      'Confirmation',
      <Opened key="sure" which="sure">
        Retire…
      </Opened>,
    ],
    [
      'Menu',
      <Menu
        key="menu"
        label="More"
        items={[
          { label: 'Print', run: () => {} },
          { label: 'Withdraw', run: () => {}, whyNot: 'Only a submitted transfer can be withdrawn.' },
          'line',
          { label: 'Cancel transfer', run: () => {}, danger: true },
        ]}
      >
        <IconButton label="More actions">
          <Icon name="gear" />
        </IconButton>
      </Menu>,
    ],
    [
      'More actions',
      <More
        key="more"
        items={[
          { label: 'Record condition', run: () => {} },
          { label: 'Take out of service', run: () => {}, whyNot: 'This asset is checked out.' },
          { label: 'Report missing', run: () => {}, danger: true },
        ]}
      />,
    ],
    [
      'Tooltip',
      <TooltipProvider key="tooltip">
        <Tooltip text="The current list, as a spreadsheet">
          <Button>Export</Button>
        </Tooltip>
      </TooltipProvider>,
    ],
  ],
}
