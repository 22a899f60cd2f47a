import { useState } from 'react'
import { FileBox } from '#kit/inputs/FileBox.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { inBytes } from '#platform/words.ts'
import { optionLabel } from '#platform/records/record.ts'
import { say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'
import type { Item } from '../../notices/rules.ts'
import { responseItem } from '../../solicitations/records.ts'
import { missingItems, whyNotFormat } from '../../responses/rules.ts'
import type { BidFile } from './BidFilesInput.tsx'

type AnswersProps = {
  items: readonly Item[]
  answers: Readonly<Record<string, string>>
  onChange: (answers: Readonly<Record<string, string>>) => void
}

/** The agency's questions, by the criterion that each of them supports. */
export const Answers = ({ items, answers, onChange }: AnswersProps) => (
  <>
    {byCriterion(items).map(([criterion, questions]) => (
      <fieldset key={criterion} className="grid gap-4">
        <legend lang={criterion ? 'en' : undefined} className="mb-2 font-semibold">
          {criterion || say('Questions')}
        </legend>
        {questions.map(({ id, name, required }) => (
          <LongTextInput
            key={id}
            id={`answer-${id}`}
            label={name}
            required={required}
            value={answers[id] ?? ''}
            onChange={(words) => onChange({ ...answers, [id]: String(words ?? '').slice(0, 10_000) })}
          />
        ))}
      </fieldset>
    ))}
  </>
)

function byCriterion(items: readonly Item[]): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const criterion = item.criterion?.trim() ?? ''
    groups.set(criterion, [...(groups.get(criterion) ?? []), item])
  }
  return [...groups]
}

type DocumentsProps = { items: readonly Item[]; files: readonly BidFile[]; onChange: (files: BidFile[]) => void }

/** One place for each document that the agency asks for, and for its copy without names. */
export const Documents = ({ items, files, onChange }: DocumentsProps) => (
  <ul className="grid gap-4">
    {items.map((item) => (
      <li key={item.id} className="grid gap-3 border-b border-line pb-4 last:border-0 last:pb-0 sm:grid-cols-2">
        <Slot item={item} files={files} onChange={onChange} />
        {item.blind_copy && <Slot item={item} blind files={files} onChange={onChange} />}
      </li>
    ))}
  </ul>
)

type SlotProps = { item: Item; blind?: boolean; files: readonly BidFile[]; onChange: (files: BidFile[]) => void }

function Slot({ item, blind = false, files, onChange }: SlotProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const id = `document-${item.id}${blind ? '-blind' : ''}`
  const own = files.filter((each) => each.item === item.id && (each.blind ?? false) === blind)
  function add(chosen: readonly File[]) {
    const wrong = chosen.map(({ name }) => whyNotFormat(item, name)).find(Boolean) ?? null
    setRefusal(wrong)
    if (wrong) return
    onChange([
      ...files,
      ...chosen.map((file) => ({ file, prices: item.envelope === 'price', item: item.id, ...(blind && { blind }) })),
    ])
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        <span lang="en">{item.name}</span>
        {blind && <span className="font-normal">: {say('copy without names')}</span>}
      </label>
      <FileBox
        id={id}
        multiple
        accept={accepted[item.format]}
        aria-describedby={`${id}-hint`}
        aria-invalid={refusal !== null}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-2">
        {[
          item.required && !blind ? say('Required') : say('Optional'),
          translated(optionLabel(responseItem.fields.format, item.format)),
          ...(blind ? [say('Evaluators then read this copy only.')] : []),
        ].join(' · ')}
      </p>
      {refusal && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {refusal}
        </p>
      )}
      {own.length > 0 && (
        <ul className="mt-2 grid gap-1.5">
          {own.map((each) => (
            <li
              key={`${each.file.name} ${each.file.size} ${each.file.lastModified}`}
              className="flex items-center gap-2"
            >
              <Icon name="check" className="size-4 text-good" />
              <span className="min-w-0 grow truncate">{each.file.name}</span>
              <span className="shrink-0 text-xs text-ink-2">{inBytes(each.file.size)}</span>
              <IconButton
                label={say('Remove {name}', { name: each.file.name })}
                onClick={() => onChange(files.filter((other) => other !== each))}
                className="!size-7"
              >
                <Icon name="cross" className="size-3.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const accepted: Record<Item['format'], string | undefined> = {
  any: undefined,
  pdf: '.pdf,application/pdf',
  spreadsheet: '.xlsx,.xls,.ods,.csv',
  image: 'image/*',
}

type MissingProps = { items: readonly Item[]; prepared: readonly string[]; more: readonly string[] }

/** Items that the response still lacks, while it is prepared. */
export function Missing({ items, prepared, more }: MissingProps) {
  const missing = [...missingItems(items, prepared).map(({ name }) => name), ...more]
  return (
    <div role="status" className="rounded-md border border-line bg-surface-2 p-4">
      {missing.length === 0 ? (
        <p className="flex items-center gap-2">
          <Icon name="check" className="size-4 text-good" />
          {say('Everything that is required is here.')}
        </p>
      ) : (
        <>
          <p className="font-semibold">
            {sayCount(missing.length, { one: '1 item is missing', other: '{count} items are missing' })}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {missing.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
