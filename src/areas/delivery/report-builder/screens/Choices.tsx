import { useId, useState, type ReactNode } from 'react'
import { Chip } from '#kit/parts/Chip.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { wayOf } from '#platform/records/list/conditions.ts'
import type { Field } from '#platform/records/fields.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import type { DateStep } from '../../reports/rules.ts'
import { fewestStages, stagesOf, type Stage } from '../flow/rules.ts'
import {
  byFlow,
  byTitle,
  chartNames,
  charts,
  dateSteps,
  followed,
  groupable,
  hasShownTitle,
  isDated,
  references,
  showable,
  stepNames,
  stepOf,
  summable,
  type ChartKind,
  type Definition,
} from '../rules.ts'

const control = 'h-(--control-h) w-full min-w-0 rounded-sm border border-control-line bg-surface px-2.5 text-ink'

/** The report's subject, step by step; each choice narrows the next ones. */
export function Choices({
  records,
  of,
  onChange,
}: {
  records: readonly AnyRecord[]
  of: Definition
  onChange: (next: Definition) => void
}) {
  const record = records.find(({ table }) => table === of.table)
  const target = followed(records, of)
  const begin = (table: string) => {
    const next = records.find((each) => each.table === table)
    onChange({
      table,
      columns: next
        ? next.list.filter((name: string) => showable(next).some(([column]) => column === name)).slice(0, 6)
        : [],
      by: null,
      joined: [],
      words: {},
      group: null,
      sums: [],
      chart: 'none',
    })
  }
  return (
    <Panel title="Report">
      <div className="grid gap-5">
        <Labeled label="Records">
          {(id) => (
            <SelectBox id={id} value={of.table} onChange={({ target: { value } }) => begin(value)} className="w-full">
              <option value="">Select</option>
              {[...records]
                .toSorted((a, b) => a.plural.localeCompare(b.plural))
                .map(({ table, plural }) => (
                  <option key={table} value={table}>
                    {plural}
                  </option>
                ))}
            </SelectBox>
          )}
        </Labeled>
        {record && (
          <>
            <Ticks
              legend="Columns"
              record={record}
              fields={showable(record)}
              chosen={of.columns}
              onChange={(columns) => onChange({ ...of, columns })}
            />
            {references(record).length > 0 && (
              <Labeled label="Follow a reference">
                {(id) => (
                  <SelectBox
                    id={id}
                    value={of.by ?? ''}
                    onChange={({ target: { value } }) =>
                      onChange({ ...of, by: value || null, joined: [], group: of.group === byTitle ? null : of.group })
                    }
                    className="w-full"
                  >
                    <option value="">None</option>
                    {references(record).map(([name]) => (
                      <option key={name} value={name}>
                        {labelOf(record, name)}
                      </option>
                    ))}
                  </SelectBox>
                )}
              </Labeled>
            )}
            {target && (
              <Ticks
                legend={`Columns of ${target.label.toLowerCase()}`}
                record={target}
                fields={showable(target)}
                chosen={of.joined}
                onChange={(joined) => onChange({ ...of, joined })}
              />
            )}
            <Filters record={record} of={of} onChange={onChange} />
            <Labeled label="Group by">
              {(id) => (
                <SelectBox
                  id={id}
                  value={of.group ?? ''}
                  onChange={({ target: { value } }) =>
                    onChange(groupedBy(record, of, value || null, stagesOf(records, record)))
                  }
                  className="w-full"
                >
                  <option value="">No grouping: each row separately</option>
                  {target && hasShownTitle(target) && <option value={byTitle}>{target.label}</option>}
                  {groupable(record).map(([name]) => (
                    <option key={name} value={name}>
                      {labelOf(record, name)}
                    </option>
                  ))}
                  {stagesOf(records, record).length >= fewestStages && (
                    <option value={byFlow}>Several columns, as a flow</option>
                  )}
                </SelectBox>
              )}
            </Labeled>
            {isDated(record, of.group) && (
              <Labeled label="Dates by">
                {(id) => (
                  <SelectBox
                    id={id}
                    value={stepOf(of)}
                    onChange={({ target: { value } }) => onChange(inSteps(of, value as DateStep))}
                    className="w-full"
                  >
                    {dateSteps.map((step) => (
                      <option key={step} value={step}>
                        {stepNames[step]}
                      </option>
                    ))}
                  </SelectBox>
                )}
              </Labeled>
            )}
            {of.group === byFlow && (
              <Stages
                known={stagesOf(records, record)}
                chosen={of.stages ?? []}
                onChange={(stages) => onChange({ ...of, stages })}
              />
            )}
            {of.group !== null && (
              <>
                {summable(record).length > 0 && (
                  <Ticks
                    legend="Totals"
                    record={record}
                    fields={summable(record)}
                    chosen={of.sums}
                    onChange={(sums) => onChange({ ...of, sums })}
                  />
                )}
                <Labeled label="Chart">
                  {(id) => (
                    <SelectBox
                      id={id}
                      value={of.chart}
                      onChange={({ target: { value } }) => onChange(drawnAs(of, value as ChartKind))}
                      className="w-full"
                    >
                      {charts.filter(fitting(record, of)).map((chart) => (
                        <option key={chart} value={chart}>
                          {chartNames[chart]}
                        </option>
                      ))}
                    </SelectBox>
                  )}
                </Labeled>
              </>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}

/** Another grouping, with a chart that can show it. */
function groupedBy(record: AnyRecord, of: Definition, group: string | null, known: readonly Stage[]): Definition {
  const next = {
    ...of,
    group,
    step: isDated(record, group) && of.chart !== 'calendar' ? ('month' as const) : undefined,
    stages: group === byFlow ? known.slice(0, 2).map(({ name }) => name) : undefined,
  }
  if (group === byFlow) return { ...next, chart: 'sankey' }
  return { ...next, chart: group !== null && fitting(record, next)(of.chart) ? of.chart : 'none' }
}

const drawnAs = (of: Definition, chart: ChartKind): Definition => ({
  ...of,
  chart,
  step: chart === 'calendar' ? undefined : of.step,
})

/** Other steps; a calendar has days alone. */
const inSteps = (of: Definition, step: DateStep): Definition => ({
  ...of,
  step: step === 'day' ? undefined : step,
  chart: of.chart === 'calendar' && step !== 'day' ? 'bars' : of.chart,
})

const fitting = (record: AnyRecord, of: Definition) => (chart: ChartKind) =>
  chart === 'none' ||
  ((chart === 'sankey') === (of.group === byFlow) && (chart !== 'calendar' || isDated(record, of.group)))

/** The two or three columns of a flow, in their order. */
const Stages = ({
  known,
  chosen,
  onChange,
}: {
  known: readonly Stage[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 text-sm font-semibold text-ink">Flow</legend>
    {['From', 'Then', 'Last'].map((label, at) => (
      <SelectBox
        key={label}
        aria-label={`${label}, column ${at + 1} of the flow`}
        value={chosen[at] ?? ''}
        onChange={({ target: { value } }) =>
          onChange([...chosen.slice(0, at), value, ...chosen.slice(at + 1)].filter(Boolean))
        }
        className="w-full"
      >
        {(at >= fewestStages || chosen[at] === undefined) && (
          <option value="">{at < fewestStages ? 'Select' : 'None'}</option>
        )}
        {known.map(({ name, label: own, of }) => (
          <option key={name} value={name}>
            {of ? `${of}: ${own}` : own}
          </option>
        ))}
      </SelectBox>
    ))}
  </fieldset>
)

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold text-ink">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

const Ticks = ({
  legend,
  record,
  fields,
  chosen,
  onChange,
}: {
  legend: string
  record: AnyRecord
  fields: readonly [string, Field][]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) => (
  <fieldset>
    <legend className="mb-1 text-sm font-semibold text-ink">{legend}</legend>
    <div
      role="group"
      tabIndex={0}
      aria-label={legend}
      className="grid max-h-56 gap-x-3 overflow-y-auto rounded-sm border border-line p-2"
    >
      {fields.map(([name]) => (
        <label key={name} className="flex min-h-8 items-center gap-2 text-sm text-ink pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...chosen, name] : chosen.filter((each) => each !== name))
            }
            className="size-4 accent-action"
          />
          {labelOf(record, name)}
        </label>
      ))}
    </div>
  </fieldset>
)

/** A filter in words: its option by label, its ends joined by a word. */
const inWords = (field: Field | undefined, said: string) =>
  field?.kind === 'choice' ? optionLabel(field, said) : said.replace('..', ' to ').trim()

/** The same filters as in a list: contains, one of, from and to. */
function Filters({
  record,
  of,
  onChange,
}: {
  record: AnyRecord
  of: Definition
  onChange: (next: Definition) => void
}) {
  const [name, setName] = useState('')
  const [value, setValue] = useState({ one: '', from: '', to: '' })
  const fields = columnsOf(record).filter(
    ([, field]) => wayOf(field) !== null && field.kind !== 'ref' && field.kind !== 'person',
  )
  const field = fields.find(([column]) => column === name)?.[1]
  const way = field ? wayOf(field) : null
  const words = way === 'range' ? (value.from || value.to ? `${value.from}..${value.to}` : '') : value.one.trim()
  const add = () => {
    onChange({ ...of, words: { ...of.words, [name]: words } })
    setName('')
    setValue({ one: '', from: '', to: '' })
  }
  const day = field?.kind === 'date' || field?.kind === 'instant'
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold text-ink">Filters</legend>
      {Object.keys(of.words).length > 0 && (
        <div className="flex flex-wrap gap-2">
          {Object.entries(of.words).map(([column, said]) => (
            <Chip
              key={column}
              name={labelOf(record, column)}
              value={inWords(columnsOf(record).find(([name]) => name === column)?.[1], said)}
              onRemove={() =>
                onChange({
                  ...of,
                  words: Object.fromEntries(Object.entries(of.words).filter(([other]) => other !== column)),
                })
              }
            />
          ))}
        </div>
      )}
      <SelectBox
        aria-label="Filter by"
        value={name}
        onChange={({ target }) => setName(target.value)}
        className="w-full"
      >
        <option value="">Add filter</option>
        {fields.map(([column]) => (
          <option key={column} value={column}>
            {labelOf(record, column)}
          </option>
        ))}
      </SelectBox>
      {field && way === 'contains' && (
        <input
          aria-label={`${labelOf(record, name)} contains`}
          value={value.one}
          onChange={({ target }) => setValue({ ...value, one: target.value })}
          className={control}
        />
      )}
      {field && way === 'any' && (
        <SelectBox
          aria-label={`${labelOf(record, name)} is`}
          value={value.one}
          onChange={({ target }) => setValue({ ...value, one: target.value })}
          className="w-full"
        >
          <option value="">Select</option>
          {field.kind === 'flag'
            ? ['yes', 'no'].map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))
            : field.options?.map((each) => (
                <option key={each} value={each}>
                  {optionLabel(field, each)}
                </option>
              ))}
        </SelectBox>
      )}
      {field && way === 'range' && (
        <div className="grid grid-cols-2 gap-2">
          <input
            aria-label={`${labelOf(record, name)} from`}
            type={day ? 'date' : 'text'}
            inputMode={day ? undefined : 'decimal'}
            placeholder={day ? undefined : 'from'}
            value={value.from}
            onChange={({ target }) => setValue({ ...value, from: target.value })}
            className={control}
          />
          <input
            aria-label={`${labelOf(record, name)} to`}
            type={day ? 'date' : 'text'}
            inputMode={day ? undefined : 'decimal'}
            placeholder={day ? undefined : 'to'}
            value={value.to}
            onChange={({ target }) => setValue({ ...value, to: target.value })}
            className={control}
          />
        </div>
      )}
      {field && (
        <Button disabled={words === ''} onClick={add}>
          Add filter
        </Button>
      )}
    </fieldset>
  )
}
