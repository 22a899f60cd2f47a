import { useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { date } from '#platform/records/fields.ts'
import { atLeast, type Actor } from '#platform/roles.ts'
import { move, Moves, reasonField } from '../../screens/Moves.tsx'
import { OnePage } from '../../screens/OnePage.tsx'
import { judged } from '#platform/rules.ts'
import { useToday } from '#client/use-today.ts'
import type { approvePolicy, attestPolicy, policyFacts, retirePolicy, returnPolicy, revisePolicy, submitPolicy } from '../commands.ts'
import { attestation, policyDocument, policyVersion, type PolicyDocument } from '../records.ts'
import { whyNotApprove, whyNotAttest, whyNotRetire, whyNotReturn, whyNotRevise, whyNotSubmit } from '../rules.ts'

export default function PolicyScreen() {
  const today = useToday()
  return (
    <OnePage<typeof policyDocument, typeof policyFacts>
      of={policyDocument}
      list={{ to: '/certifications-policies', label: 'Policies' }}
      editBy="policies/edit"
      facts={{ name: 'policies/facts', tables: ['policy_versions'] }}
      moves={(row, actor, known) => [
        move<typeof submitPolicy>('policies/submit', { label: 'Send for approval', look: 'main', when: row.status === 'draft' || row.status === 'returned', whyNot: whyNotSubmit(row, actor), send: { id: row.id }, done: 'It waits for approval' }),
        move<typeof approvePolicy>('policies/approve', { label: 'Approve', look: 'main', when: row.status === 'submitted', whyNot: judged(known, (facts) => whyNotApprove(row, { actor, ...facts })), send: { id: row.id }, ask: { about: 'Its words become a version that nobody changes.', fields: { effective_on: date({ required: true, label: 'In force from' }) }, start: { effective_on: today } }, done: 'It is in force' }),
        move<typeof returnPolicy>('policies/return', { label: 'Send back', when: row.status === 'submitted', whyNot: whyNotReturn(row, actor), send: { id: row.id }, ask: { fields: reasonField('What should be different') }, done: 'It is sent back' }),
        move<typeof revisePolicy>('policies/revise', { label: 'Begin the next version', when: row.status === 'in_force' && atLeast('manager', actor), whyNot: whyNotRevise(row, actor), send: { id: row.id }, done: 'The next version is a draft; the one in force holds' }),
        move<typeof retirePolicy>('policies/retire', { label: 'Retire', look: 'danger', when: row.status !== 'retired' && row.status !== 'submitted' && atLeast('admin', actor), whyNot: whyNotRetire(row, actor), send: { id: row.id }, ask: { fields: reasonField() }, done: 'It is retired' }),
      ]}
    >
      {(row, actor) => <Inside row={row} actor={actor} />}
    </OnePage>
  )
}

function Inside({ row, actor }: { row: PolicyDocument; actor: Actor }) {
  const { rows: versions } = useRecords(policyVersion, (from) => from.eq('policy', row.id).order('edition', { ascending: false }).limit(50))
  const { rows: readings } = useRecords(attestation, (from) => from.eq('policy', row.id).limit(1_000))
  const mine = Math.max(0, ...(readings ?? []).filter(({ reader }) => reader === actor.user_id).map(({ edition }) => Number(edition))) || null
  const whyNot = whyNotAttest(row, { read: mine })
  const inForce = versions?.[0]
  return (
    <>
      {row.status === 'returned' && row.note && <Notice tone="warn" title="It was sent back">{row.note}</Notice>}
      <Figures
        figures={[
          { label: 'Version in force', value: row.edition > 0 ? String(row.edition) : 'None' },
          { label: 'Have read it', ...known(readings, (readings) => ({ value: String(readings.filter(({ edition }) => Number(edition) === Number(row.edition)).length), note: 'of this version' })) },
          { label: 'Review by', value: row.review_on ? <Day day={row.review_on} /> : 'No day yet' },
        ]}
      />
      {inForce && (
        <Panel title={`Version ${inForce.edition}`} about="The words in force." actions={<Moves moves={[move<typeof attestPolicy>('policies/attest', { label: 'I have read it and will follow it', look: 'main', when: row.edition > 0, whyNot, send: { id: row.id }, done: 'Your reading is kept' })]} />}>
          <LongText text={inForce.body} />
        </Panel>
      )}
      {(row.status === 'draft' || row.status === 'returned' || row.status === 'submitted') && (
        <Panel title={row.edition > 0 ? 'The next version' : 'The text'}>
          <LongText text={row.body} />
        </Panel>
      )}
      <Panel title="About it">
        <RecordFacts of={policyDocument} row={row} show={['summary', 'changes', 'owner', 'readers', 'open_to_all', 'review_months', 'written_by', 'approved_by', 'approved_at']} />
      </Panel>
      <Panel title="Versions">
        <RecordList of={policyVersion} where={{ policy: row.id }} columns={['edition', 'title', 'changes', 'effective_on', 'approved_by']} />
      </Panel>
    </>
  )
}
