import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { useToday } from '#client/use-today.ts'
import type { endWaiver, grantWaiver, refuseWaiver } from '../commands.ts'
import { waiver } from '../records.ts'
import { whyNotDecideWaiver, whyNotEndWaiver } from '../rules.ts'

export default function WaiverScreen() {
  const today = useToday()
  return (
    <OnePage
      of={waiver}
      list={{ to: '/compliance?tab=waivers', label: 'Waivers' }}
      editBy="waivers/edit"
      moves={(row, actor) => [
        move<typeof grantWaiver>('waivers/grant', { label: 'Grant', look: 'main', when: row.status === 'requested', whyNot: whyNotDecideWaiver(row, { actor, verb: 'grant', today }), send: { id: row.id }, ask: { about: 'Your name stands under it until its last day.', fields: reasonField('Why it can be borne') }, done: 'It is granted' }),
        move<typeof refuseWaiver>('waivers/refuse', { label: 'Refuse', when: row.status === 'requested', whyNot: whyNotDecideWaiver(row, { actor, verb: 'refuse', today }), send: { id: row.id }, ask: { fields: reasonField() }, done: 'It is refused' }),
        move<typeof endWaiver>('waivers/end', { label: 'End it now', look: 'danger', when: row.status === 'granted', whyNot: whyNotEndWaiver(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'It is ended' }),
      ]}
    >
      {(row) => (
        <Panel title="What is let by">
          <RecordFacts of={waiver} row={row} show={[...(row.control ? (['control'] as const) : []), ...(row.rule ? (['rule'] as const) : []), ...(row.of_record ? (['of_record'] as const) : []), 'reason', 'instead', 'until', 'asked_by', 'decided_by', 'decision']} />
        </Panel>
      )}
    </OnePage>
  )
}
