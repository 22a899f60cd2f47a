import { useId } from 'react'
import { Pieces } from '#areas/organization/texts/screens/Redline.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import type { DraftPart } from '../records.ts'
import {
  isAccepted,
  changesIn,
  isUsed,
  problemWords,
  sentencesOf,
  textOf,
  wordCount,
  type Sentence,
  type Source,
} from '../rules.ts'
import { missingFrom } from '../standards/rules.ts'

type PartPanelProps = {
  kind: string
  part: DraftPart
  /** For entries, the text of their columns. */ columns: readonly string[] | undefined
  sources: readonly Source[]
  chosen: boolean
  onChoose: ((on: boolean) => void) | undefined
}

/** One part: the change to what is there word by word, and its sentences with their sources. */
export function PartPanel({ kind, part, columns, sources, chosen, onChoose }: PartPanelProps) {
  const id = useId()
  const sentences = sentencesOf(part)
  const text = textOf(sentences)
  const before = part.before ?? ''
  const used = sentences.filter(isUsed)
  // Nothing stays of the text before: its sentences follow with their sources.
  const isReplaced =
    text !== '' &&
    before !== '' &&
    changesIn(before, text).every(({ kind: sort, text: piece }) => sort !== 'same' || piece.trim() === '')
  const leftOut = sentences.filter((each) => !isUsed(each))
  const missing = text === '' ? [] : missingFrom(kind, part.name, { text, sources })
  const unsupported = used.filter(({ problem }) => problem === 'source').length
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface px-5 py-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-semibold text-ink">
          {onChoose ? (
            <label className="flex min-h-6 cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={chosen}
                onChange={({ target }) => onChoose(target.checked)}
                className="size-4.5 shrink-0 accent-(--action)"
              />
              {part.label}
            </label>
          ) : (
            part.label
          )}
        </h2>
        <span className="flex flex-wrap items-center gap-x-4 text-xs text-ink-2">
          {unsupported > 0 && (
            <span className="flex items-center gap-1.5 text-warn">
              <Icon name="warn" className="size-3.5" />
              {unsupported} without a source
            </span>
          )}
          {text !== '' && <Length part={part} text={text} />}
          {isAccepted(part) && <Dial state="done">Accepted</Dial>}
        </span>
      </header>
      <div className="mt-3 grid gap-3">
        {text === '' && <p className="text-ink-2">Nothing to propose from what was read.</p>}
        {text !== '' && before !== '' && !isReplaced && <Compared before={before} after={text} />}
        {isReplaced && (
          <>
            <Gone text={before} />
            <Sentences sentences={used} sources={sources} added />
          </>
        )}
        {text !== '' && before === '' && !columns && <Sentences sentences={used} sources={sources} />}
        {text !== '' && columns && <Entries columns={columns} entries={used} sources={sources} />}
        {text !== '' && before !== '' && before !== text && !isReplaced && (
          <Disclosure title="Sentences and sources" open>
            <Sentences sentences={used} sources={sources} />
          </Disclosure>
        )}
        {missing.length > 0 && (
          <p className="flex items-start gap-1.5 text-sm text-warn">
            <Icon name="warn" className="mt-0.5 size-3.5 shrink-0" />
            Not stated: {missing.map(({ label, value }) => `${label} ${value}`).join(', ')}.
          </p>
        )}
        {leftOut.length > 0 && (
          <Disclosure title={`Left out: ${leftOut.length}`}>
            <ul className="grid gap-2">
              {leftOut.map((each, at) => (
                <li key={at} className="max-w-(--measure) break-words">
                  <del className="text-ink-2">{each.text}</del>{' '}
                  <span className="block text-xs text-bad">{problemWords[each.problem!]}</span>
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </section>
  )
}

const Compared = ({ before, after }: { before: string; after: string }) =>
  before === after ? (
    <p className="text-ink-2">The record already has this text.</p>
  ) : (
    <Pieces pieces={changesIn(before, after)} />
  )

function Length({ part, text }: { part: DraftPart; text: string }) {
  const words = Number(part.most_words ?? 0)
  const [count, most, unit] = words
    ? [wordCount(text), words, 'words']
    : [text.length, Number(part.most_characters), 'characters']
  return (
    <span className="figures">
      {count.toLocaleString('en-US')} of {most.toLocaleString('en-US')} {unit}
    </span>
  )
}

const Gone = ({ text }: { text: string }) => (
  <del className="block max-w-(--measure) bg-bad-soft break-words whitespace-pre-line text-ink">{text}</del>
)

/** The text as it would be written, with the numbers of the sources behind each sentence. */
function Sentences({
  sentences,
  sources,
  added = false,
}: {
  sentences: readonly Sentence[]
  sources: readonly Source[]
  /** It replaces another text. */ added?: boolean
}) {
  const lines = [...new Set(sentences.map(({ line }) => line))].map((at) => sentences.filter(({ line }) => line === at))
  return (
    <div className="grid max-w-(--measure) gap-1.5">
      {lines.map((line) => (
        <p key={line[0]!.line} className="break-words text-ink">
          {line.map((each, at) => (
            <span key={at}>
              {each.problem === 'source' ? (
                <span className="underline decoration-warn decoration-wavy underline-offset-4">
                  {each.text}
                  <span className="sr-only"> {problemWords.source}</span>
                </span>
              ) : added ? (
                <ins className="bg-good-soft">{each.text}</ins>
              ) : (
                each.text
              )}
              <Marks of={each} sources={sources} />{' '}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

/** The numbers of the sources behind a sentence. */
const Marks = ({ of, sources }: { of: Sentence; sources: readonly Source[] }) =>
  of.sources.map((key) => {
    const number = sources.findIndex((source) => source.key === key) + 1
    return (
      <a
        key={key}
        href={`#source-${number}`}
        title={sources[number - 1]?.title}
        aria-label={`Source ${number}: ${sources[number - 1]?.title ?? ''}`}
        className="link figures ml-1 text-xs no-underline"
      >
        [{number}]
      </a>
    )
  })

/** Lines and criteria in their columns. */
const Entries = ({
  columns,
  entries,
  sources,
}: {
  columns: readonly string[]
  entries: readonly Sentence[]
  sources: readonly Source[]
}) => {
  const rows = entries.map(({ text }) => text.split('|').map((cell) => cell.trim()))
  const isFigure = (place: number) => rows.every((cells) => /^[\d.,%$]*$/.test(cells[place] ?? ''))
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-xs text-ink-2">
          <tr>
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 pr-3 align-bottom font-normal sm:pr-4 ${isFigure(place) ? 'text-right' : ''}`}
              >
                {column}
              </th>
            ))}
            <th scope="col" className="py-1.5 font-normal">
              Sources
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((each, at) => {
            const cells = rows[at]!
            return (
              <tr key={at} className="border-t border-line align-top">
                {columns.map((column, place) => (
                  <td
                    key={column}
                    className={`py-2 pr-3 text-ink sm:pr-4 ${isFigure(place) ? 'figures text-right' : 'min-w-0 break-words'}`}
                  >
                    {cells[place] || <span className="text-ink-3">None</span>}
                  </td>
                ))}
                <td className="py-2 whitespace-nowrap">
                  <Marks of={each} sources={sources} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
