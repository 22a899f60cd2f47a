import { useState } from 'react'
import { Select, Segments } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import {
  conditionsIn,
  formulaOf,
  signs,
  signsFor,
  takesValue,
  type Condition,
  type Conditions,
  type Sign,
} from '../../definition/conditions/rules.ts'
import { isYesNo, takesOptions, type Question } from '../../definition/rules.ts'

const none: Conditions = { every: true, lines: [] }

/** “Show when …” as lines: a question, how it compares, and with what. A formula that says more stays a formula. */
export function ConditionLines({
  value,
  questions,
  onChange,
}: {
  value: string | undefined
  /** The questions that it may depend on. */
  questions: readonly Question[]
  onChange: (formula: string) => void
}) {
  // A line that isn’t finished is not in the formula yet.
  const [now, setNow] = useState<Conditions>(() => (value ? (conditionsIn(value) ?? none) : none))
  const change = (next: Conditions) => {
    setNow(next)
    onChange(formulaOf(next))
  }
  const put = (at: number, part: Partial<Condition>) =>
    change({ ...now, lines: now.lines.map((line, index) => (index === at ? { ...line, ...part } : line)) })
  const labels = Object.fromEntries(questions.map(({ key, label }) => [key, label]))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-ink">
        Show when <span className="font-normal text-ink-2">(optional)</span>
      </legend>
      <div className="grid gap-3">
        {now.lines.length > 1 && (
          <Segments
            id="condition-every"
            label="Conditions"
            required
            bare
            field={{ options: ['all', 'any'], words: { all: 'All apply', any: 'Any applies' } }}
            value={now.every ? 'all' : 'any'}
            onChange={(next) => change({ ...now, every: next === 'all' })}
          />
        )}
        {now.lines.map((line, at) => {
          const question = questions.find(({ key }) => key === line.key)
          return (
            <div
              key={at}
              className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.2fr)_auto] sm:items-end"
            >
              <Select
                id={`condition-${at}-key`}
                label="Question"
                required
                field={{ options: questions.map(({ key }) => key), words: labels }}
                value={line.key || null}
                onChange={(key) => {
                  const next = questions.find((each) => each.key === key)
                  put(at, {
                    key: String(key ?? ''),
                    sign: next ? signsFor(next)[0]! : '=',
                    value: next && isYesNo(next) ? true : null,
                  })
                }}
              />
              <Select
                id={`condition-${at}-sign`}
                label="Comparison"
                required
                field={{ options: question ? signsFor(question) : ['='], words: signs }}
                value={line.sign}
                onChange={(sign) => sign && put(at, { sign: sign as Sign })}
              />
              {takesValue(line.sign) ? (
                <ValueInput
                  id={`condition-${at}-value`}
                  question={question}
                  line={line}
                  onChange={(next) => put(at, { value: next })}
                />
              ) : (
                <span />
              )}
              <IconButton
                label={`Remove condition ${at + 1}`}
                onClick={() => change({ ...now, lines: now.lines.filter((_, index) => index !== at) })}
              >
                <Icon name="trash" />
              </IconButton>
            </div>
          )
        })}
        <div>
          <Button
            disabled={questions.length === 0}
            onClick={() => change({ ...now, lines: [...now.lines, { key: '', sign: '=', value: null }] })}
          >
            <Icon name="plus" />
            Add condition
          </Button>
        </div>
      </div>
    </fieldset>
  )
}

function ValueInput({
  id,
  question,
  line: { value },
  onChange,
}: {
  id: string
  question: Question | undefined
  line: Condition
  onChange: (value: Condition['value']) => void
}) {
  const asked = { id, label: 'Value', required: true }
  if (!question) return <TextInput {...asked} value="" onChange={() => undefined} />
  if (isYesNo(question))
    return (
      <Select
        {...asked}
        field={{ options: ['yes', 'no'], words: { yes: 'Yes', no: 'No' } }}
        value={value === false ? 'no' : 'yes'}
        onChange={(next) => onChange(next !== 'no')}
      />
    )
  if (takesOptions(question.kind)) {
    const options = question.options ?? []
    return (
      <Select
        {...asked}
        field={{ options, words: Object.fromEntries(options.map((option) => [option, option])) }}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => onChange(next as string | null)}
      />
    )
  }
  if (question.kind === 'date')
    return <DateInput {...asked} value={value} onChange={(next) => onChange(next as string | null)} />
  if (signsFor(question).includes('>=') && question.kind !== 'time')
    return (
      <NumberInput
        {...asked}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      />
    )
  return <TextInput {...asked} value={String(value ?? '')} onChange={(next) => onChange(String(next ?? ''))} />
}
