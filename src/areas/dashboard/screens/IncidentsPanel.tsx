import { incident, levelWords } from '#areas/disasters/incidents/records.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Nothing, Row, Rows } from './Rows.tsx'

/** What happened and is not over, the newest first, with how far the operations center is activated for it. */
export function IncidentsPanel() {
  const { rows, state } = useRecords(incident, (from) => from.eq('status', 'open').order('began_at', { ascending: false }).limit(6))
  return (
    <Panel title="Open incidents" actions={<ButtonLink to="/incident-timeline">Incidents</ButtonLink>}>
      {state === 'failed' && <Notice tone="bad" title="The incidents could not be loaded." />}
      {state === 'loading' && <SkeletonLines lines={2} />}
      {rows?.length === 0 && <Nothing>No incident is open.</Nothing>}
      {rows && rows.length > 0 && (
        <Rows label="Open incidents">
          {rows.map(({ id, title, level, began_at }) => (
            <Row key={id} to={`/disaster-response/incidents/${id}`} title={title} note={<>{levelWords[level]}, since <Moment at={began_at} /></>} />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
