import { useState, type ReactNode } from 'react'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { box, FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import { NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { conditionsIn } from '../../definition/conditions/rules.ts'
import { whyNotPattern } from '../../definition/patterns/rules.ts'
import {
  fitsInColumn,
  isAsked,
  isCalculated,
  keyFor,
  kinds,
  personalKinds,
  takesColumns,
  takesOptions,
  type Kind,
  type Question,
} from '../../definition/rules.ts'
import { functionNames, whyNotFormula } from '../../formulas/rules.ts'
import { ConditionLines } from './ConditionLines.tsx'

type EditorProps = {
  question: Question
  questions: readonly Question[]
  onChange: (question: Question) => void
  onRemove: () => void
  onCopy: () => void
}

/** One question: its text, answers, display condition, and the reason if it asks for personal data. */
export function QuestionEditor({ question, questions, onChange, onRemove, onCopy }: EditorProps) {
  const { kind, options = [], columns = [] } = question
  const names = new Set(questions.filter(isAsked).map(({ key }) => key))
  // Empty parts are omitted.
  const set = (part: Partial<Record<keyof Question, unknown>>) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...question, ...part }).filter(
          ([name, value]) =>
            (value !== '' && value !== null && value !== undefined && value !== false) ||
            name === 'label' ||
            name === 'key',
        ),
      ) as unknown as Question,
    )
  const text = (
    part: keyof Question,
    label: string,
    hint?: string,
    more: { required?: boolean; error?: string | null } = {},
  ) => (
    <TextInput
      id={`question-${part}`}
      label={label}
      hint={hint}
      value={question[part] ?? ''}
      onChange={(value) => set({ [part]: value })}
      {...more}
    />
  )
  const formula = (part: 'formula' | 'show_if' | 'check', label: string, hint: string) =>
    text(part, label, hint, {
      error: question[part]
        ? whyNotFormula(
            question[part],
            part === 'check' ? names : new Set([...names].filter((name) => name !== question.key)),
          )
        : null,
    })
  return (
    <Panel
      title={kinds[kind]}
      actions={
        <>
          <Button onClick={onCopy}>Copy</Button>
          <Button look="danger" onClick={onRemove}>
            Remove
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {text('label', kind === 'note' ? 'Text to read' : 'Text', undefined, { required: true })}
        {text('label_es', 'Spanish text')}
        {text('key', 'Key', 'The name in formulas, mappings and CSV files. Existing answers keep their old key.', {
          required: true,
        })}
        {isAsked(question) && text('help', 'Help text', 'One sentence below the question, such as an example.')}
        {isAsked(question) && question.help && text('help_es', 'Spanish help text')}
        {isAsked(question) && !isCalculated(question) && kind !== 'consent' && (
          <label className="inline-flex min-h-(--control-h) items-center gap-2.5 text-ink">
            <input
              id="question-required"
              type="checkbox"
              checked={question.required === true}
              onChange={({ target }) => set({ required: target.checked })}
              className="size-4.5 accent-(--action)"
            />
            Required
          </label>
        )}
        {takesOptions(kind) && (
          <FieldFrame id="question-options" label="Options" hint="One per line." required>
            <textarea
              id="question-options"
              rows={4}
              aria-describedby="question-options-hint"
              value={options.join('\n')}
              onChange={({ target }) => set({ options: target.value.split('\n') })}
              onBlur={() => set({ options: options.map((option) => option.trim()).filter(Boolean) })}
              className={`${box} field-sizing-content h-auto min-h-24 py-2`}
            />
          </FieldFrame>
        )}
        {takesOptions(kind) && (
          <FieldFrame id="question-options_es" label="Spanish options" hint="One per line, in the same order.">
            <textarea
              id="question-options_es"
              rows={4}
              aria-describedby="question-options_es-hint"
              value={(question.options_es ?? []).join('\n')}
              onChange={({ target }) => set({ options_es: target.value ? target.value.split('\n') : null })}
              className={`${box} field-sizing-content h-auto min-h-24 py-2`}
            />
          </FieldFrame>
        )}
        {[
          'number',
          'money',
          'percent',
          'several',
          'table',
          'group',
          'rating',
          'short_text',
          'long_text',
          'file',
        ].includes(kind) && (
          <div className="grid gap-4 sm:grid-cols-2">
            {!['rating', 'short_text', 'long_text', 'file'].includes(kind) && (
              <NumberInput
                id="question-min"
                label={kind === 'money' ? 'Minimum ($)' : takesColumns(kind) ? 'Minimum rows' : 'Minimum'}
                value={question.min ?? null}
                onChange={(value) => set({ min: typeof value === 'number' ? value : null })}
              />
            )}
            <NumberInput
              id="question-max"
              label={
                kind === 'money'
                  ? 'Maximum ($)'
                  : takesColumns(kind)
                    ? 'Maximum rows'
                    : kind === 'short_text' || kind === 'long_text'
                      ? 'Maximum characters'
                      : kind === 'file'
                        ? 'Maximum files'
                        : 'Maximum'
              }
              value={question.max ?? null}
              onChange={(value) => set({ max: typeof value === 'number' ? value : null })}
            />
          </div>
        )}
        {kind === 'code' &&
          text(
            'pattern',
            'Pattern',
            'Letters, digits, \\d for a digit, [A-Z] for a letter, {4} for a count: BF-\\d{4}.',
            { required: true, error: whyNotPattern(question.pattern) },
          )}
        {isCalculated(question) &&
          formula(
            'formula',
            kind === 'payment' ? 'Amount' : 'Formula',
            `Keys, numbers, "words" and ${functionNames.join(', ')}. Amounts are in dollars.`,
          )}
        {kind === 'computed' && (
          <Select
            id="question-unit"
            label="Result type"
            required
            field={{
              options: ['number', 'money', 'percent', 'text', 'yes_no'],
              words: { money: 'Dollar amount', yes_no: 'Yes or no' },
            }}
            value={question.unit ?? 'number'}
            onChange={(value) => set({ unit: value })}
          />
        )}
        {takesColumns(kind) && <Columns columns={columns} onChange={(next) => set({ columns: next })} />}
        <ShowWhen
          question={question}
          questions={questions}
          onChange={(next) => set({ show_if: next })}
          typed={formula('show_if', 'Show when (formula)', 'Such as class = "Commercial". Leave blank to always show.')}
        />
        {isAsked(question) && !isCalculated(question) && (
          <div className="grid gap-4 sm:grid-cols-2">
            {formula('check', 'Check', 'Such as days(today(), start) >= 2.')}
            {text('message', 'Message if the check fails')}
            {question.message && text('message_es', 'Spanish message')}
          </div>
        )}
        {isAsked(question) && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              id="question-personal"
              label="Personal data"
              field={{ options: Object.keys(personalKinds), words: personalKinds }}
              value={question.personal ?? null}
              onChange={(value) => set({ personal: value })}
            />
            {question.personal && text('why', 'Reason for asking', undefined, { required: true })}
          </div>
        )}
      </div>
    </Panel>
  )
}

