import { useState, type ComponentType, type ReactNode } from 'react'
import { Segments, Select, Radios } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { box, described, FieldFrame, type Asked } from '#kit/inputs/FieldFrame.tsx'
import { FilesInput } from '#kit/inputs/FilesInput.tsx'
import { MoneyInput, NumberInput, PercentInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import type { Value } from '../../formulas/rules.ts'
import { Pad } from '#kit/inputs/SignatureInput.tsx'
import { say } from '#platform/say.ts'
import { answerInWords } from '../answers/rules.ts'
import type { Filled } from '../filling/rules.ts'
import { isCalculated, optionIn, type Answers, type Definition, type Problem, type Question } from '../rules.ts'

type Language = 'en' | 'es'
type FormFieldsProps = {
  definition: Definition
  filled: Filled
  answers: Answers
  problems: readonly Problem[]
  locked?: ReadonlySet<string>
  language?: Language
  today: string
  onAnswer: (key: string, value: Value) => void
  onLeave?: (key: string) => void
  onEnter?: (key: string) => void
  /** Inputs of a page whose reader has no account, and whether they fill in what is their own. */
  inputs?: Partial<Inputs>
  own?: boolean
}
export type Inputs = {
  File: ComponentType<Asked & { most: number }>
  Address: ComponentType<Asked & { children: ReactNode }>
}

export const wordsOf = ({ label, label_es }: Question, language: Language): string =>
  language === 'es' && label_es ? label_es : label
const helpOf = ({ help, help_es }: Question, language: Language) => (language === 'es' && help_es ? help_es : help)
const optionsOf = (question: Question, language: Language) =>
  Object.fromEntries((question.options ?? []).map((option) => [option, optionIn(question, option, language)]))

/** The questions shown now, each with its control. The builder's preview uses the same page. */
export function FormFields({
  definition,
  filled,
  answers,
  problems,
  locked,
  language = 'en',
  today,
  onAnswer,
  onLeave,
  onEnter,
  inputs = {},
  own = false,
}: FormFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-5" lang={language}>
      {definition.questions
        .filter(({ key }) => filled.shown.has(key))
        .map((question) => {
          const { key, kind } = question
          const help = helpOf(question, language)
          const label = wordsOf(question, language)
          if (kind === 'section')
            return (
              <h2 key={key} className="border-b border-line pt-3 pb-1 text-lg font-semibold text-ink">
                {label}
              </h2>
            )
          if (kind === 'note')
            return (
              <p key={key} className="max-w-(--measure) text-ink-2">
                {label}
              </p>
            )
          if (isCalculated(question) || locked?.has(key))
            return (
              <div key={key} id={key} className="min-w-0 rounded-sm bg-surface-2 px-3 py-2">
                <p className="text-sm font-semibold text-ink">{label}</p>
                <p className="figures mt-0.5 break-words text-ink">
                  {answerInWords(question, filled.answers[key]) || (
                    <span className="text-ink-2">{say('Not calculated yet')}</span>
                  )}
                </p>
                {help && <p className="mt-1 text-xs text-ink-2">{help}</p>}
              </div>
            )
          const asked: Asked = {
            id: key,
            label,
            hint: help,
            error: problems.find((problem) => problem.key === key)?.words,
            required: question.required || kind === 'consent',
            value: answers[key] ?? null,
            onChange: (value) => onAnswer(key, value as Value),
            onBlur: () => onLeave?.(key),
          }
          return (
            <div key={key} onFocus={() => onEnter?.(key)}>
              <Input question={question} asked={asked} today={today} language={language} inputs={inputs} own={own} />
            </div>
          )
        })}
    </div>
  )
}

