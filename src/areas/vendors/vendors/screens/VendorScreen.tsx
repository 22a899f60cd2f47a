import { useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useRecord } from '#client/use-record.ts'
import { Menu } from '#kit/overlays/Menu.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button, ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { addDays } from '#platform/dates.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { activateVendor, closeVendor, submitVendor } from '../commands.ts'
import { vendor, type Vendor } from '../records.ts'
import { whyNotActivate, whyNotClose, whyNotSubmit, whyNotSuspend } from '../rules.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'
import { VendorPanels } from './VendorPanels.tsx'

const list = { to: '/vendor-directory', label: 'Vendor directory' }

export default function VendorScreen() {
  const found = useRecord(vendor, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={vendor} found={found} list={list} />
}

function One({ row }: { row: Vendor }) {
  const actor = useActor()
  const submit = useCommand<typeof submitVendor>('vendors/submit')
  const activate = useCommand<typeof activateVendor>('vendors/activate')
  const close = useCommand<typeof closeVendor>('vendors/close')
  const [asking, setAsking] = useState<'suspend' | 'close' | 'activate' | 'merge'>()
  const now = useNow()
  const own = useOwnOrganization()
  const { status } = row
  const outside = status === 'draft' || status === 'suspended'
  const tomorrow = addDays(now.slice(0, 10), 2)

  return (
    <RecordPage
      of={vendor}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(vendor, row, actor) === null && <ButtonLink to={`/vendor-directory/${row.id}/edit`}>Edit</ButtonLink>}
          {outside && (
            <>
              <MoveButton whyNot={whyNotSubmit(row, { now })} run={() => submit({ id: row.id })} done={`${row.name} is on its way to those who let vendors in`}>
                Send for approval
              </MoveButton>
              <MoveButton look="main" whyNot={whyNotActivate(row, { actor, now })} run={() => (status === 'suspended' ? setAsking('activate') : activate({ id: row.id, reason: '' }))} done={status === 'suspended' ? undefined : `${row.name} is active`}>
                Activate
              </MoveButton>
            </>
          )}
          {status === 'active' && (
            <MoveButton whyNot={whyNotSuspend(row, { actor, until: tomorrow, now })} run={() => setAsking('suspend')}>
              Suspend
            </MoveButton>
          )}
          {outside && (
            <Menu
              label="More"
              items={[
                ...(own === row.organization_id ? [{ label: 'Merge with another', whyNot: whyNotClose(row, { actor }), run: () => setAsking('merge') }] : []),
                { label: 'Close', danger: true, whyNot: whyNotClose(row, { actor }), run: () => setAsking('close') },
              ]}
            >
              <Button>More</Button>
            </Menu>
          )}
          {!outside && status !== 'closed' && (
            <MoveButton look="danger" whyNot={whyNotClose(row, { actor })} run={() => setAsking('close')}>
              Close
            </MoveButton>
          )}
        </>
      }
    >
      {status === 'suspended' && row.suspended_until && (
        <Notice tone="warn" title="No new orders go to this vendor">
          It is suspended until <Moment at={row.suspended_until} />. The reason stands in its history.
        </Notice>
      )}
      <Panel title="The vendor">
        <RecordFacts of={vendor} row={row} show={['trade_name', 'type', 'uei', 'small_business', 'email', ...(row.peppol ? (['peppol'] as const) : []), 'phone', 'website', 'city', 'address', 'categories', 'about', 'certifications']} />
      </Panel>
      <ApprovalPanel table={vendor.table} id={row.id} before={false} />
      <VendorPanels row={row} />
      {asking === 'suspend' && <SuspendDialog row={row} onClose={() => setAsking(undefined)} />}
      {asking === 'merge' && <MergeDialog row={row} onClose={() => setAsking(undefined)} />}
      {asking === 'close' && (
        <ReasonDialog
          title={`Close ${row.name}?`}
          about="It is taken out of use and nothing new goes to it. Its orders and payments stay as they are. This is not undone."
          verb="Close this vendor"
          run={(reason) => close({ id: row.id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'activate' && (
        <ReasonDialog title={`Activate ${row.name}`} about="Orders go out to it again. What you write stands in its history." verb="Activate" optional run={(reason) => activate({ id: row.id, reason })} onClose={() => setAsking(undefined)} />
      )}
    </RecordPage>
  )
}
