import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import type { Reason } from '#platform/rules.ts'
import { positionWords } from '../../records.ts'
import type { correctEntry, decideEntry } from '../commands.ts'
import type { LogEntry } from '../records.ts'
import { lateAfter, minutesLate, whyNotCorrect, whyNotDecide, type Line } from '../rules.ts'

type LogLinesProps = {
  label: string
  lines: readonly Line<LogEntry>[]
  names: ReadonlyMap<string, string>
  closed: boolean
  /** Without actions, for a past picture or a panel. */ still?: boolean
}

/** Log entries, newest first: what was observed and when, the delay of the entry, and corrections. */
export function LogLines({ label, lines, names, closed, still = false }: LogLinesProps) {
  return (
    <ol aria-label={label} className="@container divide-y divide-line">
      {lines.map((line) => (
        <OneLine key={line.entry.id} line={line} names={names} closed={closed} still={still} />
      ))}
    </ol>
  )
}

function OneLine({
  line,
  names,
  closed,
  still,
}: {
  line: Line<LogEntry>
  names: ReadonlyMap<string, string>
  closed: boolean
  still: boolean
}) {
  const { entry, words, observed_at, corrections, verdict } = line
  const late = minutesLate(entry)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 py-2 @md:grid-cols-[8.5rem_minmax(0,1fr)_auto]">
      <p className="text-xs text-ink-2">
        <span className="block text-sm text-ink">
          <Moment at={observed_at} />
        </span>
        <span className={late > lateAfter ? 'text-warn' : ''}>
          {late === 0
            ? 'entered immediately'
            : late < 120
              ? `entered ${late} min later`
              : late < 2_880
                ? `entered ${Math.round(late / 60)} h later`
                : `entered ${Math.round(late / 1_440)} days later`}
        </span>
      </p>
      <div className="col-span-2 min-w-0 @md:col-span-1">
        <p className="break-words text-ink">
          <Link
            to={`/incident-timeline/entries/${entry.id}`}
            className="mr-2 font-mono text-xs text-ink-2 hover:underline"
            aria-label={`Entry ${Number(entry.count)}`}
          >
            {Number(entry.count)}
          </Link>
          {words}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2">
          <span>{positionWords[entry.position]}</span>
          <span>{names.get(entry.created_by ?? '') ?? ''}</span>
          {verdict !== 'none' && (
            <Dial state={verdict === 'confirmed' ? 'done' : verdict === 'waiting' ? 'begun' : 'off'}>
              {verdict === 'confirmed'
                ? 'Significant'
                : verdict === 'waiting'
                  ? 'Proposed as significant'
                  : 'Not significant'}
            </Dial>
          )}
          {entry.place && <span>{entry.place.address}</span>}
          {entry.attachments.length > 0 && (
            <span>
              {plural(entry.attachments.length, { one: '1 file', other: `${entry.attachments.length} files` })}
            </span>
          )}
        </p>
        {corrections.length > 0 && (
          <details className="mt-1 text-xs text-ink-2">
            <summary className="inline-flex min-h-6 items-center">
              {plural(corrections.length, { one: 'Corrected once', other: `Corrected ${corrections.length} times` })}:
              earlier text
            </summary>
            <ul className="mt-1 grid gap-1 border-l-2 border-line-strong pl-3">
              {[entry, ...corrections.slice(0, -1)].map((before) => (
                <li key={before.id} className="break-words">
                  <del>{before.words}</del>{' '}
                  <span className="whitespace-nowrap">
                    (<Moment at={before.created_at} />)
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {!still && !closed && <Acts line={line} />}
    </li>
  )
}

function Acts({ line }: { line: Line<LogEntry> }) {
  const actor = useActor()
  const correct = useCommand<typeof correctEntry>('incident-log/correct')
  const decide = useCommand<typeof decideEntry>('incident-log/decide')
  const [asking, setAsking] = useState<'correct' | 'refuse'>()
  const { entry, words } = line
  const mayCorrect: Reason = whyNotCorrect(entry, { actor, words: `${words}…`, before: words })
  const mayDecide = whyNotDecide(line, actor)
  return (
    // One button has room beside the time; a decision has a line of its own on a phone.
    <div
      className={`flex flex-wrap content-start gap-2 @md:col-span-1 @md:col-start-3 @md:row-start-1 @md:max-w-44 @md:justify-end ${line.verdict === 'waiting' ? 'col-span-2' : 'col-start-2 row-start-1'}`}
    >
      {mayCorrect === null && (
        <Button look="quiet" onClick={() => setAsking('correct')} aria-label={`Correct entry ${Number(entry.count)}`}>
          Correct
        </Button>
      )}
      {line.verdict === 'waiting' && (
        <>
          <MoveButton
            whyNot={mayDecide}
            run={() => decide({ id: entry.id, confirmed: true, words: '' })}
            done="Entry confirmed as significant"
          >
            Confirm as significant
          </MoveButton>
          {mayDecide === null && (
            <Button look="quiet" onClick={() => setAsking('refuse')}>
              Not significant
            </Button>
          )}
        </>
      )}
      {asking === 'correct' && (
        <ReasonDialog
          title={`Correct entry ${Number(entry.count)}`}
          about={`Current text: ${words}`}
          label="Corrected text"
          verb="Add correction"
          press={(said) => correct.press({ id: entry.id, words: said })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'refuse' && (
        <ReasonDialog
          optional
          title="Mark as not significant?"
          about="The entry stays in the log but not on the common operating picture."
          verb="Mark as not significant"
          press={(said) => decide.press({ id: entry.id, confirmed: false, words: said })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  )
}
