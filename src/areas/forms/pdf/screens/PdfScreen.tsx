import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { useDeclarations } from '#kit/record/catalog.tsx'
import { EditRecord } from '#kit/record/EditRecord.tsx'
import { Moves } from '#kit/record/Moves.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import { isListed, type AnyRecord } from '#platform/records/record.ts'
import { readDefinition } from '../../definition/rules.ts'
import { formulaInWords } from '../../definition/screens/in-words.ts'
import { versionLife } from '../../versions/life.ts'
import { formVersion } from '../../versions/records.ts'
import type { editTemplate } from '../commands.ts'
import { templateLife } from '../life.ts'
import { pdfTemplate, type PdfTemplate } from '../records.ts'
import { coverageOf, fillableIn, mapIn } from '../rules.ts'
import { sourceIn, type Source } from '../sources/rules.ts'
import { BatchPanel } from './BatchPanel.tsx'
import { runFiller } from './fill/run-filler.ts'
import { usePdfBytes } from './fill/use-pdf-bytes.ts'
import { RecordsPanel } from './RecordsPanel.tsx'
import { SourcePanel } from './SourcePanel.tsx'

// pdf.js weighs more than most pages.
const PagesPanel = lazy(async () => ({ default: (await import('./page/PagesPanel.tsx')).PagesPanel }))

const list = { to: '/utility-form-filler?tab=pdfStudio', label: 'PDF studio' }

export default function PdfScreen() {
  const found = useRecord(pdfTemplate, useParams().id ?? '')
  return found.row ? <Sourced row={found.row} /> : <NoRecord of={pdfTemplate} found={found} list={list} />
}

const fewOf = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ')

const noQuestions: Source = { questions: [] }

/** Filled from records, or from the answers of a form. */
function Sourced({ row }: { row: PdfTemplate }) {
  const records = useDeclarations()
  const { rows: versions } = useRecords(
    formVersion,
    (from) =>
      from
        .eq('form', row.form)
        .in('status', ['published', 'draft', 'submitted'])
        .order('edition', { ascending: false })
        .limit(3),
    { enabled: row.form !== null && row.source === null },
  )
  const version = versions?.find((each) => versionLife.is(each, 'published')) ?? versions?.[0]
  const source = row.source
    ? sourceIn(row.source, records)
    : row.form === null
      ? noQuestions
      : versions && readDefinition(version?.definition ?? '')
  return <Page row={row} records={records} found={source} />
}

function Page({
  row,
  records,
  found,
}: {
  row: PdfTemplate
  records: readonly AnyRecord[]
  /** Undefined while the questions are loading. */ found: Source | undefined
}) {
  const actor = useActor()
  const edit = useCommand<typeof editTemplate>('pdf-templates/edit')
  const source = found ?? noQuestions
  const record = records.find((each) => isListed(each) && each.table === row.source)
  const coverage = coverageOf(row, source)
  const map = new Map(mapIn(row.map).map(({ box, from }) => [box, from]))
  const boxes = fillableIn(row)
  const whyNotMayEdit = whyNotEdit(pdfTemplate, row, actor)
  const may = whyNotMayEdit === null
  const hasPdf = Boolean(row.document?.[0])
  const bytesOf = usePdfBytes(row)
  /** The mapping stays: boxes that the new PDF does not have are listed as errors. */
  async function readBoxes() {
    const { boxes: found } = await runFiller({ do: 'boxes', bytes: await bytesOf() })
    if (found.length === 0)
      throw new Error('This PDF has no boxes to fill in. Select Suggest fields, or draw fields on its pages.')
    const lines = found.map(({ name, most }) => (most === null ? name : `${name}, ${most}`)).join('\n')
    await edit({ id: row.id, version: row.version, changes: { boxes: lines } as never })
  }
  const labelOf = (key: string) => source.questions.find((question) => question.key === key)?.label
  return (
    <RecordPage
      of={pdfTemplate}
      life={templateLife}
      row={row}
      list={list}
      actions={
        <>
          {may && hasPdf && (
            <MoveButton whyNot={whyNotMayEdit} run={readBoxes} done="Boxes read from the PDF">
              Read boxes from PDF
            </MoveButton>
          )}
          <EditRecord of={pdfTemplate} row={row} edit={edit} done="Template saved" />
          <Moves life={templateLife} row={row} />
        </>
      }
    >
      <Figures
        figures={[
          { label: 'Boxes', value: String(boxes.length) },
          {
            label: 'Empty boxes',
            ...known(found, () => ({
              value: String(coverage.unmapped.length),
              ...(coverage.unmapped.length > 0 && { tone: 'warn' as const, note: fewOf(coverage.unmapped) }),
            })),
          },
          {
            label: 'Invalid lines',
            ...known(found, () => ({
              value: String(coverage.unknown.length + coverage.wrong.length + coverage.twice.length),
              ...(coverage.unknown.length + coverage.wrong.length + coverage.twice.length > 0 && {
                tone: 'bad' as const,
              }),
            })),
          },
          // A record has more fields than any PDF.
          ...(source.fields
            ? []
            : [
                {
                  label: 'Unused answers',
                  ...known(found, () => ({
                    value: String(coverage.unused.length),
                    ...(coverage.unused.length > 0 && {
                      note: fewOf(coverage.unused.map((key) => labelOf(key) ?? key)),
                    }),
                  })),
                },
              ]),
        ]}
      />
      {coverage.unknown.length + coverage.wrong.length + coverage.twice.length > 0 && (
        <Panel title="Mapping errors">
          <ul className="list-disc pl-5">
            {coverage.unknown.map((box) => (
              <li key={`u ${box}`}>{box} isn’t a box of the PDF.</li>
            ))}
            {coverage.twice.map((box) => (
              <li key={`t ${box}`}>{box} is filled twice.</li>
            ))}
            {coverage.wrong.map(({ box, words }) => (
              <li key={`w ${box}`}>
                {box}: {words}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {may && <SourcePanel row={row} records={records} />}
      {hasPdf && may && found && (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <PagesPanel row={row} source={source} />
        </Suspense>
      )}
      {boxes.length > 0 && (
        <Panel title="Boxes" about="The answer for each box of the PDF, and its character limit.">
          <div role="region" aria-label="Value of each box" tabIndex={0} className="overflow-x-auto">
            <table className="w-full text-left text-sm">
              <thead className="text-2xs text-ink-2">
                <tr>
                  <th scope="col" className="py-2 pr-4 font-semibold">
                    Box
                  </th>
                  <th scope="col" className="py-2 pr-4 font-semibold">
                    Value
                  </th>
                  <th scope="col" className="py-2 text-right font-semibold">
                    Characters
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {boxes.map(({ name, most }) => (
                  <tr key={name}>
                    <th scope="row" className="py-2 pr-4 font-mono text-xs font-normal break-words text-ink-2">
                      {name}
                    </th>
                    <td className="py-2 pr-4 break-words">
                      {map.get(name) ? (
                        formulaInWords(map.get(name)!, labelOf)
                      ) : (
                        <span className="text-warn">Not mapped</span>
                      )}
                    </td>
                    <td className="figures py-2 text-right text-ink-2">{most ?? 'No limit'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
      {hasPdf && boxes.length > 0 && templateLife.isOpen(row) && (
        <>
          {record && <RecordsPanel key={record.table} row={row} source={source} record={record} records={records} />}
          <BatchPanel row={row} source={source} />
        </>
      )}
      <Panel title="PDF template">
        <RecordFacts of={pdfTemplate} row={row} show={['form', 'edition', 'edition_until', 'document']} />
      </Panel>
    </RecordPage>
  )
}
