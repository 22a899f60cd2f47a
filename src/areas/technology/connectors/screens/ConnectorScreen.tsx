import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { fileText } from '#client/file-text.ts'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { sentence } from '#client/sentences.ts'
import { useToday } from '#client/use-today.ts'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { RowsPanel } from '#kit/record/RowsPanel.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { dayInWords } from '#platform/dates.ts'
import type { editConnector, previewConnector, runConnector } from '../commands.ts'
import { connectorLife } from '../life.ts'
import { connector, connectorRun, type Connector } from '../records.ts'
import { MapPanel } from './MapPanel.tsx'
import { expectedOn, isOverdue, whyNotRun, type Row } from '../rules.ts'

const list = { to: '/api-connectors', label: 'Connectors' }

export default function ConnectorScreen() {
  const found = useRecord(connector, useParams().id ?? '')
  return found.row ? <Page row={found.row} /> : <NoRecord of={connector} found={found} list={list} />
}

function Page({ row }: { row: Connector }) {
  const today = useToday()
  const edit = useCommand<typeof editConnector>('connectors/edit')
  const runs = useRecords(connectorRun, (from) =>
    from.eq('connector', row.id).order('begun_at', { ascending: false }).limit(50),
  )
  return (
    <RecordPage
      of={connector}
      life={connectorLife}
      row={row}
      list={list}
      {...(isOverdue(row, today) && {
        next: {
          tone: 'late',
          lead: `A file was expected by ${dayInWords(expectedOn(row)!)}`,
          rest: row.contact ? `Ask ${row.contact}.` : undefined,
        },
      })}
      actions={
        <>
          <EditRecord of={connector} row={row} edit={edit} done="Connector saved" />
          <Moves life={connectorLife} row={row} />
        </>
      }
    >
      <Panel title="Connector">
        <RecordFacts
          of={connector}
          row={row}
          show={['kind', 'takes', 'goes_to', 'frequency', 'contact', 'owner', 'last_run']}
        />
      </Panel>
      <MapPanel row={row} />
      <Run row={row} />
      <Panel title="Runs">
        <RecordTable
          of={connectorRun}
          found={runs}
          columns={['number', 'file', 'begun_at', 'rows', 'taken', 'refused', 'status']}
        />
      </Panel>
      <RowsPanel
        title="Runs by status"
        of={connectorRun}
        by="status"
        figure={null}
        where={{ connector: row.id }}
        list="/api-connectors?tab=runs"
      />
    </RecordPage>
  )
}

type Sheet = { file: string; columns: string[]; rows: Row[] }

/** A file is read here, previewed with the mapping, and only then imported. */
function Run({ row }: { row: Connector }) {
  const actor = useActor()
  const navigate = useNavigate()
  const run = useCommand<typeof runConnector>('connectors/run')
  const [sheet, setSheet] = useState<Sheet>()
  const [problem, setProblem] = useState<string>()
  const { data: preview } = useAnswer<typeof previewConnector>(
    'connectors/preview',
    { id: row.id, columns: sheet?.columns ?? [], rows: (sheet?.rows ?? []).slice(0, 5) },
    { about: 'connectors', enabled: sheet !== undefined },
  )
  const whyNot = whyNotRun(row, { actor })
  async function open(file: File | undefined) {
    setSheet(undefined)
    setProblem(undefined)
    if (!file) return
    if (file.size > 5_000_000) return setProblem('The file is larger than 5 MB. Split it into smaller files.')
    try {
      const { default: Papa } = await import('papaparse')
      const { data, meta } = Papa.parse<Row>(await fileText(file), { header: true, skipEmptyLines: 'greedy' })
      if (data.length === 0) return setProblem('The file has no rows below its header.')
      setSheet({
        file: file.name,
        columns: meta.fields ?? [],
        rows: data.map((each) =>
          Object.fromEntries(Object.entries(each).filter(([, value]) => typeof value === 'string')),
        ),
      })
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  return (
    <Panel
      title="Run connector"
      about="A CSV file with one header line, up to 1,000 rows. Preview it before you import."
    >
      {whyNot ? (
        <p className="text-ink-2">{whyNot}</p>
      ) : (
        <div className="grid gap-4">
          <div>
            <label htmlFor="sheet" className="mb-1.5 block text-sm font-semibold text-ink">
              File
            </label>
            <input
              id="sheet"
              type="file"
              accept=".csv,.txt"
              onChange={({ target }) => void open(target.files?.[0])}
              className="block w-full text-sm text-ink file:mr-3 file:h-(--control-h) file:rounded-sm file:border file:border-solid file:border-line-strong file:bg-surface file:px-3 file:font-semibold file:text-ink"
            />
          </div>
          {problem && <Notice tone="bad" title={problem} />}
          {sheet && preview && (
            <>
              {preview.whyNot ? (
                <Notice tone="bad" title={preview.whyNot}>
                  The file has {sheet.columns.join(', ')}.
                </Notice>
              ) : (
                <Notice title={`${sheet.rows.length} rows`}>Preview of the first rows:</Notice>
              )}
              {preview.rows.length > 0 && (
                <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Preview of the first rows">
                  <table className="w-full text-left text-sm">
                    <thead>
                      <tr className="text-2xs text-ink-2">
                        {Object.keys(preview.rows[0]!).map((field) => (
                          <th key={field} scope="col" className="pr-4 pb-1.5 font-semibold">
                            {field}
                          </th>
                        ))}
                      </tr>
                    </thead>
                    <tbody>
                      {preview.rows.map((each, at) => (
                        <tr key={at} className="border-t border-line">
                          {Object.values(each).map((cell, place) => (
                            <td key={place} className="py-1.5 pr-4">
                              {cell || <span className="text-ink-2">empty</span>}
                            </td>
                          ))}
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              )}
              <div>
                <MoveButton
                  look="main"
                  whyNot={preview.whyNot}
                  run={async () => {
                    const done = await run({ id: row.id, ...sheet })
                    void navigate(`/api-connectors/runs/${done.id}`)
                  }}
                >
                  Import {plural(sheet.rows.length, { one: '1 row', other: `${sheet.rows.length} rows` })}
                </MoveButton>
              </div>
            </>
          )}
        </div>
      )}
    </Panel>
  )
}
