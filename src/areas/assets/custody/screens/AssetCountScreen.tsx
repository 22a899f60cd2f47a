import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { useNames } from '#kit/record/use-names.ts'
import { Value } from '#kit/record/Value.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { optionLabel } from '#platform/records/record.ts'
import { firstReason } from '#platform/rules.ts'
import type { setAssetCountLines } from '../commands.ts'
import { assetCountLife } from '../life.ts'
import { assetCount, assetCountLine, type AssetCount, type AssetCountLine } from '../records.ts'
import { isDiscrepancy } from '../rules.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/asset-management?tab=counts', label: 'Physical inventories' }

export default function AssetCountScreen() {
  const found = useRecord(assetCount, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={assetCount} found={found} list={list} />
}

function One({ row }: { row: AssetCount }) {
  const actor = useActor()
  const { rows: lines } = useRecords(assetCountLine, (from) => from.eq('count', row.id).order('position').limit(1_000))
  const set = useCommand<typeof setAssetCountLines>('asset-counts/set-lines')
  const isApproved = assetCountLife.is(row, 'approved')
  const { id } = row
  const mine = firstReason(
    whyNotEdit(assetCount, row, actor),
    row.counted_by !== actor.user_id && 'Only the person who started this inventory can record findings.',
  )
  return (
    <RecordPage
      of={assetCount}
      life={assetCountLife}
      row={row}
      list={list}
      wide={
        <>
          {row.decision && (
            <Notice
              tone={isApproved ? 'good' : 'warn'}
              title={isApproved ? 'Register updated' : 'Returned for changes'}
            >
              {row.decision}
            </Notice>
          )}
          <Figures
            figures={[
              { label: 'To be counted', value: String(Number(row.expected)) },
              { label: 'Counted', value: String(Number(row.seen)) },
              {
                label: 'Discrepancies',
                value: String(Number(row.discrepancies)),
                ...(Number(row.discrepancies) > 0 && {
                  tone: 'warn' as const,
                  note: isApproved ? 'approved' : 'another manager decides',
                }),
              },
            ]}
          />
          {lines && <Differences lines={lines.filter(isDiscrepancy)} />}
          {lines ? (
            <Suspense fallback={<SkeletonLines lines={5} />}>
              <GridPanel
                title="Findings"
                of={assetCountLine}
                rows={lines}
                columns={['asset', 'register_says', 'found', 'found_at', 'condition', 'note']}
                version={row.version}
                whyNot={mine}
                send={(next, version) => set({ id, version, lines: next })}
              />
            </Suspense>
          ) : (
            <SkeletonLines lines={5} />
          )}
        </>
      }
      actions={<Moves life={assetCountLife} row={row} />}
    >
      <Panel title="Physical inventory">
        <RecordFacts
          of={assetCount}
          row={row}
          show={(['counted_by', 'begun_on', 'decided_by', 'decided_on', 'note'] as const).filter(
            (name) => row[name] !== null,
          )}
        />
      </Panel>
    </RecordPage>
  )
}

/** Discrepancies with the register, shown first to the approver. */
function Differences({ lines }: { lines: readonly AssetCountLine[] }) {
  const names = useNames(assetCountLine, lines)
  if (lines.length === 0) return null
  return (
    <Panel title="Discrepancies" about="Approval updates the register.">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 py-2.5">
            <span className="min-w-0 flex-1 basis-64">
              <span className="font-semibold">
                <Value of={assetCountLine} name="asset" row={line} names={names} />
              </span>
              <span className="block text-sm text-ink-2">
                {[
                  line.found_at ? `${line.register_says ?? 'No location'} → ${line.found_at}` : line.register_says,
                  line.note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Dial state={line.found === 'elsewhere' ? 'begun' : 'bad'}>
              {optionLabel(assetCountLine.fields.found, line.found!)}
            </Dial>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
