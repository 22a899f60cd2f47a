import { useState } from 'react'
import { useParams } from 'react-router'
import { ApprovalPanel } from '#areas/organization/approvals/screens/ApprovalPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useRecord } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage, RecordTab } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { atLeast } from '#platform/roles.ts'
import { vendorLife } from '#areas/vendors/vendors/life.ts'
import { vendor, type Vendor } from '#areas/vendors/vendors/records.ts'
import { VendorFigures } from '#areas/vendors/performance/screens/VendorFigures.tsx'
import { MergeDialog } from '#areas/vendors/lifecycle/screens/MergeDialog.tsx'
import { VendorDocuments, VendorPerformance, VendorStanding } from './VendorPanels.tsx'

const list = { to: '/vendor-directory', label: 'Vendor directory' }

export default function VendorScreen() {
  const found = useRecord(vendor, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={vendor} found={found} list={list} />
}

function One({ row }: { row: Vendor }) {
  const actor = useActor()
  const [merging, setMerging] = useState(false)
  const ours = useOwnOrganization() === row.organization_id
  const mayMerge = atLeast('manager', actor) && vendorLife.open(row).includes('close')

  return (
    <RecordPage
      of={vendor}
      life={vendorLife}
      row={row}
      list={list}
      actions={
        <>
          {whyNotEdit(vendor, row, actor) === null && (
            <ButtonLink to={`/vendor-directory/${row.id}/edit`}>Edit</ButtonLink>
          )}
          {ours && (
            <Moves
              life={vendorLife}
              row={row}
              more={[mayMerge && { label: 'Merge', whyNot: null, run: () => setMerging(true) }]}
            />
          )}
        </>
      }
    >
      {vendorLife.is(row, 'suspended') && row.suspended_until && (
        <Notice tone="warn" title="No new orders go to this vendor">
          Suspended until <Moment at={row.suspended_until} />. The history has the reason.
        </Notice>
      )}
      {ours && !vendorLife.is(row, 'draft') && <VendorFigures vendor={row.id} />}
      <Panel title="Vendor">
        <RecordFacts of={vendor} row={row} show={shownOf(row)} />
      </Panel>
      <ApprovalPanel table={vendor.table} id={row.id} before={false} />
      {ours && <VendorStanding vendor={row.id} name={row.name} />}
      <RecordTab name="certificates" title="Certificates and bank">
        <VendorDocuments row={row} />
      </RecordTab>
      {ours && (
        <RecordTab name="performance" title="Performance">
          <VendorPerformance vendor={row.id} />
        </RecordTab>
      )}
      {merging && <MergeDialog row={row} onClose={() => setMerging(false)} />}
    </RecordPage>
  )
}

const shownOf = ({ peppol }: Vendor): (keyof typeof vendor.fields)[] => [
  ...(['trade_name', 'type', 'uei', 'small_business', 'email'] as const),
  ...(peppol ? (['peppol'] as const) : []),
  ...(['phone', 'website', 'city', 'address', 'categories', 'about', 'certifications'] as const),
]
