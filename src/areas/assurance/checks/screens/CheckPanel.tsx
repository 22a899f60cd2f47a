import { checkStatus } from '../rules.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { longText } from '#platform/records/fields.ts'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import type { startCheck } from '../commands.ts'
import { checkRun, checkStep, type CheckKind, type CheckRun, type CheckStep } from '../records.ts'

type CheckPanelProps = { kind: CheckKind; verb: string; done: string; prompt?: boolean; empty: string }

/** The last run of a kind with its steps, the button that starts the next one, and all earlier runs. */
export function CheckPanel({ kind, verb, done, prompt = false, empty }: CheckPanelProps) {
  const { rows } = useRecords(checkRun, (from) =>
    from.eq('kind', kind).order('asked_at', { ascending: false }).limit(1),
  )
  const last = rows?.[0]
  return (
    <div className="grid gap-5">
      <Panel
        title={last ? `${last.number}` : 'Last run'}
        about={
          last ? (
            <>
              Requested <Moment at={last.asked_at} />
              {last.milliseconds !== null && `, took ${(Number(last.milliseconds) / 1000).toFixed(1)} seconds`}
            </>
          ) : (
            empty
          )
        }
        actions={
          <>
            {last && !checkStatus.isOpen(last) && <SaveReport run={last} />}
            <Acts
              acts={[
                act<typeof startCheck>('checks/start', {
                  label: verb,
                  look: 'main',
                  whyNot: null,
                  send: { kind },
                  done,
                  ...(prompt && {
                    ask: {
                      about: 'If blank, the model is asked what a purchase order is.',
                      fields: { prompt: longText({ max: 4_000, label: 'Question' }) },
                    },
                  }),
                }),
              ]}
            />
          </>
        }
      >
        {!rows ? (
          <SkeletonLines lines={4} />
        ) : last ? (
          <Steps run={last} />
        ) : (
          <p className="text-ink-2">
            No runs yet. Select “{verb}” to see each step and its result here. Every run is saved.
          </p>
        )}
      </Panel>
      {last && (
        <Panel title="All runs">
          <RecordList
            of={checkRun}
            where={{ kind }}
            columns={['number', 'asked_at', 'asked_by', 'passed', 'failed', 'skipped', 'milliseconds', 'status']}
          />
        </Panel>
      )}
    </div>
  )
}

const states = { passed: 'done', failed: 'bad', skipped: 'off' } as const
const names = { passed: 'Passed', failed: 'Failed', skipped: 'Skipped' }

export function Steps({ run }: { run: CheckRun }) {
  const { rows } = useRecords(checkStep, (from) => from.eq('run', run.id).order('position').limit(500))
  const [onlyFailed, setOnlyFailed] = useState(false)
  if (checkStatus.isOpen(run))
    return <Notice title="Running">The result appears here when the run ends, usually within a few seconds.</Notice>
  const shown = onlyFailed ? rows?.filter(({ outcome }) => outcome === 'failed') : rows
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-4">
        <strong className={Number(run.failed) > 0 ? 'text-bad' : 'text-good'}>
          {Number(run.failed) > 0 ? `${run.failed} failed` : 'Nothing failed'}
        </strong>
        <span className="text-ink-2">
          {run.passed} passed{Number(run.skipped) > 0 && `, ${run.skipped} skipped`}
        </span>
        {Number(run.failed) > 0 && (
          <Button look="quiet" aria-pressed={onlyFailed} onClick={() => setOnlyFailed(!onlyFailed)}>
            {onlyFailed ? 'Show all' : 'Show failing'}
          </Button>
        )}
      </p>
      <ol className="divide-y divide-line">
        {shown?.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </div>
  )
}

const Step = ({ step: { name, outcome, words, milliseconds, path } }: { step: CheckStep }) => (
  <li className="grid gap-1 py-3">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="font-semibold break-words">{name}</span>
      <span className="flex items-center gap-3 text-sm">
        {milliseconds !== null && outcome !== 'skipped' && (
          <span className="figures text-ink-2">
            {Number(milliseconds) < 10 ? Number(milliseconds).toFixed(1) : Math.round(Number(milliseconds))} ms
          </span>
        )}
        <Dial state={states[outcome]}>{names[outcome]}</Dial>
      </span>
    </div>
    {words && <p className="max-w-(--measure) break-words whitespace-pre-line text-ink-2">{words}</p>}
    {outcome === 'failed' && path && (
      <p>
        <Link className="link" to={path}>
          Fix this
        </Link>
      </p>
    )}
  </li>
)

/** The report as text for the administrator of the server. */
function SaveReport({ run }: { run: CheckRun }) {
  const { rows } = useRecords(checkStep, (from) => from.eq('run', run.id).order('position').limit(500))
  function save() {
    const text = [
      `${run.number}, ${run.asked_at}`,
      `${run.passed} passed, ${run.failed} failed, ${run.skipped} skipped`,
      '',
      ...(rows ?? []).map(
        ({ name, outcome, words, milliseconds }) =>
          `${names[outcome].toUpperCase()}  ${name}${milliseconds === null ? '' : ` (${milliseconds} ms)`}\n  ${words ?? ''}`,
      ),
    ].join('\n')
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = `${run.number}.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return <Button onClick={save}>Download report</Button>
}
