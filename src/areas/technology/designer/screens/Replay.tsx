import { useState } from 'react'
import { Link } from 'react-router'
import type { replayRuns } from '#areas/forms/runs/replay/question.ts'
import { summaryOfReplay, type Replayed, type Starts } from '#areas/forms/runs/replay/rules.ts'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dayInWords } from '#platform/dates.ts'
import { plural } from '#platform/words.ts'

const inDays = (days: number) => {
  const shown = Math.round(days * 10) / 10
  return `${shown} ${plural(shown, { one: 'day', other: 'days' })}`
}

/** The condition of a start is judged on the records as they are now. */
function startsInWords({ times, most, isLeast }: Starts): string {
  if (!most) return 'In the last three months its start would have begun no run.'
  const runs = plural(times, { one: '1 run', other: `${times.toLocaleString('en-US')} runs` })
  const begun = `In the last three months its start would have begun ${isLeast ? `at least ${runs}` : runs}`
  return most.times > 1 ? `${begun}, ${most.times} of them on ${dayInWords(most.day)}.` : `${begun}, at most one a day.`
}

/** The runs of the last three months as this version would have handled them. */
export function Replay({ version }: { version: string }) {
  const ask = useCommand<typeof replayRuns>('workflow-versions/replay')
  const [cases, setCases] = useState<readonly Replayed[]>()
  const [starts, setStarts] = useState<Starts | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    setRefusal(undefined)
    try {
      const answer = await ask({ id: version })
      setCases(answer.cases)
      setStarts(answer.starts)
    } catch (error) {
      setRefusal(sentence(error))
    } finally {
      setBusy(false)
    }
  }
  const { same, stuck, middleBefore, middleAfter } = summaryOfReplay(cases ?? [])
  const others = cases?.filter(({ before, after }) => before !== after) ?? []
  return (
    <Panel
      title="Replay"
      about="Replays the completed runs of the last three months on these steps. People decide as they did and take as long; a new step is approved at its time limit. A start is counted on the records as they are now."
      actions={
        <Button busy={busy} onClick={() => void start()}>
          Replay runs
        </Button>
      }
    >
      {refusal && <Notice tone="bad" title={refusal} />}
      {starts && <p className="mb-3">{startsInWords(starts)}</p>}
      {cases?.length === 0 && <p className="text-ink-2">No run was completed in the last three months.</p>}
      {cases && cases.length > 0 && (
        <div className="grid gap-4" role="status">
          <Facts
            facts={[
              { label: 'Runs', value: String(cases.length), figure: true },
              { label: 'Same outcome', value: String(same), figure: true },
              { label: 'Different outcome', value: String(cases.length - same - stuck), figure: true },
              { label: 'Not completed', value: String(stuck), figure: true },
              { label: 'Median before', value: inDays(middleBefore), figure: true },
              { label: 'Median after', value: inDays(middleAfter), figure: true },
            ]}
          />
          {others.length > 0 && (
            <ul className="grid text-sm">
              {others.slice(0, 50).map(({ id, number, subject, before, after, problem }) => (
                <li key={id} className="border-t border-line py-1.5">
                  <Link to={`/workflow-engine/${id}`} className="link">
                    {number}
                  </Link>
                  , {subject}: {before} → {after ?? problem}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Panel>
  )
}
