import { useState } from 'react'
import { useActor } from '#client/use-actor.ts'
import { useKnown } from '#client/use-known.ts'
import { useCommand } from '#client/use-command.ts'
import { Menu } from '#kit/overlays/Menu.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { judged } from '#platform/rules.ts'
import type { activateCenter, closeIncident, incidentFacts, reopenIncident } from '../commands.ts'
import { levels, levelWords } from '../words.ts'
import type { Incident } from '../records.ts'
import { whyNotActivate, whyNotClose, whyNotReopen } from '../rules.ts'

/** How far the center is activated; and the end of the incident. */
export function IncidentMoves({ row, ends = false }: { row: Incident; ends?: boolean }) {
  const actor = useActor()
  const activate = useCommand<typeof activateCenter>('incidents/activate')
  const close = useCommand<typeof closeIncident>('incidents/close')
  const reopen = useCommand<typeof reopenIncident>('incidents/reopen')
  const known = useKnown<typeof incidentFacts>('incidents/facts', row.id, ['emergency_incidents', 'resource_requests', 'position_duties', 'shelters'], { enabled: ends && row.status === 'open' })
  const [asking, setAsking] = useState<Incident['level'] | 'close' | 'reopen'>()
  const { id, number } = row
  return (
    <>
      {row.status === 'open' && (
        <Menu label="Activation" items={levels.map((level) => ({ label: levelWords[level], whyNot: whyNotActivate(row, { actor, level }), run: () => setAsking(level) }))}>
          <Button>Activation: {levelWords[row.level].toLowerCase()}</Button>
        </Menu>
      )}
      {ends && row.status === 'open' && (
        <MoveButton whyNot={judged(known, (facts) => whyNotClose(row, { actor, ...facts }))} run={() => setAsking('close')}>
          Close
        </MoveButton>
      )}
      {ends && row.status === 'closed' && (
        <MoveButton whyNot={whyNotReopen(row, actor)} run={() => setAsking('reopen')}>
          Reopen
        </MoveButton>
      )}
      {asking === 'close' && <ReasonDialog title={`Close ${number}?`} about="Everything is home, shelters are closed and positions are signed out." label="How it ended" verb="Close it" run={(note) => close({ id, note })} onClose={() => setAsking(undefined)} />}
      {asking === 'reopen' && <ReasonDialog title={`Reopen ${number}?`} about="Its log and its boards go on." verb="Reopen it" run={(reason) => reopen({ id, reason })} onClose={() => setAsking(undefined)} />}
      {asking && asking !== 'close' && asking !== 'reopen' && <ReasonDialog title={`${levelWords[asking]}?`} about="It goes into the log with its reason." verb="Set it" run={(reason) => activate({ id, level: asking, reason })} onClose={() => setAsking(undefined)} />}
    </>
  )
}
