import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { CostSummary } from '#areas/grants/imports/screens/CostSummary.tsx'
import { costImport, type CostSums } from '#areas/grants/imports/rules.ts'
import { useActor } from '#client/use-actor.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { MoneyInput } from '#kit/inputs/NumberInputs.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Progress } from '#kit/parts/Progress.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { CellErrors } from '#kit/record/list/CellErrors.tsx'
import { ColumnMapping } from '#kit/record/list/ColumnMapping.tsx'
import { FileDrop } from '#kit/record/list/FileDrop.tsx'
import { download } from '#kit/record/list/download.ts'
import { saveMarked } from '#kit/record/list/save-marked.ts'
import { dollars } from '#platform/money.ts'
import { csvText } from '#platform/records/csv.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { systemWords, type ImportKind, type ImportSystem } from '#platform/records/import-kind.ts'
import { labelOf } from '#platform/records/record.ts'
import { firstReason } from '#platform/rules.ts'
import { inText, plural } from '#platform/words.ts'
import { importKinds, kindTitle } from '../rules.ts'
import { SheetPreview } from './SheetPreview.tsx'
import { useImport, type Busy, type Found } from './use-import.ts'

export default function NewImportScreen() {
  const [search, setSearch] = useSearchParams()
  const kind = importKinds.find(({ name }) => name === search.get('kind')) ?? importKinds[0]!
  return (
    <Screen
      area="Organization Admin"
      title={`Import ${inText(kindTitle(kind))}`}
      about="Nothing is written before you have seen the check."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="max-w-md">
          <Select
            id="kind"
            label="Columns of this import"
            required
            field={{
              options: importKinds.map(({ name }) => name),
              words: Object.fromEntries(importKinds.map((each) => [each.name, kindTitle(each)])),
            }}
            value={kind.name}
            onChange={(value) => value && setSearch({ kind: String(value) }, { replace: true })}
          />
        </div>
        <Import key={kind.name} kind={kind} />
      </div>
    </Screen>
  )
}

/** Select, match, check, import: each part appears when the one before it is complete. */
function Import({ kind }: { kind: ImportKind }) {
  const whyNot = whyNotEdit(kind.record, null, useActor())
  const navigate = useNavigate()
  const on = useImport(kind)
  const { sheet, judged, found, busy, problem, columns } = on
  const [typed, setTyped] = useState<unknown>(null)
  const missing = missingIn(kind, columns)
  const errors = judged && judged.wrong > 0 ? judged : found && found.wrong > 0 ? found : undefined
  const ready = sheet && judged && judged.wrong === 0 && missing.length === 0
  if (whyNot) return <Notice tone="warn" title={whyNot} />

  async function take() {
    const run = await on.take(typeof typed === 'number' ? typed : null)
    if (run) await navigate(`/imports/${run.id}`)
  }
  return (
    <>
      <Panel title="File" actions={<Button onClick={() => template(kind)}>Download template</Button>}>
        <div className="grid gap-3">
          <FileDrop
            label={sheet ? 'Select the corrected file, or another' : 'Select a file'}
            onFile={(file) => void on.choose(file)}
          />
          <p className="text-ink-2">
            {on.file && <span className="font-semibold text-ink">{on.file}. </span>}
            CSV, tab-separated text or Excel (.xlsx). {keysInWords(kind)}
          </p>
          {sheet?.encoding && sheet.encoding !== 'UTF-8' && (
            <Notice title={`This file is read as ${sheet.encoding}.`} />
          )}
          {problem && <Notice tone="bad" title={problem} />}
        </div>
      </Panel>
      {sheet && (
        <Panel title="Columns" about="Check what each column of the file is. Skipped columns are not imported.">
          <div className="grid gap-4">
            {kind.presets.length > 0 && <FromSystem kind={kind} system={on.system} onSelect={on.select} />}
            <ColumnMapping of={kind.sheet} sheet={sheet} columns={columns} onChange={(next) => void on.match(next)} />
            {missing.length > 0 && <Notice tone="warn" title={`Select a column for ${missing.join(', ')}.`} />}
          </div>
        </Panel>
      )}
      {sheet && judged && missing.length === 0 && errors && (
        <CellErrors {...errors} head={sheet.head} onSave={() => void saveMarked(sheet, on.file, errors.errors)} />
      )}
      {ready && (
        <Panel
          title="Check and import"
          about={found ? undefined : `The first rows, as they were read from ${rowsOf(sheet.filled)}.`}
          actions={
            !found && (
              <Button look="main" busy={busy !== undefined} onClick={() => void on.check()}>
                {`Check ${rowsOf(sheet.filled)}`}
              </Button>
            )
          }
        >
          <div className="grid gap-4">
            {!found && <SheetPreview kind={kind} rows={judged.sample} columns={columns} />}
            {found && found.wrong === 0 && <Summary kind={kind} found={found} />}
            {found && found.wrong === 0 && kind.name === costImport.name && (
              <CostSummary sums={found.summary as CostSums} />
            )}
            {found && found.wrong === 0 && kind.total && (
              <MoneyInput
                id="total"
                label={kind.total.label}
                required
                hint={`As the old system shows it. The rows total ${dollars(found.total)}.`}
                error={
                  typeof typed === 'number' && typed !== found.total
                    ? `The rows total ${dollars(found.total)}, a difference of ${dollars(Math.abs(found.total - typed))}.`
                    : null
                }
                value={typed}
                onChange={setTyped}
              />
            )}
            {busy && <Under busy={busy} />}
            {found && found.wrong === 0 && (
              <div>
                <MoveButton
                  look="main"
                  whyNot={firstReason(
                    busy && 'Wait until it is done.',
                    kind.total && typeof typed !== 'number' && 'Enter the total of the old system.',
                    kind.total && typed !== found.total && 'The totals differ.',
                  )}
                  run={take}
                >
                  {verbOf(found)}
                </MoveButton>
              </div>
            )}
          </div>
        </Panel>
      )}
    </>
  )
}

