import { useState } from 'react'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { plural } from '#platform/words.ts'
import { compareSections, type SectionChange } from '../redline/rules.ts'
import { Pieces } from './Redline.tsx'

const words: Record<SectionChange['kind'], string> = {
  same: 'unchanged',
  changed: 'changed',
  removed: 'removed',
  added: 'added',
}

/** A saved version of a text, or the text as it is now. */
export type TextVersion = { name: string; title: string; sections: readonly { heading: string; body: string }[] }

type ComparePanelProps = { title?: string; texts: readonly TextVersion[] }

/** Any two versions side by side, the newest first. */
export function ComparePanel({ title = 'Compare versions', texts }: ComparePanelProps) {
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({})
  if (texts.length < 2) return null
  const after = texts.find(({ name }) => name === chosen.after) ?? texts[0]!
  const before = texts.find(({ name }) => name === chosen.before) ?? texts.find(({ name }) => name !== after.name)!
  const changes = compareSections(before.sections, after.sections)
  const moved = changes.filter(({ kind }) => kind !== 'same')
  const field = {
    options: texts.map(({ name }) => name),
    words: Object.fromEntries(texts.map(({ name, title }) => [name, title])),
  }
  return (
    <Panel
      title={title}
      about={
        moved.length === 0
          ? 'The two versions are identical.'
          : `${plural(moved.length, { one: 'One section differs', other: `${moved.length} sections differ` })}.`
      }
    >
      <div className="mb-4 grid gap-4 2xl:grid-cols-2">
        <Select
          id="redline-before"
          label="From version"
          required
          field={field}
          value={before.name}
          onChange={(value) => setChosen({ ...chosen, before: String(value) })}
        />
        <Select
          id="redline-after"
          label="To version"
          required
          field={field}
          value={after.name}
          onChange={(value) => setChosen({ ...chosen, after: String(value) })}
        />
      </div>
      <ol className="grid gap-5">
        {moved.map(({ heading, kind, pieces }) => (
          <li key={`${kind} ${heading}`} className="min-w-0 border-l-2 border-line-strong pl-3">
            <p className="font-semibold">
              {heading} <span className="text-xs font-normal text-ink-2">{words[kind]}</span>
            </p>
            <Pieces pieces={pieces} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