/** Lines where lines can say it; a formula where a person wrote more, or would rather. */
function ShowWhen({
  question,
  questions,
  typed,
  onChange,
}: Pick<EditorProps, 'question' | 'questions'> & { typed: ReactNode; onChange: (formula: string) => void }) {
  const fits = !question.show_if || conditionsIn(question.show_if) !== null
  const [asFormula, setAsFormula] = useState(!fits)
  return (
    <div className="grid gap-2">
      {asFormula || !fits ? (
        typed
      ) : (
        <ConditionLines
          value={question.show_if}
          questions={questions.filter((each) => isAsked(each) && each.key !== question.key)}
          onChange={onChange}
        />
      )}
      {fits && (
        <div>
          <Button look="quiet" onClick={() => setAsFormula(!asFormula)}>
            {asFormula ? 'Use lines' : 'Use a formula'}
          </Button>
        </div>
      )}
    </div>
  )
}

const columnKinds = (Object.keys(kinds) as Kind[]).filter(fitsInColumn)

const Columns = ({ columns, onChange }: { columns: readonly Question[]; onChange: (columns: Question[]) => void }) => {
  const set = (at: number, part: Partial<Question>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...part } : column)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-ink">Columns</legend>
      <div className="grid gap-3">
        {columns.map((column, at) => (
          <div
            key={at}
            className="grid gap-3 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-end"
          >
            <TextInput
              id={`column-${at}-label`}
              label={`Label of column ${at + 1}`}
              required
              value={column.label}
              onChange={(value) => set(at, { label: value as string })}
            />
            <Select
              id={`column-${at}-kind`}
              label={`Type of column ${at + 1}`}
              required
              field={{ options: columnKinds, words: kinds }}
              value={column.kind}
              onChange={(value) =>
                value &&
                set(at, {
                  kind: value as Kind,
                  ...(takesOptions(value as Kind) && { options: column.options ?? ['First', 'Second'] }),
                })
              }
            />
            <IconButton
              label={`Remove column ${at + 1}`}
              onClick={() => onChange(columns.filter((_, index) => index !== at))}
            >
              <Icon name="trash" />
            </IconButton>
            {takesOptions(column.kind) && (
              <TextInput
                id={`column-${at}-options`}
                label={`Options of column ${at + 1}, separated by ;`}
                required
                value={(column.options ?? []).join(';')}
                onChange={(value) => set(at, { options: String(value).split(';') })}
              />
            )}
            <label className="inline-flex min-h-8 items-center gap-2.5 text-sm text-ink">
              <input
                type="checkbox"
                checked={column.required === true}
                onChange={({ target }) => set(at, { required: target.checked })}
                className="size-4.5 accent-(--action)"
              />
              Required
            </label>
          </div>
        ))}
        <div>
          <Button
            onClick={() =>
              onChange([
                ...columns,
                {
                  key: keyFor(`column ${columns.length + 1}`, new Set(columns.map(({ key }) => key))),
                  kind: 'short_text',
                  label: `Column ${columns.length + 1}`,
                },
              ])
            }
          >
            <Icon name="plus" />
            Add column
          </Button>
        </div>
      </div>
    </fieldset>
  )
}
