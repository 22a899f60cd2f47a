import { recordOf, useCatalog } from '#kit/record/catalog.tsx'
import { FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { optionLabel } from '#platform/records/record.ts'
import type { StartEvent } from '../../definitions/rules.ts'
import type { Changing } from './DefinitionForm.tsx'
import { KindSelect } from './KindSelect.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

/** A record that is created, or reaches a status. */
export function EventList({ definition, parts, onChange }: Changing) {
  const catalog = useCatalog()
  const { events } = definition
  const setAll = (next: readonly StartEvent[]) => onChange({ ...definition, events: next })
  const set = (at: number, changes: Partial<StartEvent>) =>
    setAll(events.map((each, index) => (index === at ? { ...each, ...changes } : each)))
  const inputs = definition.asks.filter(({ kind }) => kind === 'record')
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3 empty:hidden">
        {events.map((event, at) => {
          const status = recordOf(catalog, event.table)?.fields.status
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an event has no other name
            <li key={at} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_2fr_2fr_auto]">
              <KindSelect
                id={`event-kind-${at}`}
                label="Event on"
                by="table"
                parts={parts}
                value={event.table}
                onChange={(table) => set(at, { table, status: null })}
              />
              <FieldFrame id={`event-status-${at}`} label="When" required>
                <SelectBox
                  id={`event-status-${at}`}
                  value={event.status ?? ''}
                  onChange={({ target }) => set(at, { status: target.value || null })}
                  className="w-full"
                >
                  <option value="">Created</option>
                  {status?.options?.map((option: string) => (
                    <option key={option} value={option}>
                      {optionLabel(status, option)}
                    </option>
                  ))}
                </SelectBox>
              </FieldFrame>
              <FieldFrame id={`event-input-${at}`} label="Fills input" required>
                <SelectBox
                  id={`event-input-${at}`}
                  value={event.input ?? ''}
                  onChange={({ target }) => set(at, { input: target.value || null })}
                  className="w-full"
                >
                  <option value="">None</option>
                  {inputs.map(({ name, label }) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </SelectBox>
              </FieldFrame>
              <div className="sm:pt-6.5">
                <Button look="quiet" onClick={() => setAll(events.filter((_, index) => index !== at))}>
                  Remove<span className="sr-only"> event {at + 1}</span>
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          onClick={() =>
            setAll([...events, { table: parts.kinds[0]!.table, status: null, input: inputs[0]?.name ?? null }])
          }
        >
          Add event
        </Button>
      </div>
    </div>
  )
}
