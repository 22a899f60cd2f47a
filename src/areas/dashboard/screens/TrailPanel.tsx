import { useTokenNames } from '#areas/organization/scim/screens/use-token-names.ts'
import { useChosenRows } from '#client/use-chosen-rows.ts'
import { asMoment } from '#kit/dates.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { useTold } from '#kit/record/catalog.tsx'
import { commandInWords } from '#kit/trail/act-in-words.ts'
import { everyone, latestEvents } from '../reads.ts'
import { say } from '#platform/say.ts'

/** For administrators: actions in the organization, newest first. Row security hides the log from everyone else. */
export function TrailPanel() {
  const { data: lines, error } = useChosenRows(latestEvents)
  const { data: people } = useChosenRows(everyone)
  const catalog = useTold()
  const tokens = useTokenNames()
  const nameOf = (actor: string) =>
    people?.find(({ user_id }) => user_id === actor)?.display_name ?? tokens.get(actor) ?? 'a former member'
  return (
    <Panel
      title={say('Audit log')}
      about={say('Every command adds one entry. Entries can’t be changed.')}
      actions={<ButtonLink to="/admin/security-audit">{say('View all')}</ButtonLink>}
    >
      {error && <Notice tone="bad" title={error.message} />}
      {!lines && !error && <SkeletonLines lines={3} />}
      {lines?.length === 0 && (
        <p className="text-ink-2">{say('No entries yet. Invite a colleague to add the first entry.')}</p>
      )}
      <ol className="divide-y divide-line">
        {lines?.map(({ id, command, actor, at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
            <span className="text-ink">{commandInWords(command, catalog)}</span>
            <span className="text-xs text-ink-2">
              {nameOf(actor)}, {asMoment(at)}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
