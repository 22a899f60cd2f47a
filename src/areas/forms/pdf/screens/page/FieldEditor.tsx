import { useId, useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Field as TextField, LongField } from '#kit/parts/Field.tsx'
import { SelectBox } from '#kit/parts/SelectBox.tsx'
import type { Question } from '../../../definition/rules.ts'
import { whyNotFormula } from '../../../formulas/rules.ts'
import { drawnKinds, kindWords, whyNotNamed, type DrawnKind } from '../../drawing/rules.ts'
import type { Field } from './use-drawing.ts'

const label = 'mb-1.5 block text-sm font-semibold text-ink'

/** The name, kind and value of a drawn field. */
export function FieldEditor({
  field,
  others,
  questions,
  onChange,
  onRemove,
}: {
  field: Field
  /** The names of all other fields and boxes. */ others: readonly string[]
  questions: readonly Question[]
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
      <ValueInput from={field.from} questions={questions} onChange={(from) => onChange({ from })} />
      <Button look="danger" className="justify-self-start" onClick={onRemove}>
        Remove field
      </Button>
    </div>
  )
}

const formula = '='

/** The question or formula that fills a box. */
export function ValueInput({
  from,
  questions,
  onChange,
}: {
  from: string
  questions: readonly Question[]
  onChange: (from: string) => void
}) {
  const id = useId()
  const [writes, setWrites] = useState(false)
  const isQuestion = questions.some(({ key }) => key === from)
  const isFormula = writes || (from !== '' && !isQuestion)
  return (
    <>
      <div>
        <label htmlFor={id} className={label}>
          Value
        </label>
        <SelectBox
          id={id}
          className="w-full"
          value={isFormula ? formula : from}
          onChange={({ target }) => {
            setWrites(target.value === formula)
            if (target.value !== formula) onChange(target.value)
          }}
        >
          <option value="">Not mapped</option>
          {questions.map(({ key, label: words }) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
          <option value={formula}>Formula…</option>
        </SelectBox>
      </div>
      {isFormula && (
        <TextField
          label="Formula"
          hint='upper(owner), join(", ", street, city), if(passed, "PASS", "FAIL")'
          value={from}
          spellCheck={false}
          className="[&_input]:font-mono"
          error={from.trim() === '' ? null : whyNotFormula(from, new Set(questions.map(({ key }) => key)))}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}
