import { useRecords } from '#client/use-record.ts'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { whyNotEdit } from '#platform/records/edit.ts'
import type { Actor } from '#platform/roles.ts'
import { Acts } from '#kit/record/Acts.tsx'
import { act } from '#platform/pages/act.ts'
import { OnePage } from '../../screens/OnePage.tsx'
import type { attestPolicy } from '../commands.ts'
import { policyLife } from '../life.ts'
import { attestation, policyDocument, policyVersion, type PolicyDocument } from '../records.ts'
import { whyNotAttest } from '../rules.ts'
import { RecordPictures } from '#areas/organization/texts/screens/RecordPictures.tsx'
import { PolicyText } from '../text/screens/PolicyText.tsx'

/** Its text is written in the editor below. */
const { body: _, ...others } = policyDocument.fields
const facts = { ...policyDocument, fields: others }

export default function PolicyScreen() {
  return (
    <OnePage
      of={policyDocument}
      list={{ to: '/certifications-policies', label: 'Policies' }}
      editBy="policies/edit"
      form={facts}
      life={policyLife}
    >
      {(row, actor) => <Inside row={row} actor={actor} />}
    </OnePage>
  )
}

function Inside({ row, actor }: { row: PolicyDocument; actor: Actor }) {
  const { rows: versions } = useRecords(policyVersion, (from) =>
    from.eq('policy', row.id).order('edition', { ascending: false }).limit(50),
  )
  const { rows: readings } = useRecords(attestation, (from) => from.eq('policy', row.id).limit(1_000))
  const mine =
    Math.max(
      0,
      ...(readings ?? []).filter(({ reader }) => reader === actor.user_id).map(({ edition }) => Number(edition)),
    ) || null
  const whyNot = whyNotAttest(row, { read: mine })
  const inForce = versions?.[0]
  return (
    <>
      {policyLife.is(row, 'returned') && row.note && (
        <Notice tone="warn" title="Returned for changes">
          {row.note}
        </Notice>
      )}
      <Figures
        figures={[
          { label: 'Current version', value: row.edition > 0 ? String(row.edition) : 'None' },
          {
            label: 'Attested',
            ...known(readings, (readings) => ({
              value: String(readings.filter(({ edition }) => Number(edition) === Number(row.edition)).length),
              note: 'of this version',
            })),
          },
          { label: 'Next review', value: row.review_on ? <Day day={row.review_on} /> : 'Not set' },
        ]}
      />
      {inForce && (
        <Panel
          title={`Version ${inForce.edition}`}
          about="Current text."
          actions={
            <Acts
              acts={[
                act<typeof attestPolicy>('policies/attest', {
                  label: 'I’ve read it and will follow it',
                  look: 'main',
                  when: row.edition > 0,
                  whyNot,
                  send: { id: row.id },
                  done: 'Attestation saved',
                }),
              ]}
            />
          }
        >
          <RecordPictures table={policyDocument.table} row={row}>
            <LongText text={inForce.body} />
          </RecordPictures>
        </Panel>
      )}
      <PolicyText
        row={row}
        versions={versions ?? []}
        whyNot={whyNotEdit(policyDocument, row, actor)}
        isDraft={policyLife.is(row, 'draft', 'returned', 'submitted')}
      />
      <Panel title="Details">
        <RecordFacts
          of={policyDocument}
          row={row}
          show={[
            'summary',
            'changes',
            'owner',
            'readers',
            'open_to_all',
            'review_months',
            'written_by',
            'approved_by',
            'approved_at',
          ]}
        />
      </Panel>
      <Panel title="Versions">
        <RecordList
          of={policyVersion}
          where={{ policy: row.id }}
          columns={['edition', 'title', 'changes', 'effective_on', 'approved_by']}
        />
      </Panel>
    </>
  )
}
