import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { showReadiness } from '../commands.ts'
import { askInWords, everyAgency, missingIn, readyIn, whyNotComplete } from '../rules.ts'

/** On the dashboard while an agency can’t buy, solicit or pay yet: how far each job of the reader is. */
export function SetupPanel() {
  const completes = whyNotComplete(useActor()) === null
  const { data } = useAnswer<typeof showReadiness>('setup/readiness', {}, { about: 'organizations' })
  const jobs = everyAgency(data?.jobs ?? [])
  if (jobs.every((job) => missingIn(job).length === 0)) return null
  return (
    <Panel
      title={completes ? 'Set up your agency' : 'Your agency is being set up'}
      about={completes ? 'What is still missing before you can buy, solicit and pay.' : askInWords(data?.ask ?? [])}
      actions={
        <ButtonLink look="main" to="/setup-guide">
          Setup guide
        </ButtonLink>
      }
    >
      <ul className="grid gap-2 sm:grid-cols-3">
        {jobs.map((job) => {
          const missing = missingIn(job)
          return (
            <li key={job.name} className="min-w-0 rounded-sm border border-line px-3 py-2.5">
              <span className="font-semibold text-ink">{job.title}</span>
              <span className="text-ink-2">
                {missing.length > 0 ? `, ${missing.length} missing` : `, ${readyIn(job)} of ${job.items.length} ready`}
              </span>
              {missing.length > 0 && (
                <span className="block truncate text-xs text-ink-2">
                  {missing.map(({ title }) => title).join(', ')}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
