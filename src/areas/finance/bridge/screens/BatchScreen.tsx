import { batchStatus } from '../rules.ts'
import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { fileText } from '#client/file-text.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Amount } from '#kit/parts/Amount.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { download } from '#kit/record/list/download.ts'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import type { reconcileBatch } from '../commands.ts'
import { batchLine, journalBatch, type JournalBatch } from '../records.ts'

const list = { to: '/fms-integration', label: 'Financial system bridge' }

export default function BatchScreen() {
  const found = useRecord(journalBatch, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={journalBatch} found={found} list={list} />
}

function Page({ row }: { row: JournalBatch }) {
  const backend = useBackend()
  const reconcile = useCommand<typeof reconcileBatch>('journal-batches/reconcile')
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const lines = useRecords(batchLine, (from) => from.eq('batch', row.id).order('position').limit(200))
  async function take(format: 'csv' | 'json') {
    try {
      const { name, type, content } = await callFunction<{ name: string; type: string; content: string }>(
        backend,
        'journal-batches/file',
        { id: row.id, format },
      )
      download(new Blob([content], { type }), name)
    } catch (error) {
      toast('bad', sentence(error))
    }
  }
  async function compare(file: File) {
    setRefusal(undefined)
    try {
      await reconcile({ id: row.id, content: await fileText(file) })
      setAsking(false)
    } catch (error) {
      setRefusal(sentence(error))
    }
  }
  const differences = row.answer?.split('\n') ?? []
  return (
    <RecordPage
      of={journalBatch}
      row={row}
      list={list}
      actions={
        <>
          <Button look="main" onClick={() => void take('csv')}>
            <Icon name="download" />
            CSV file
          </Button>
          <Button onClick={() => void take('json')}>
            <Icon name="download" />
            JSON file
          </Button>
          {!batchStatus.is(row, 'reconciled') && <Button onClick={() => setAsking(true)}>Import response</Button>}
        </>
      }
    >
      <Figures
        figures={[
          { label: 'Lines', value: <span className="figures">{Number(row.lines).toLocaleString('en-US')}</span> },
          {
            label: 'Credit',
            value: <Amount cents={row.credit} />,
            note: row.debit === row.credit ? 'Debits equal credits' : 'Out of balance',
          },
        ]}
      />
      {batchStatus.is(row, 'reconciled') && (
        <Notice tone="good" title="Reconciled">
          Every line came back once, with the same amounts.
        </Notice>
      )}
      {batchStatus.is(row, 'differs') && (
        <Notice
          tone="bad"
          title={`${differences.length} ${plural(differences.length, { one: 'line does', other: 'lines do' })} not reconcile`}
        >
          <ul className="list-disc pl-5">
            {differences.slice(0, 20).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Panel
        title="Lines"
        about={Number(row.lines) > 200 ? 'The first 200 lines. The file has every line.' : undefined}
        foot={<span className="font-mono break-all">SHA-256 of the CSV {row.csv_digest}</span>}
      >
        <RecordTable
          of={batchLine}
          found={lines}
          columns={['position', 'day', 'fund_code', 'outside_code', 'debit', 'credit', 'words']}
        />
      </Panel>
      {asking && (
        <Dialog
          title="Import response"
          about="The financial system’s response to this batch: a CSV with the columns Line, Reference, Debit, Credit."
          onClose={() => setAsking(false)}
          foot={
            <Button look="quiet" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          }
        >
          <div className="grid gap-4">
            {refusal && <Notice tone="bad" title={refusal} />}
            <FileDrop label="Select a file, or drop it here" accept=".csv" onFile={(file) => void compare(file)} />
          </div>
        </Dialog>
      )}
    </RecordPage>
  )
}
