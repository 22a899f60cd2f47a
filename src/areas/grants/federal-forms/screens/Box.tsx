import { ChoiceInput, Select } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { FlagInput } from '#kit/inputs/FlagInput.tsx'
import { box as boxLook, described, FieldFrame } from '#kit/inputs/FieldFrame.tsx'
import { MoneyInput, NumberInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { inWords, type Filled } from '../filled/rules.ts'
import { answerOf } from '../paper/rules.ts'
import type { FormProblem, Item, Reader } from '../rules.ts'
import { useBox, type Saving } from './use-box.ts'

export const idOf = (key: string) => `box-${key.replaceAll('.', '-')}`

type BoxProps = {
  form: Filled
  saving: Saving
  item: Item
  read: Reader
  problem: FormProblem | undefined
  may: boolean
  /** In a table: its row and column, for screen readers. */
  cell?: string
}

/** A box of the form with its number, its help, its error, and where its answer came from. */
export function Box({ form, saving, item, read, problem, may, cell }: BoxProps) {
  if (!may || item.computed) return <Fixed item={item} read={read} problem={problem} cell={cell} />
  return <Open form={form} saving={saving} item={item} read={read} problem={problem} may cell={cell} />
}

function Fixed({
  item,
  read,
  problem,
  cell,
}: Pick<BoxProps, 'item' | 'read' | 'problem'> & { cell: string | undefined }) {
  const answer = answerOf(read, item) || (item.kind === 'amount' ? '$0.00' : '–')
  const error = problem && <span className="block text-xs whitespace-normal text-bad">{problem.words}</span>
  if (cell)
    return (
      <output id={idOf(item.key)} tabIndex={-1} aria-label={cell} className="figures block px-3 text-right">
        {answer}
        {error}
      </output>
    )
  return (
    <div id={idOf(item.key)} tabIndex={-1}>
      <p className="text-sm font-semibold text-ink">
        {item.number}. {item.label}
      </p>
      <p className="mt-1 break-words text-ink">{answer}</p>
      {error}
    </div>
  )
}

function Open({ form, saving, item, problem, cell }: BoxProps & { cell: string | undefined }) {
  const box = useBox(form, item, saving)
  const id = idOf(item.key)
  const error = box.refused ?? (box.typing ? undefined : problem?.words)
  const source = box.known && !box.differs ? `From ${box.known.from}.` : undefined
  const asked = {
    id,
    label: cell ?? `${item.number}. ${item.label}`,
    error,
    bare: cell !== undefined,
    required: item.required !== undefined,
    value: box.shown,
    onBlur: () => void box.leave(),
    onChange: box.change,
    ...(!cell && { hint: [item.instruction, source].filter(Boolean).join(' ') || undefined }),
  }
  const choosing = { ...asked, onBlur: undefined, onChange: (value: unknown) => void box.choose(value) }
  return (
    <div className={cell ? 'min-w-32' : 'min-w-0'}>
      <Input item={item} asked={asked} choosing={choosing} />
      {box.asksReason && (
        <div className="mt-2 grid gap-2 rounded-sm bg-warn-soft p-3">
          <TextInput
            id={`${id}-reason`}
            label={`Reason: ${box.known!.from} has ${inWords(item, box.known!.answer)}`}
            required
            max={500}
            value={box.reason}
            onChange={(value) => box.setReason(String(value ?? ''))}
          />
          <div className="flex flex-wrap gap-2">
            <MoveButton
              look="main"
              whyNot={box.reason.trim() ? null : 'Enter a reason for the difference.'}
              run={box.keep}
            >
              Save answer
            </MoveButton>
            <Button onClick={box.drop}>Discard</Button>
          </div>
        </div>
      )}
      {box.refused && !box.asksReason && (
        <div className="mt-2 flex flex-wrap gap-2">
          <FreeButton run={box.keep}>Save mine</FreeButton>
          <Button onClick={box.drop}>Use the saved answer</Button>
        </div>
      )}
      {box.differs && !box.typing && (
        <p className="mt-1 text-xs text-ink-2">
          {box.known!.from} has {inWords(item, box.known!.answer)}. Reason: {box.given?.reason}{' '}
          <button type="button" className="link" onClick={() => void box.useKnownAgain()}>
            Use it
          </button>
        </p>
      )}
    </div>
  )
}

type Asked = Parameters<typeof TextInput>[0]

function Input({ item, asked, choosing }: { item: Item; asked: Asked; choosing: Asked }) {
  switch (item.kind) {
    case 'amount':
      return <MoneyInput {...asked} />
    case 'percent':
      return <NumberInput {...asked} />
    case 'date':
      return <DateInput {...asked} />
    case 'text':
      return (item.max ?? 0) > 500 && !asked.bare ? (
        <Lines {...asked} />
      ) : (
        <TextInput {...asked} max={item.max === undefined ? undefined : item.max + 100} />
      )
    case 'yes_no':
      return (
        <ChoiceInput
          {...choosing}
          required
          field={{ options: ['yes', 'no'], words: { yes: 'Yes', no: 'No' } }}
          value={asked.value === null ? null : asked.value === true ? 'yes' : 'no'}
          onChange={(value) => choosing.onChange(value === null ? null : value === 'yes')}
        />
      )
    case 'agreed':
      return <FlagInput {...choosing} />
    case 'choice':
      return (item.options?.length ?? 0) > 5 ? (
        <Select {...choosing} field={{ options: item.options ?? [], words: asWritten(item) }} />
      ) : (
        <ChoiceInput {...choosing} required field={{ options: item.options ?? [], words: asWritten(item) }} />
      )
    case 'choices':
      return <Choices item={item} asked={choosing} />
  }
}

/** Plain text of several lines, as the form prints it. */
const Lines = ({ value, onChange, onBlur, ...asked }: Asked) => (
  <FieldFrame {...asked}>
    <textarea
      id={asked.id}
      rows={3}
      dir="auto"
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      {...described(asked)}
      className={`${boxLook} field-sizing-content h-auto min-h-20 py-2`}
    />
  </FieldFrame>
)

/** The answers of the form in the form’s own letters. */
const asWritten = ({ options = [] }: Item) => Object.fromEntries(options.map((option) => [option, option]))

function Choices({ item, asked }: { item: Item; asked: Asked }) {
  const chosen = Array.isArray(asked.value) ? (asked.value as readonly string[]) : []
  return (
    <FieldFrame {...asked} group>
      <div id={asked.id} tabIndex={-1} className="grid max-h-72 overflow-y-auto rounded-sm border border-line p-2">
        {item.options?.map((option) => (
          <label key={option} className="flex min-h-8 gap-2.5 py-1 text-base text-ink pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={({ target }) =>
                asked.onChange(target.checked ? [...chosen, option] : chosen.filter((each) => each !== option))
              }
              className="mt-0.5 size-4.5 shrink-0 accent-(--action)"
            />
            {option}
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}
