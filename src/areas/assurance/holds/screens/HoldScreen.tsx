import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { move, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import type { AddScope, keepHold, proposeRelease, releaseHold } from '../commands.ts'
import { holdScope, legalHold, type LegalHold } from '../records.ts'
import { whyNotAddScope, whyNotKeep, whyNotProposeRelease, whyNotRelease } from '../rules.ts'
import { scopeFields } from './scope-fields.ts'

export default function HoldScreen() {
  return (
    <OnePage
      of={legalHold}
      list={{ to: '/compliance/records?tab=holds', label: 'Legal holds' }}
      moves={(row, actor) => [
        move<AddScope>('legal-holds/add-scope', { label: 'Add scope', when: row.status !== 'released', whyNot: whyNotAddScope(row, actor), send: { id: row.id }, ask: { fields: scopeFields }, done: 'The scope was added' }),
        move<typeof proposeRelease>('legal-holds/propose-release', { label: 'Propose release', when: row.status === 'active', whyNot: whyNotProposeRelease(row, actor), send: { id: row.id }, ask: { about: 'The hold stays in force until another administrator approves.', fields: reasonField() }, done: 'The release was proposed' }),
        move<typeof releaseHold>('legal-holds/release', { label: 'Approve release', look: 'main', when: row.status === 'release_proposed', whyNot: whyNotRelease(row, actor), send: { id: row.id }, done: 'The legal hold was released' }),
        move<typeof keepHold>('legal-holds/decline-release', { label: 'Decline release', when: row.status === 'release_proposed', whyNot: whyNotKeep(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'The hold stays in force' }),
      ]}
    >
      {(row) => <Inside row={row} />}
    </OnePage>
  )
}

function Inside({ row }: { row: LegalHold }) {
  const scopes = useRecords(holdScope, (from) => from.eq('hold', row.id).order('created_at').limit(200))
  return (
    <>
      <Panel title="Legal hold">
        <RecordFacts of={legalHold} row={row} show={['kind', 'custodian', 'held_from', 'placed_by', 'reason', 'release_proposed_by', 'release_reason', 'released_by', 'released_on']} />
      </Panel>
      <Panel title="Scope" about="A record is held when any line covers it.">
        <RecordTable of={holdScope} found={scopes} columns={['words', 'covers', 'from_on', 'to_on']} />
      </Panel>
    </>
  )
}
