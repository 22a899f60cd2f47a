import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { firstReason } from '#platform/rules.ts'
import type { setCountLines } from '../count-commands.ts'
import { stockCountLife } from '../life.ts'
import { stockCount, stockCountLine, type StockCount } from '../records.ts'
import { differenceOf } from '../rules.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/inventory?tab=counts', label: 'Counts' }

export default function CountScreen() {
  const found = useRecord(stockCount, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={stockCount} found={found} list={list} />
}

function One({ row }: { row: StockCount }) {
  const actor = useActor()
  const { rows: lines } = useRecords(stockCountLine, (from) => from.eq('count', row.id).order('position').limit(1_000))
  const set = useCommand<typeof setCountLines>('stock-counts/set-lines')
  const { id } = row
  const isApproved = stockCountLife.is(row, 'approved')
  const differ = lines?.filter((line) => differenceOf(line) !== 0).length
  const open = lines?.filter(({ counted }) => counted === null).length
  const mine = firstReason(
    whyNotEdit(stockCount, row, actor),
    row.counted_by !== actor.user_id && 'Only the person who started this count can enter it.',
  )
  return (
    <RecordPage
      of={stockCount}
      life={stockCountLife}
      row={row}
      list={list}
      actions={<Moves life={stockCountLife} row={row} />}
    >
      {row.decision && (
        <Notice tone={isApproved ? 'good' : 'warn'} title={isApproved ? 'Books corrected' : 'Returned for changes'}>
          {row.decision}
        </Notice>
      )}
      <Figures
        figures={[
          {
            label: 'Lines to count',
            ...knownOf([lines, open], (lines, open) => ({
              value: String(lines.length),
              note: open > 0 ? `${open} left` : 'all counted',
            })),
          },
          {
            label: 'Differences',
            ...known(differ, (differ) => ({
              value: String(differ),
              ...(differ > 0 && { tone: 'warn' as const, note: 'each with a reason' }),
            })),
          },
          // Any other difference is in the head.
          ...(row.difference === 0 ? [{ label: 'Value difference', value: 'None' }] : []),
        ]}
      />
      {lines ? (
        <Suspense fallback={<SkeletonLines lines={5} />}>
          <GridPanel
            title="Count lines"
            of={stockCountLine}
            rows={lines.map((line) => ({
              ...line,
              expected: Number(line.expected),
              counted: line.counted === null ? null : Number(line.counted),
            }))}
            columns={
              mine === null || lines.some(({ lot }) => lot)
                ? ['item', 'lot', 'expected', 'counted', 'reason']
                : ['item', 'expected', 'counted', 'reason']
            }
            version={row.version}
            whyNot={mine}
            send={(next, version) => set({ id, version, lines: next })}
          />
        </Suspense>
      ) : (
        <SkeletonLines lines={5} />
      )}
      <Panel title="Count">
        <RecordFacts
          of={stockCount}
          row={row}
          show={['warehouse', 'counted_by', 'begun_on', 'approved_by', 'decided_on', 'note']}
        />
      </Panel>
    </RecordPage>
  )
}