const count = (value: number) => value.toLocaleString('en-US')
const rowsOf = (value: number) => plural(value, { one: '1 row', other: `${count(value)} rows` })
const manyOf = ({ record }: ImportKind, value: number) =>
  `${count(value)} ${inText(plural(value, { one: record.label, other: record.plural }))}`
const verbOf = ({ made, changed }: Found) =>
  made + changed === 0
    ? 'Record that nothing changed'
    : [made > 0 && `Create ${count(made)}`, changed > 0 && `${made > 0 ? 'update' : 'Update'} ${count(changed)}`]
        .filter(Boolean)
        .join(', ')

function missingIn({ sheet }: ImportKind, columns: readonly (string | null)[]): string[] {
  return Object.keys(sheet.fields)
    .filter((name) => {
      const { required, initial } = sheet.fields[name]!
      return required && initial === undefined && !columns.includes(name)
    })
    .map((name) => labelOf(sheet, name))
}

/** How rows are recognized that are on file. */
function keysInWords({ keys, sheet }: ImportKind): string {
  const named = keys.map((key) => inText(labelOf(sheet, key.at(-1)!)))
  return named.length > 0
    ? `Rows that are on file are recognized by ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(named)}, or by their content.`
    : 'Rows that are on file are recognized by their content.'
}

function FromSystem({
  kind,
  system,
  onSelect,
}: {
  kind: ImportKind
  system: ImportSystem | null
  onSelect: (system: ImportSystem | null) => void
}) {
  const preset = kind.presets.find((each) => each.system === system)
  return (
    <div className="max-w-md">
      <Select
        id="system"
        label="Columns as in"
        none="Another system, or none"
        field={{ options: kind.presets.map((each) => each.system), words: systemWords }}
        value={system}
        hint={
          !preset
            ? 'Proposes a field for each column name.'
            : preset.source
              ? `Column names as ${systemWords[preset.system]} documents them.`
              : `Proposed matches: ${systemWords[preset.system]} exports differ by site.`
        }
        onChange={(value) => onSelect((value as ImportSystem | null) ?? null)}
      />
    </div>
  )
}

function Summary({ kind, found: { made, changed, unchanged, changes } }: { kind: ImportKind; found: Found }) {
  const rows = [
    made > 0 &&
      `${manyOf(kind, made)} will be created${kind.activates ? ' as drafts, which another person activates' : ''}.`,
    changed > 0 && `${manyOf(kind, changed)} on file will be updated.`,
    unchanged > 0 &&
      `${manyOf(kind, unchanged)} on file ${plural(unchanged, { one: 'stays as it is', other: 'stay as they are' })}.`,
  ].filter(Boolean)
  return (
    <>
      <Notice tone="good" title="No wrong cells">
        <ul>
          {rows.map((row) => (
            <li key={String(row)}>{row}</li>
          ))}
        </ul>
      </Notice>
      {changes.length > 0 && (
        <ul className="divide-y divide-line">
          {changes.slice(0, 20).map(({ row, field, before, after }, at) => (
            <li key={at} className="py-1.5 text-ink">
              <span className="text-ink-2">{`Row ${row}, ${labelOf(kind.sheet, field)}: `}</span>
              {shown(before)} → <span className="font-semibold">{shown(after)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? 'not set'
    : typeof value === 'object' && 'address' in value
      ? String(value.address)
      : String(value as string | number)

const Under = ({ busy: { what, done, of } }: { busy: Busy }) => (
  <div className="grid gap-2">
    <p className="text-ink-2">{`${what}: ${count(Math.min(done, of))} of ${count(of)} rows`}</p>
    <Progress label={`Rows ${what === 'Checking' ? 'checked' : 'imported'}`} value={Math.min(done, of)} max={of} />
  </div>
)

const template = (kind: ImportKind) =>
  download(
    new Blob([csvText([Object.keys(kind.sheet.fields).map((name) => labelOf(kind.sheet, name))])], {
      type: 'text/csv',
    }),
    `${kindTitle(kind)}.csv`,
  )
