import { useState } from 'react'
import { useWaitingWork } from '#client/waiting-work.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { ErrorState } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { Nothing, Row, Rows, WaitingRows } from './Rows.tsx'

const most = 6

/** Work that vendors and signers wait for, oldest first. Approvals have a panel of their own. */
export function WorkPanel() {
  const [all, setAll] = useState(false)
  const { items, failed, retry } = useWaitingWork()
  const waiting = items?.toSorted((a, b) => a.at.localeCompare(b.at))
  const shown = all ? waiting : waiting?.slice(0, most)
  return (
    <Panel
      title="Waiting for you"
      about={waiting?.length ? 'Sent by vendors, to open or to sign.' : undefined}
      actions={
        waiting &&
        waiting.length > most &&
        !all && <Button onClick={() => setAll(true)}>All {waiting.length} items</Button>
      }
    >
      {failed && <ErrorState what="Waiting for you" onRetry={retry} />}
      {!shown && !failed && <WaitingRows rows={2} />}
      {shown?.length === 0 && <Nothing>Nothing else is waiting for you.</Nothing>}
      {shown && shown.length > 0 && (
        <Rows label="Waiting for you">
          {shown.map(({ key, to, verb, title, note, at }) => (
            <Row
              key={key}
              to={to}
              title={
                <>
                  <span className="font-normal text-ink-2">{verb}:</span> {title}
                </>
              }
              note={
                <>
                  {note && `${note}, `}
                  <Moment at={at} />
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
