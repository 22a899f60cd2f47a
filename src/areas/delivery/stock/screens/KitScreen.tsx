import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { knownOf } from '#kit/parts/known.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { FormDialog } from '#kit/record/FormDialog.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { editKit, issueKit, setKitLines } from '../kit-commands.ts'
import { stockBalance, stockKit, stockKitLine, type StockKit } from '../records.ts'
import { free, kitsReady } from '../rules.ts'

const GridPanel = lazy(async () => ({ default: (await import('#kit/record/grid/GridPanel.tsx')).GridPanel }))
const list = { to: '/inventory?tab=kits', label: 'Kits' }

export default function KitScreen() {
  const found = useRecord(stockKit, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={stockKit} found={found} list={list} />
}

function One({ row }: { row: StockKit }) {
  const actor = useActor()
  const [asking, setAsking] = useState<'issue' | 'edit'>()
  const edit = useCommand<typeof editKit>('stock-kits/edit')
  const set = useCommand<typeof setKitLines>('stock-kits/set-lines')
  const issue = useCommand<typeof issueKit>('stock-kits/issue')
  const { rows: lines } = useRecords(stockKitLine, (from) => from.eq('kit', row.id).order('position').limit(200))
  const { rows: balances } = useRecords(stockBalance, (from) =>
    from.eq('warehouse', row.warehouse).gt('quantity', 0).limit(1_000),
  )
  const ready = kitsReady(lines ?? [], (item) =>
    (balances ?? []).filter((each) => each.item === item).reduce((sum, each) => sum + free(each), 0),
  )
  const whyNot = whyNotEdit(stockKit, row, actor)
  return (
    <RecordPage
      of={stockKit}
      row={row}
      list={list}
      actions={
        <>
          {whyNot === null && <Button onClick={() => setAsking('edit')}>Edit</Button>}
          {ready > 0 && (
            <Button look="main" onClick={() => setAsking('issue')}>
              Issue kit
            </Button>
          )}
        </>
      }
    >
      <Figures
        figures={[
          {
            label: 'Ready',
            ...knownOf([lines, balances], () => ({
              value: String(ready),
              ...(ready < Number(row.wanted) && { tone: 'warn' as const, note: `target ${Number(row.wanted)}` }),
            })),
          },
          { label: 'Target ready', value: String(Number(row.wanted)) },
        ]}
      />
      {lines ? (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <GridPanel
            title="Contents"
            of={stockKitLine}
            rows={lines.map((line) => ({ ...line, quantity: Number(line.quantity) }))}
            columns={['item', 'quantity', 'note']}
            version={row.version}
            whyNot={whyNot}
            send={(next, version) => set({ id: row.id, version, lines: next })}
          />
        </Suspense>
      ) : (
        <SkeletonLines lines={4} />
      )}
      <Panel title="Kit">
        <RecordFacts of={stockKit} row={row} show={['warehouse', 'purpose', 'made_by']} />
      </Panel>
      {asking === 'edit' && (
        <FormDialog
          of={stockKit}
          row={row}
          title={`Edit ${row.name}`}
          done="Kit saved"
          send={(changes, version) => edit({ id: row.id, version, changes })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'issue' && (
        <ReasonDialog
          title={`Issue one ${row.name}?`}
          about="Every line leaves the warehouse, earliest expiry first."
          verb="Issue kit"
          label="Purpose"
          run={(why) => issue({ id: row.id, kits: 1, why })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </RecordPage>
  )
}
