import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useSells } from '#client/use-organization.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState, NoPermission } from '#kit/parts/States.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { whyNotSetUp } from '../../starter/rules.ts'
import type { showReadiness } from '../commands.ts'
import { askInWords, missingIn, whyNotComplete } from '../rules.ts'
import { JobPanel } from './JobPanel.tsx'

/** For each job of an agency: what is ready, what is missing, and where to enter it. */
export default function GuideScreen() {
  const actor = useActor()
  const sells = useSells()
  const hidden = sells
  const completes = whyNotComplete(actor) === null
  const { data, isError, refetch } = useAnswer<typeof showReadiness>(
    'setup/readiness',
    {},
    { about: 'organizations', enabled: !hidden },
  )
  return (
    <Screen
      area="Organization Admin"
      title="Setup guide"
      about="The paths to a first result: what each needs, what is missing, and who does it."
      actions={
        !hidden &&
        completes && (
          <>
            <ButtonLink to="/team?invite">Invite people</ButtonLink>
            {whyNotSetUp(actor) === null && (
              <ButtonLink look="main" to="/setup-guide/starter-pack">
                Starter pack
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {hidden ? (
        <NoPermission what="the setup guide" who="An agency’s administrator" />
      ) : isError && !data ? (
        <ErrorState what="The setup guide" onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines lines={10} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {!completes && data.jobs.some((job) => missingIn(job).length > 0) && (
            <p className="text-ink-2">{askInWords(data.ask)}</p>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
            {data.jobs.map((job) => (
              <JobPanel
                key={job.name}
                job={job}
                seconds={data.seconds}
                completes={completes}
                onChange={() => void refetch()}
              />
            ))}
          </div>
        </div>
      )}
    </Screen>
  )
}
