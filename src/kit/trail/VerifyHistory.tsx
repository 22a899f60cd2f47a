import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useOwnLog } from './use-own-log.ts'
import { Button } from '../parts/Button.tsx'
import { Dial, type DialState } from '../parts/Dial.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Notice } from '../parts/Notice.tsx'
import type { Verdict, Verified } from './verify-entries.ts'

/** A line of a history: its row as read, and its sentence on the page. */
export type HistoryLine = { id: string; words?: string | undefined; row: Record<string, unknown> }

/**
 * Below a history: verifies each of its lines in the browser against the organization's sealed log. One line in any
 * component with a history: <VerifyHistory lines={…} />.
 */
export function VerifyHistory({ lines }: { lines: readonly HistoryLine[] }) {
  const backend = useBackend()
  const organization = useOwnLog()
  const [result, setResult] = useState<Verified>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!organization || lines.length === 0) return null

  async function verify() {
    setBusy(true)
    setFailure(undefined)
    try {
      // The verification code loads with the first press: readers who don't verify do not load it.
      const { verifyEntries } = await import('./verify-entries.ts')
      setResult(
        await verifyEntries(
          backend,
          organization!,
          lines.map(({ id, row }) => ({ source: 'change', id, shown: row })),
        ),
      )
    } catch (error) {
      setFailure(sentence(error))
    }
    setBusy(false)
  }
  return (
    <div className="mt-4 grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button busy={busy} onClick={() => void verify()}>
          <Icon name="check" />
          Verify
        </Button>
        <p className="min-w-0 flex-1 basis-40 text-xs text-ink-2">
          Your browser compares each line with the sealed log.
        </p>
      </div>
      {failure && <Notice tone="bad" title={failure} />}
      {result && <Result result={result} lines={lines} />}
    </div>
  )
}

function Result({ result: { verdicts, size, keyAsSeen }, lines }: { result: Verified; lines: readonly HistoryLine[] }) {
  const each = lines
    .map((line) => ({ ...line, verdict: verdicts.get(line.id) }))
    .filter((line): line is typeof line & { verdict: Verdict } => line.verdict !== undefined)
  const [broken, waiting, redacted] = ['broken', 'waiting', 'redacted'].map(
    (state) => each.filter(({ verdict }) => verdict.state === state).length,
  ) as [number, number, number]
  return (
    <>
      <Notice
        tone={broken > 0 || keyAsSeen === false ? 'bad' : 'good'}
        title={summary(each.length, broken, waiting, redacted)}
      >
        {keyAsSeen === false
          ? 'The log is signed with a different key than this browser saw before. Ask the operator of the server why.'
          : `Compared with the signed checkpoint of ${size.toLocaleString('en-US')} entries.`}
      </Notice>
      <ol aria-label="Each line" className="divide-y divide-line">
        {each.map(({ id, words, verdict }) => (
          <li key={id} className="grid gap-0.5 py-2">
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Dial state={dials[verdict.state]}>{said[verdict.state]}</Dial>
              {verdict.number !== null && (
                <Link to={`/blockchain/entries/change/${id}`} className="link inline-flex min-h-6 items-center text-xs">
                  Entry {verdict.number.toLocaleString('en-US')}
                </Link>
              )}
            </span>
            {words && <span className="text-xs break-words text-ink-2">{words}</span>}
            {verdict.why && (
              <span className={`text-xs ${verdict.state === 'broken' ? 'text-bad' : 'text-ink-2'}`}>{verdict.why}</span>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

const dials: Record<Verdict['state'], DialState> = { holds: 'done', waiting: 'begun', redacted: 'begun', broken: 'bad' }
const said: Record<Verdict['state'], string> = {
  holds: 'Unchanged',
  waiting: 'Not sealed yet',
  redacted: 'Redacted',
  broken: 'Not valid',
}

function summary(all: number, broken: number, waiting: number, redacted: number): string {
  const holds = all - broken - waiting - redacted
  if (broken > 0) return `${broken} of ${all} ${plural(all, { one: 'line is', other: 'lines are' })} not valid`
  if (holds === 0 && redacted > 0)
    return plural(redacted, { one: '1 line was redacted', other: `${redacted} lines were redacted` })
  if (holds === 0) return 'Not sealed yet. Entries are sealed within about a minute.'
  return `${holds === all ? plural(all, { one: 'The line is', other: `All ${all} lines are` }) : `${holds} of ${all} lines are`} sealed and unchanged since${waiting ? `, ${waiting} ${plural(waiting, { one: 'waits', other: 'wait' })} to be sealed` : ''}${redacted ? `, ${redacted} redacted` : ''}`
}
