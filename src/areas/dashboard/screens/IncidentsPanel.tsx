import { levelWords } from '#areas/disasters/incidents/words.ts'
import type { Incident } from '#areas/disasters/incidents/records.ts'
import { useChanges } from '#client/use-changes.ts'
import { useRows } from '#client/use-rows.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Nothing, Row, Rows } from './Rows.tsx'

type Open = Pick<Incident, 'id' | 'title' | 'level' | 'began_at'>

/** Open incidents, newest first, with the activation level of the operations center. */
export function IncidentsPanel() {
  useChanges(['emergency_incidents'])
  const { data, isError, refetch } = useRows<Open>('emergency_incidents', (from) =>
    from
      .select('id,title,level,began_at')
      .eq('status', 'open')
      .order('began_at', { ascending: false })
      .order('id')
      .limit(6),
  )
  return (
    <Panel title="Open incidents" actions={<ButtonLink to="/incident-timeline">Incidents</ButtonLink>}>
      {isError && <ErrorState what="Incidents" onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={2} />}
      {data?.length === 0 && <Nothing>No open incidents.</Nothing>}
      {data && data.length > 0 && (
        <Rows label="Open incidents">
          {data.map(({ id, title, level, began_at }) => (
            <Row
              key={id}
              to={`/disaster-response/incidents/${id}`}
              title={title}
              note={
                <>
                  {levelWords[level]}, since <Moment at={began_at} />
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
