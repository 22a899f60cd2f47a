import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Field } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { asTyped, readTyped, thisDay } from './read-typed.ts'
import { PersonInput, RefInput } from './RefInput.tsx'

/** Where to go on once a cell is filled. */
export type Then = 'stay' | 'down' | 'up' | 'next' | 'previous'

type CellInputProps = {
  field: Field
  label: string
  value: unknown
  /** The key that began it: it stands there already, and what was there is gone. */
  begin?: string | undefined
  wrong?: boolean | undefined
  onTake: (value: unknown, then: Then) => void
  /** It stays as it was. */
  onLeave: () => void
}

/**
 * The input that fills one cell of a list or a grid: Enter and Tab take what was typed, so does leaving it for another
 * place, and Escape leaves the cell as it was.
 */
export function CellInput(props: CellInputProps) {
  switch (props.field.kind) {
    case 'choice':
    case 'flag':
      return <ChoiceCell {...props} />
    case 'ref':
    case 'person':
      return <PickedCell {...props} />
    default:
      return <TypedCell {...props} />
  }
}

const bare =
  'h-full w-full min-w-0 bg-surface px-(--cell-px) text-sm text-ink outline-2 -outline-offset-2 outline-focus outline-solid pointer-coarse:text-lg'

/** One answer only: the keys that take it also take the focus away, which would take it once more. */
function useTake({ onTake, onLeave }: CellInputProps) {
  const over = useRef(false)
  const take = (value: unknown, then: Then) => {
    if (over.current) return
    over.current = true
    onTake(value, then)
  }
  const leave = () => {
    over.current = true
    onLeave()
  }
  /** True when the key was one that ends it. */
  const press = (event: KeyboardEvent, value: () => unknown, arrows = false): void => {
    // What is typed here is not for the list around it.
    event.stopPropagation()
    const { key, shiftKey } = event
    const then =
      key === 'Enter'
        ? shiftKey
          ? 'up'
          : 'down'
        : key === 'Tab'
          ? shiftKey
            ? 'previous'
            : 'next'
          : arrows && key === 'ArrowDown'
            ? 'down'
            : arrows && key === 'ArrowUp'
              ? 'up'
              : null
    if (then === null && key !== 'Escape') return
    event.preventDefault()
    if (then) take(value(), then)
    else leave()
  }
  return { take, press }
}

function TypedCell(props: CellInputProps) {
  const { field, label, value, begin, wrong } = props
  const [text, setText] = useState(begin ?? asTyped(field, value))
  const input = useRef<HTMLInputElement>(null)
  const { take, press } = useTake(props)
  const said = () => (begin === undefined && text === asTyped(field, value) ? value : readTyped(field, text, thisDay()))
  const figure = ['money', 'number', 'percent'].includes(field.kind)
  useEffect(() => {
    input.current!.focus()
    if (begin === undefined) input.current!.select()
  }, [begin])
  return (
    <input
      ref={input}
      aria-label={label}
      aria-invalid={wrong || undefined}
      autoComplete="off"
      inputMode={figure ? 'decimal' : undefined}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => press(event, said, begin !== undefined)}
      onBlur={() => take(said(), 'stay')}
      className={`${bare} ${figure ? 'figures text-right' : ''}`}
    />
  )
}

function ChoiceCell(props: CellInputProps) {
  const { field, label, value, begin, wrong } = props
  const options =
    field.kind === 'flag'
      ? [['true', 'Yes'] as const, ['false', 'No'] as const]
      : field.options!.map((option) => [option, optionLabel(field, option)] as const)
  const [chosen, setChosen] = useState(
    () =>
      (begin && options.find(([, words]) => words.toLowerCase().startsWith(begin.toLowerCase()))?.[0]) ||
      String(value ?? ''),
  )
  const select = useRef<HTMLSelectElement>(null)
  const { take, press } = useTake(props)
  const said = () => (chosen === '' ? null : field.kind === 'flag' ? chosen === 'true' : chosen)
  useEffect(() => select.current!.focus(), [])
  return (
    <select
      ref={select}
      aria-label={label}
      aria-invalid={wrong || undefined}
      value={chosen}
      onChange={({ target }) => setChosen(target.value)}
      onKeyDown={(event) => press(event, said)}
      onBlur={() => take(said(), 'stay')}
      className={bare}
    >
      {!field.required && field.initial === undefined && <option value="">None</option>}
      {(field.required || field.initial !== undefined) && chosen === '' && <option value="">Choose one</option>}
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  )
}

function PickedCell(props: CellInputProps) {
  const { field, label, value, begin, wrong } = props
  const frame = useRef<HTMLDivElement>(null)
  const { take, press } = useTake(props)
  // A press takes it at once; a key goes on to where it leads.
  const keyed = useRef(false)
  const picked = useRef(value)
  useEffect(() => frame.current!.querySelector('input')!.focus(), [])
  const asked = {
    id: 'cell-input',
    label,
    bare: true,
    begin,
    required: field.required,
    error: wrong ? label : null,
    value,
    onChange: (id: unknown) => {
      picked.current = id
      if (!keyed.current) take(id, 'stay')
    },
    onBlur: () => take(picked.current, 'stay'),
  }
  return (
    <div
      ref={frame}
      onKeyDownCapture={() => (keyed.current = true)}
      onKeyDown={(event) => {
        keyed.current = false
        press(event, () => picked.current)
      }}
      className="h-full [&_input]:h-full [&_input]:rounded-none [&_input]:border-0 [&_input]:px-(--cell-px) [&_input]:text-sm [&_input]:outline-2 [&_input]:-outline-offset-2 [&_input]:outline-focus [&_input]:outline-solid [&>div]:h-full"
    >
      {field.kind === 'person' ? <PersonInput {...asked} /> : <RefInput {...asked} field={field} />}
    </div>
  )
}