function Input({
  question,
  asked,
  today,
  language,
  inputs,
  own,
}: {
  question: Question
  asked: Asked
  today: string
  language: Language
  inputs: Partial<Inputs>
  own: boolean
}) {
  const { kind, options = [], max } = question
  const words = optionsOf(question, language)
  switch (kind) {
    case 'email':
      return <TextInput {...asked} type="email" />
    case 'phone':
      return <TextInput {...asked} type="tel" />
    case 'url':
      return <TextInput {...asked} type="url" />
    case 'long_text':
      return <PlainText {...asked} />
    case 'number':
      return <NumberInput {...asked} />
    case 'money':
      return <MoneyInput {...asked} />
    case 'percent':
      return <PercentInput {...asked} />
    case 'rating':
      return (
        <Segments
          {...asked}
          field={{ options: Array.from({ length: Math.min(10, max ?? 5) }, (_, at) => String(at + 1)) }}
          value={asked.value === null ? null : String(asked.value as number)}
          onChange={(value) => asked.onChange(Number(value))}
        />
      )
    case 'date':
      return <DateInput {...asked} />
    case 'time':
      return <Time {...asked} />
    case 'yes_no':
      return (
        <Segments
          {...asked}
          field={{ options: ['yes', 'no'], words: { yes: say('Yes'), no: say('No') } }}
          value={asked.value === null ? null : asked.value ? 'yes' : 'no'}
          onChange={(value) => asked.onChange(value === 'yes')}
        />
      )
    case 'consent':
      return <Tick {...asked} />
    case 'choice':
      return <Radios {...asked} field={{ options, words }} />
    case 'dropdown':
      return <Select {...asked} field={{ options, words }} />
    case 'several':
      return <Several {...asked} options={options} words={words} />
    case 'name':
      return (
        <Parts
          {...asked}
          own={own}
          parts={[
            ['first', say('First name'), 'given-name'],
            ['last', say('Last name'), 'family-name'],
          ]}
        />
      )
    case 'address': {
      const parts = (
        <Parts
          {...asked}
          own={own}
          parts={[
            ['street', say('Street'), 'street-address'],
            ['city', say('City'), 'address-level2'],
            ['state', say('State'), 'address-level1'],
            ['zip', say('ZIP code'), 'postal-code'],
          ]}
        />
      )
      return inputs.Address ? <inputs.Address {...asked}>{parts}</inputs.Address> : parts
    }
    case 'signature':
      return <Sign {...asked} today={today} />
    case 'file':
      return inputs.File ? <inputs.File {...asked} most={max ?? 5} /> : <FilesInput {...asked} drawer="forms" />
    case 'table':
    case 'group':
      return <Rows {...asked} question={question} language={language} />
    default:
      return <TextInput {...asked} />
  }
}

const PlainText = ({ value, onChange, onBlur, ...asked }: Asked) => (
  <FieldFrame {...asked}>
    <textarea
      id={asked.id}
      rows={4}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      {...described(asked)}
      className={`${box} field-sizing-content h-auto min-h-24 py-2`}
    />
  </FieldFrame>
)

const Time = ({ value, onChange, onBlur, ...asked }: Asked) => (
  <FieldFrame {...asked}>
    <input
      id={asked.id}
      type="time"
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value || null)}
      onBlur={onBlur}
      {...described(asked)}
      className={`${box} max-w-40`}
    />
  </FieldFrame>
)

const Tick = ({ value, onChange, onBlur, id, label, hint, error }: Asked) => (
  <div>
    <label className="inline-flex min-h-(--control-h) items-center gap-2.5 text-ink">
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={onBlur}
        {...described({ id, hint, error })}
        className="size-4.5 shrink-0 accent-(--action)"
      />
      {label}
    </label>
    {hint && (
      <p id={`${id}-hint`} className="text-xs text-ink-2">
        {hint}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className="text-sm text-bad">
        {error}
      </p>
    )}
  </div>
)

