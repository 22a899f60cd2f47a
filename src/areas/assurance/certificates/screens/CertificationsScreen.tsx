import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known } from '#kit/parts/known.tsx'
import { Trends } from '#kit/record/Trends.tsx'
import { trend } from '#platform/records/list/charted.ts'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { addDays } from '#platform/dates.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { certificateLife } from '../life.ts'
import { certificate } from '../records.ts'
import { isEndingWithin } from '../rules.ts'
import { MayWork } from './MayWork.tsx'

const { is, openStatuses } = certificateLife
const tabs = [
  { name: 'all', title: 'Credentials' },
  { name: 'mine', title: 'My credentials' },
  { name: 'work', title: 'Work eligibility' },
  { name: 'trends', title: 'Trends' },
] as const

const trends = [
  trend(certificate, { title: 'Expiring by month', by: 'expires_on', list: '/admin/certifications' }),
  trend(certificate, { title: 'Issued by month', by: 'issued_on', list: '/admin/certifications' }),
  trend(certificate, { title: 'Credentials by course', by: 'course', list: '/admin/certifications' }),
  trend(certificate, { title: 'Credentials by status', by: 'status', list: '/admin/certifications' }),
]

/** All credentials with their holders and expiry dates. */
export default function CertificationsScreen() {
  const actor = useActor()
  const today = useToday()
  const first = (
    <NewRecord
      of={certificate}
      name="certificates/claim"
      label="Add credential"
      start={{ holder: actor.user_id, issued_on: today }}
    />
  )
  return (
    <Registers
      area="Training & Certification"
      title="Certifications"
      about="Staff certificates, expiry and recertification."
      tabs={tabs}
      figures={<Summary />}
      actions={() => (
        <>
          <ButtonLink to="/verify-certificate">Verify a certificate</ButtonLink>
          {first}
        </>
      )}
    >
      {(chosen) =>
        chosen === 'trends' ? (
          <Trends charts={trends} />
        ) : chosen === 'all' ? (
          <RecordList of={certificate} first={first} />
        ) : chosen === 'mine' ? (
          <RecordList of={certificate} where={{ holder: actor.user_id }} first={first} />
        ) : (
          <MayWork />
        )
      }
    </Registers>
  )
}

function Summary() {
  const today = useToday()
  const { rows } = useRecords(certificate, (from) => from.in('status', openStatuses).limit(1_000))
  const within = (days: number) => rows?.filter((row) => isEndingWithin(row, days, today)).length ?? 0
  const claimed = rows?.filter((row) => is(row, 'claimed')).length
  return (
    <Figures
      figures={[
        {
          label: 'Valid',
          ...known(rows, (rows) => ({ value: String(rows.filter((row) => is(row, 'active')).length) })),
          to: '/admin/certifications?where.status=active',
        },
        {
          label: 'Expiring within 30 days',
          ...known(rows, () => ({
            value: String(within(30)),
            ...(within(30) > 0 && { tone: 'bad' as const, note: 'renew now' }),
          })),
          to: `/admin/certifications?where.status=active&where.expires_on=${today}..${addDays(today, 30)}`,
        },
        {
          label: 'Expiring within 90 days',
          ...known(rows, () => ({ value: String(within(90)) })),
          to: `/admin/certifications?where.status=active&where.expires_on=${today}..${addDays(today, 90)}`,
        },
        {
          label: 'Waiting for confirmation',
          ...known(claimed, (claimed) => ({
            value: String(claimed),
            ...(claimed > 0 && { tone: 'warn' as const, note: 'by a manager' }),
          })),
          to: '/admin/certifications?where.status=claimed',
        },
      ]}
    />
  )
}
