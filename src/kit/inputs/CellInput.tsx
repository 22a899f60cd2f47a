import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Field } from '#platform/records/fields.ts'
import { optionLabel } from '#platform/records/record.ts'
import { asTyped, readTyped, thisDay } from './read-typed.ts'
import { PersonInput, RefInput } from './RefInput.tsx'

/** The direction of the next cell. */
export type Then = 'stay' | 'down' | 'up' | 'next' | 'previous'

type CellInputProps = {
  field: Field
  label: string
  value: unknown
  /** The key that started the edit: it is already entered, and replaces the old value. */
  begin?: string | undefined
  wrong?: boolean | undefined
  onTake: (value: unknown, then: Then) => void
  /** The value stays unchanged. */
  onLeave: () => void
}

/**
 * The input of one cell of a list or a grid: Enter, Tab and leaving the cell save the entry, and Escape leaves the
 * cell unchanged.
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

/** One answer only: the keys that save also move the focus, which would save again. */
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
  /** True when the key ends the edit. */
  const press = (event: KeyboardEvent, value: () => unknown, arrows = false): void => {
    // Keys typed here are not for the list around it.
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
      {(field.required || field.initial !== undefined) && chosen === '' && <option value="">Select one</option>}
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
  // A press saves at once; a key moves on in its direction.
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
