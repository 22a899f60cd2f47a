import { useRecords } from '#client/use-record.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { act } from '#platform/pages/act.ts'
import { OnePage } from '../../screens/OnePage.tsx'
import type { AddScope } from '../commands.ts'
import { holdLife } from '../life.ts'
import { holdScope, legalHold, type LegalHold } from '../records.ts'
import { whyNotAddScope } from '../rules.ts'
import { scopeFields } from './scope-fields.ts'

export default function HoldScreen() {
  return (
    <OnePage
      of={legalHold}
      list={{ to: '/compliance/records?tab=holds', label: 'Legal holds' }}
      life={holdLife}
      acts={(row, actor) => [
        act<AddScope>('legal-holds/add-scope', {
          label: 'Add scope',
          when: holdLife.isOpen(row),
          whyNot: whyNotAddScope(row, actor),
          send: { id: row.id },
          ask: { fields: scopeFields },
          done: 'Scope added',
        }),
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
        <RecordFacts
          of={legalHold}
          row={row}
          show={[
            'kind',
            'custodian',
            'held_from',
            'placed_by',
            'reason',
            'release_proposed_by',
            'release_reason',
            'released_by',
            'released_on',
          ]}
        />
      </Panel>
      <Panel title="Scope" about="A record is held when any line covers it.">
        <RecordTable of={holdScope} found={scopes} columns={['words', 'covers', 'from_on', 'to_on']} />
      </Panel>
    </>
  )
}
