import { memo, useCallback, useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react'
import type { Field } from '#platform/records/fields.ts'
import { me, none, wayOf, type Words } from '#platform/records/list/conditions.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '#platform/records/record.ts'
import { inText } from '#platform/words.ts'
import { DateInput } from '../../inputs/DateInput.tsx'
import { MoneyInput, NumberInput, PercentInput } from '../../inputs/NumberInputs.tsx'
import { PersonInput, RefInput } from '../../inputs/RefInput.tsx'
import { TextInput } from '../../inputs/TextInput.tsx'
import { afterPicture } from '#client/after-picture.ts'
import { Drawer } from '../../overlays/Dialog.tsx'
import { Button } from '../../parts/Button.tsx'
import { Chip } from '../../parts/Chip.tsx'
import { useNames } from '../use-names.ts'
import { withValue } from '#platform/pages/list-state.ts'
import type { List } from './use-list.ts'

/** Selection fields come before text fields. */
const ways = ['any', 'range', 'contains', null]

/** Every field that a list can be filtered by, each with its own input. Nothing happens before it is submitted. */
export function FilterDrawer({ list: { of, state, show }, onClose }: { list: List; onClose: () => void }) {
  const [words, setWords] = useState<Words>(state.words)
  const say = useCallback((name: string, said: string) => setWords((now) => ({ ...now, [name]: said })), [])
  const id = useId()
  const fields = columnsOf(of)
    .filter(([, field]) => wayOf(field))
    .toSorted(([, a], [, b]) => ways.indexOf(wayOf(a)) - ways.indexOf(wayOf(b)))
  const [sent, setSent] = useState(false)
  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
  }
  // The press is answered by the next frame; the list and the page around it, which take longer, follow in the one
  // after it.
  const follow = useEffectEvent(() => {
    show({ words: Object.fromEntries(Object.entries(words).filter(([, said]) => said && said !== '..')) })
    onClose()
  })
  useEffect(() => (sent ? afterPicture(() => follow()) : undefined), [sent])
  return (
    <Drawer
      title={`Filter ${inText(of.plural)}`}
      about="A row must match all filters. For text, a part is enough."
      gone={sent}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => setWords({})}>Clear</Button>
          <Button look="main" type="submit" form={id}>
            Apply filters
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-5">
        {fields.map(([name, field]) => (
          <FilterField key={name} of={of} name={name} field={field} words={words[name] ?? ''} onSay={say} />
        ))}
      </form>
    </Drawer>
  )
}

type FilterProps = { of: AnyRecord; name: string; field: Field; words: string; onChange: (words: string) => void }

type FilterFieldProps = Omit<FilterProps, 'onChange'> & { onSay: (name: string, words: string) => void }

/** A key in one field redraws this field, and not the thirty others. */
const FilterField = memo(({ onSay, ...rest }: FilterFieldProps) => {
  const props = { ...rest, onChange: (said: string) => onSay(rest.name, said) }
  const { of, name, field, words, onChange } = props
  switch (wayOf(field)) {
    case 'contains':
      return (
        <TextInput
          id={`filter-${name}`}
          label={labelOf(of, name)}
          required
          value={words}
          onChange={(value) => onChange(String(value))}
        />
      )
    case 'range':
      return <Range {...props} />
    case 'any':
      return field.kind === 'ref' || field.kind === 'person' ? <Among {...props} /> : <Boxes {...props} />
    case null:
      return null
  }
})

const group = 'mb-1.5 text-sm font-semibold text-ink'

function Boxes({ of, name, field, words, onChange }: FilterProps) {
  const said = words.split(',')
  const options =
    field.kind === 'flag'
      ? [
          ['yes', 'Yes'],
          ['no', 'No'],
        ]
      : field.options!.map((option) => [option, optionLabel(field, option)])
  const all = field.required || field.initial !== undefined ? options : [...options, [none, 'None']]
  return (
    <fieldset>
      <legend className={group}>{labelOf(of, name)}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {all.map(([value, label]) => (
          <Box
            key={value}
            label={label!}
            on={said.includes(value!)}
            onChange={(on) => onChange(withValue(words, value!, on))}
          />
        ))}
      </div>
    </fieldset>
  )
}

const Box = ({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) => (
  <label className="flex min-h-8 items-center gap-2.5 text-base text-ink pointer-coarse:min-h-11">
    <input
      type="checkbox"
      checked={on}
      onChange={({ target }) => onChange(target.checked)}
      className="size-4.5 shrink-0 accent-(--action)"
    />
    {label}
  </label>
)

/** Some records or people, found by name; Me and No one are one press away. */
function Among({ of, name, field, words, onChange }: FilterProps) {
  const ids = words.split(',').filter((value) => value.length === 36)
  const names = useNames(
    of,
    ids.map((id) => ({ [name]: id })),
  )
  const add = (id: unknown) => typeof id === 'string' && onChange(withValue(words, id, true))
  const asked = { id: `filter-${name}`, label: labelOf(of, name), required: true, value: null, onChange: add }
  return (
    <div className="grid gap-1.5">
      {field.kind === 'person' ? <PersonInput {...asked} /> : <RefInput {...asked} field={field} />}
      <div className="flex flex-wrap gap-x-5">
        {field.kind === 'person' && (
          <Box label="Me" on={words.split(',').includes(me)} onChange={(on) => onChange(withValue(words, me, on))} />
        )}
        {!field.required && (
          <Box
            label={field.kind === 'person' ? 'No one' : 'None'}
            on={words.split(',').includes(none)}
            onChange={(on) => onChange(withValue(words, none, on))}
          />
        )}
      </div>
      {ids.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {ids.map((id) => (
            <Chip
              key={id}
              name=""
              value={names.get(id) ?? '…'}
              onRemove={() => onChange(withValue(words, id, false))}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function Range({ of, name, field, words, onChange }: FilterProps) {
  const [from = '', to = ''] = words.split('..')
  const [Input, read, write] = rangeOf(field)
  const bound = (end: 'from' | 'to', text: string) => ({
    id: `filter-${name}-${end}`,
    label: end === 'from' ? 'From' : 'To',
    required: true,
    value: text === '' ? null : read(text),
    onChange: (value: unknown) => onChange(end === 'from' ? `${write(value)}..${to}` : `${from}..${write(value)}`),
  })
  return (
    <fieldset>
      <legend className={group}>{labelOf(of, name)}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Input {...bound('from', from)} />
        <Input {...bound('to', to)} />
      </div>
    </fieldset>
  )
}

const asWritten = (value: unknown) => (value === null || value === undefined ? '' : String(value).replaceAll('..', '.'))

/** Amounts are cents in an input and dollars in an address. */
function rangeOf({
  kind,
}: Field): [typeof DateInput, read: (text: string) => unknown, write: (value: unknown) => string] {
  const number = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text)
  switch (kind) {
    case 'money':
      return [
        MoneyInput,
        (text) => (Number.isFinite(Number(text)) ? Math.round(Number(text) * 100) : text),
        (value) => (typeof value === 'number' ? String(value / 100) : asWritten(value)),
      ]
    case 'percent':
      return [PercentInput, number, asWritten]
    case 'number':
      return [NumberInput, number, asWritten]
    default:
      return [DateInput, (text) => text, asWritten]
  }
}
