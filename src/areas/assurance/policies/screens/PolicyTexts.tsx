import { useActor } from '#client/use-actor.ts'
import { Panel } from '#kit/parts/Panel.tsx'
import { Acts } from '#kit/record/Acts.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { act } from '#platform/pages/act.ts'
import { whyNotEdit } from '#platform/records/edit.ts'
import { RecordPictures } from '#areas/organization/texts/screens/RecordPictures.tsx'
import type { attestPolicy } from '../commands.ts'
import { policyLife } from '../life.ts'
import { policyDocument, type Attestation, type PolicyDocument, type PolicyVersion } from '../records.ts'
import { whyNotAttest } from '../rules.ts'
import { PolicyText } from '../text/screens/PolicyText.tsx'

type PolicyTextsProps = {
  row: PolicyDocument
  loaded: { versions?: readonly PolicyVersion[] | undefined; readings?: readonly Attestation[] | undefined }
}

/** The current text, which people attest, and the next one in the editor. */
export function PolicyTexts({ row, loaded: { versions, readings } }: PolicyTextsProps) {
  const actor = useActor()
  const mine =
    Math.max(
      0,
      ...(readings ?? []).filter(({ reader }) => reader === actor.user_id).map(({ edition }) => Number(edition)),
    ) || null
  const whyNot = whyNotAttest(row, { read: mine })
  const inForce = versions?.[0]
  return (
    <>
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
    </>
  )
}
