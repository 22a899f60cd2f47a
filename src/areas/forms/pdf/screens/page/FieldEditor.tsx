import { useId, useState } from 'react'
import { Combobox } from '#kit/inputs/Combobox.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Field as TextField, LongField } from '#kit/parts/Field.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import { isAsked } from '../../../definition/rules.ts'
import { drawnKinds, kindWords, whyNotNamed, type DrawnKind } from '../../drawing/rules.ts'
import { whyNotValue, type Source } from '../../sources/rules.ts'
import type { Field } from './use-drawing.ts'

const label = 'mb-1.5 block text-sm font-semibold text-ink'

/** The name, kind and value of a drawn field. */
export function FieldEditor({
  field,
  others,
  source,
  onChange,
  onRemove,
}: {
  field: Field
  /** The names of all other fields and boxes. */ others: readonly string[]
  source: Source
  onChange: (changes: Partial<Field>) => void
  onRemove: () => void
}) {
  const id = useId()
  return (
    <div className="grid items-start gap-4 @lg:grid-cols-2 @4xl:grid-cols-1">
      <TextField
        id="field-name"
        label="Name"
        value={field.name}
        maxLength={100}
        error={whyNotNamed(field.name, others)}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <div>
        <label htmlFor={id} className={label}>
          Kind
        </label>
        <SelectBox
          id={id}
          className="w-full"
          value={field.kind}
          onChange={({ target }) => onChange({ kind: target.value as DrawnKind })}
        >
          {drawnKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </SelectBox>
      </div>
      {field.kind === 'choice' && (
        <LongField
          label="Options"
          hint="One per line."
          rows={3}
          value={field.options.join('\n')}
          error={field.options.some((option) => option.trim() !== '') ? null : 'Enter the options.'}
          onChange={({ target }) => onChange({ options: target.value.split('\n') })}
        />
      )}
      <ValueInput from={field.from} source={source} onChange={(from) => onChange({ from })} />
      <Button look="danger" className="justify-self-start" onClick={onRemove}>
        Remove field
      </Button>
    </div>
  )
}

const formula = '='
const few = 50

/** The question, field or formula that fills a box, found by a part of its name. */
export function ValueInput({
  from,
  source,
  onChange,
}: {
  from: string
  source: Source
  onChange: (from: string) => void
}) {
  const id = useId()
  const [writes, setWrites] = useState(false)
  const [typed, setTyped] = useState('')
  const questions = source.questions.filter(isAsked)
  const chosen = questions.find(({ key }) => key === from)
  const isFormula = writes || (from !== '' && !chosen)
  const words = typed.trim().toLowerCase().split(/\s+/)
  const found = questions.filter(({ key, label: named }) =>
    words.every((part) => `${named} ${key}`.toLowerCase().includes(part)),
  )
  return (
    <>
      <Combobox
        id={id}
        label="Value"
        value={isFormula ? formula : from || null}
        chosen={isFormula ? 'Formula' : chosen?.label}
        typed={typed}
        onType={setTyped}
        found={[
          ...found.slice(0, few).map(({ key, label: named }) => ({ id: key, name: named })),
          { id: formula, name: 'Formula…' },
        ]}
        onChange={(value) => {
          setWrites(value === formula)
          if (value !== formula) onChange((value as string | null) ?? '')
        }}
      />
      {isFormula && (
        <TextField
          label="Formula"
          hint='upper(owner), join(", ", street, city), if(passed, "PASS", "FAIL")'
          value={from}
          spellCheck={false}
          className="[&_input]:font-mono"
          error={from.trim() === '' ? null : whyNotValue(from, source)}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}
