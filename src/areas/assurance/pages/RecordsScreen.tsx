import { NewValue, RegisterPanel } from '#areas/organization/controls/screens/RegisterPanel.tsx'
import { useActor } from '#client/use-actor.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { atLeast } from '#platform/roles.ts'
import { Registers } from '#areas/assurance/screens/Registers.tsx'
import { disposition } from '#areas/assurance/dispositions/records.ts'
import { DueRecords } from '#areas/assurance/dispositions/screens/DueRecords.tsx'
import { legalHold } from '#areas/assurance/holds/records.ts'
import { PlaceHold } from '#areas/assurance/holds/screens/PlaceHold.tsx'
import { retentionSeries } from '#areas/assurance/retention/records.ts'
import { ImportSchedule } from '#areas/assurance/retention/screens/ImportSchedule.tsx'

const tabs = [
  { name: 'schedule', title: 'Retention schedule' },
  { name: 'due', title: 'Due for disposition' },
  { name: 'dispositions', title: 'Dispositions' },
  { name: 'holds', title: 'Legal holds' },
] as const

/** Retention periods, legal holds and dispositions. */
export default function RecordsScreen() {
  const actor = useActor()
  const admin = atLeast('admin', actor)
  return (
    <Registers
      area="Security & Compliance"
      title="Records management"
      about="Retention schedules, legal holds and certified disposition."
      tabs={tabs}
      actions={(chosen) => (
        <>
          <ButtonLink to="/compliance/requests">Public records requests</ButtonLink>
          {chosen === 'schedule' && admin && (
            <>
              <ImportSchedule />
              <NewValue of={retentionSeries} at="/compliance/records/series" />
            </>
          )}
          {chosen === 'holds' && admin && <PlaceHold />}
        </>
      )}
    >
      {(chosen) =>
        chosen === 'schedule' ? (
          <RegisterPanel of={retentionSeries} at="/compliance/records/series" />
        ) : chosen === 'due' ? (
          <DueRecords />
        ) : chosen === 'dispositions' ? (
          <RecordList of={disposition} />
        ) : admin ? (
          <RecordList of={legalHold} first={<PlaceHold />} />
        ) : (
          <Empty title="Only administrators see legal holds">Ask an administrator whether a record is on hold.</Empty>
        )
      }
    </Registers>
  )
}