const Several = ({
  value,
  onChange,
  onBlur,
  options,
  words,
  ...asked
}: Asked & { options: readonly string[]; words: Readonly<Record<string, string>> }) => {
  const chosen = Array.isArray(value) ? (value as string[]) : []
  return (
    <FieldFrame {...asked} group>
      <div className="grid">
        {options.map((option, at) => (
          <label key={option} className="flex min-h-8 items-center gap-2.5 text-ink pointer-coarse:min-h-11">
            <input
              type="checkbox"
              id={at === 0 ? asked.id : undefined}
              checked={chosen.includes(option)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, option] : chosen.filter((each) => each !== option))
              }
              onBlur={onBlur}
              className="size-4.5 accent-(--action)"
            />
            {words[option]}
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}

type PartsProps = Asked & {
  own: boolean
  parts: readonly (readonly [part: string, label: string, autoComplete: string])[]
}
const Parts = ({ value, onChange, onBlur, parts, own, ...asked }: PartsProps) => {
  const now = (value ?? {}) as Record<string, string>
  return (
    <FieldFrame {...asked} group>
      <div className="grid gap-3 sm:grid-cols-2">
        {parts.map(([part, words, autoComplete], at) => (
          <label key={part} className="block min-w-0 text-xs text-ink-2">
            {words}
            <input
              id={at === 0 ? asked.id : `${asked.id}-${part}`}
              autoComplete={own ? autoComplete : 'off'}
              value={now[part] ?? ''}
              onBlur={onBlur}
              aria-invalid={asked.error ? true : undefined}
              onChange={({ target }) =>
                onChange(some({ ...now, [part]: part === 'state' ? target.value.toUpperCase() : target.value }))
              }
              className={`${box} mt-1`}
            />
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
const some = (of: Record<string, string>) => (Object.values(of).some((each) => each !== '') ? of : null)

/** The typed name is the signature; strokes may be drawn above it, for anyone who can and likes to. */
const Sign = ({ value, onChange, onBlur, today, hint, ...asked }: Asked & { today: string }) => {
  const signed = (value ?? {}) as { name?: string; on?: string; drawn?: string }
  const sign = (next: { name?: string; drawn?: string }) => {
    const { name, drawn } = { ...signed, ...next }
    onChange(name || drawn ? { name: name ?? '', on: today, ...(drawn && { drawn }) } : null)
  }
  const how = hint ?? say('Your typed name signs. It is saved with the date and a digest of everything you send.')
  return (
    <FieldFrame {...asked} hint={how} group>
      <div className="grid max-w-md gap-3">
        <label className="block min-w-0 text-xs text-ink-2">
          {say('Type your name')}
          <input
            id={asked.id}
            autoComplete="off"
            value={signed.name ?? ''}
            onBlur={onBlur}
            onChange={({ target }) => sign({ name: target.value })}
            {...described({ ...asked, hint: how })}
            className={`${box} mt-1 font-serif italic`}
          />
        </label>
        <div>
          <p className="mb-1 text-xs text-ink-2">{say('Draw your signature (optional)')}</p>
          <Pad label={asked.label} path={signed.drawn ?? ''} onDraw={(drawn) => sign({ drawn })} />
        </div>
      </div>
    </FieldFrame>
  )
}

function Rows({
  question,
  value,
  onChange,
  onBlur,
  language,
  ...asked
}: Asked & { question: Question; language: Language }) {
  const [newest, setNewest] = useState<number>()
  const rows = Array.isArray(value) ? (value as Record<string, Value>[]) : []
  const set = (at: number, key: string, cell: Value) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [key]: cell } : row)))
  return (
    <FieldFrame {...asked} group>
      <div className="grid gap-3">
        {rows.map((row, at) => (
          <div key={at} className="rounded-md border border-line p-3">
            <div className="mb-2 flex items-center justify-between gap-3">
              <p className="text-xs text-ink-2">
                {question.kind === 'group' ? `${asked.label} ${at + 1}` : say('Row {row}', { row: at + 1 })}
              </p>
              <IconButton
                label={say('Remove row {row} of {label}', { row: at + 1, label: asked.label })}
                onClick={() => onChange(rows.filter((_, index) => index !== at))}
              >
                <Icon name="trash" />
              </IconButton>
            </div>
            <div className={question.kind === 'table' ? 'grid gap-3 sm:grid-cols-3' : 'grid gap-3 sm:grid-cols-2'}>
              {(question.columns ?? []).map((column) => (
                <Input
                  key={column.key}
                  question={column}
                  language={language}
                  today=""
                  inputs={{}}
                  own={false}
                  asked={{
                    id: `${asked.id}-${at}-${column.key}`,
                    label: wordsOf(column, language),
                    required: column.required,
                    value: row[column.key] ?? null,
                    onChange: (cell) => set(at, column.key, cell as Value),
                    onBlur,
                  }}
                />
              ))}
            </div>
          </div>
        ))}
        <div>
          <Button
            id={rows.length === 0 || newest === undefined ? asked.id : undefined}
            onClick={() => (setNewest(rows.length), onChange([...rows, {}]))}
          >
            <Icon name="plus" />
            {question.kind === 'group' ? say('Add another') : say('Add row')}
          </Button>
        </div>
      </div>
    </FieldFrame>
  )
}
