import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import type { decideAssetCount, setAssetCountLines, submitAssetCount } from '../commands.ts'
import { assetCount, assetCountLine, type AssetCount } from '../records.ts'
import { whyNotDecideCount, whyNotSubmitCount } from '../rules.ts'

const GridPanel = lazy(async () => ({ default: (await import('#areas/procurement/solicitations/screens/GridPanel.tsx')).GridPanel }))
const list = { to: '/asset-management?tab=counts', label: 'Counts' }

export default function AssetCountScreen() {
  const found = useRecord(assetCount, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={assetCount} found={found} list={list} />
}

function One({ row }: { row: AssetCount }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'approve' | 'return'>()
  const { rows: lines } = useRecords(assetCountLine, (from) => from.eq('count', row.id).order('position').limit(1_000))
  const set = useCommand<typeof setAssetCountLines>('asset-counts/set-lines')
  const submit = useCommand<typeof submitAssetCount>('asset-counts/submit')
  const decide = useCommand<typeof decideAssetCount>('asset-counts/decide')
  const { id, number, status } = row
  const mine = firstReason(whyNotEdit(assetCount, row, actor), row.counted_by !== actor.user_id && 'Whoever began this count writes it down.')
  return (
    <RecordPage
      of={assetCount}
      row={row}
      list={list}
      actions={
        <>
          {(status === 'counting' || status === 'returned') && lines && <MoveButton look="main" whyNot={whyNotSubmitCount(row, lines, actor)} run={() => submit({ id })} done={`${number} is handed in`}>Hand it in</MoveButton>}
          {status === 'submitted' && <MoveButton whyNot={whyNotDecideCount(row, actor)} run={() => setAsking('return')}>Return it</MoveButton>}
          {status === 'submitted' && <MoveButton look="main" whyNot={whyNotDecideCount(row, actor)} run={() => setAsking('approve')}>Approve</MoveButton>}
        </>
      }
    >
      {row.decision && <Notice tone={status === 'approved' ? 'good' : 'warn'} title={status === 'approved' ? 'The register was put right' : 'To be looked for again'}>{row.decision}</Notice>}
      <Figures figures={[{ label: 'To be seen', value: String(Number(row.expected)) }, { label: 'Seen', value: String(Number(row.seen)) }, { label: 'Discrepancies', value: String(Number(row.discrepancies)), ...(Number(row.discrepancies) > 0 && { tone: 'warn' as const, note: 'somebody else decides' }) }]} />
      {lines ? (
        <Suspense fallback={<SkeletonLines lines={5} />}>
          <GridPanel title="What was seen" of={assetCountLine} rows={lines} columns={['asset', 'register_says', 'found', 'found_at', 'condition', 'note']} version={row.version} whyNot={mine} send={(next, version) => set({ id, version, lines: next })} />
        </Suspense>
      ) : <SkeletonLines lines={5} />}
      {asking && <ReasonDialog title={asking === 'approve' ? `Approve ${number}?` : `Return ${number}?`} about={asking === 'approve' ? 'The register gets the places, the conditions and the day; what is missing is missing.' : 'Whoever counted looks again.'} verb={asking === 'approve' ? 'Approve' : 'Return it'} run={(reason) => decide({ id, approve: asking === 'approve', reason })} onClose={() => setAsking(undefined)} />}
    </RecordPage>
  )
}
