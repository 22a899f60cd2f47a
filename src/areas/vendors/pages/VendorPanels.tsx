import { Link } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useChanges } from '#client/use-changes.ts'
import { useToday } from '#client/use-today.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useRows } from '#client/use-rows.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { addMonths, dayInWords } from '#platform/dates.ts'
import { atLeast } from '#platform/roles.ts'
import { BankPanel } from '#areas/vendors/bank/screens/BankPanel.tsx'
import type { VendorCertificate } from '#areas/vendors/certificates/records.ts'
import { CertificateTable } from '#areas/vendors/certificates/screens/CertificateTable.tsx'
import { Checks } from '#areas/vendors/checks/screens/Checks.tsx'
import type { checkVendor } from '#areas/vendors/checks/vendor-checks.ts'
import { ExceptionMoves } from '#areas/vendors/checks/screens/ExceptionMoves.tsx'
import type { checkExclusions } from '#areas/vendors/exclusions/commands.ts'
import { Certification } from '#areas/vendors/exclusions/screens/Certification.tsx'
import { MatchList } from '#areas/vendors/exclusions/screens/MatchList.tsx'
import type { vendorScorecard } from '#areas/vendors/performance/questions.ts'
import { fewEvents, scoreYears } from '#areas/vendors/performance/rules.ts'
import { Scorecard } from '#areas/vendors/performance/screens/Scorecard.tsx'
import { W9Panel } from '#areas/vendors/readings/screens/W9Panel.tsx'
import { registrationDials } from '#areas/vendors/registrations/screens/CompanyOverview.tsx'
import { registrationWords, type Registration } from '#areas/vendors/registrations/rules.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'

/** A vendor's documents on file: its certificates, its bank details and its registrations. */
export function VendorDocuments({ row }: { row: Vendor }) {
  const actor = useActor()
  const own = useOwnOrganization()
  const ours = own === row.organization_id
  const { data: certificates } = useRows<VendorCertificate>('vendor_certificates', (from) =>
    from.select().eq('vendor', row.id).eq('status', 'current').order('expires_on').limit(100),
  )
  useChanges(['vendor_certificates'])
  return (
    <>
      <Panel title="Certificates">
        {certificates ? <CertificateTable of="vendor_certificates" rows={certificates} /> : <SkeletonLines lines={2} />}
      </Panel>
      {own && (!ours || atLeast('manager', actor)) && <BankPanel organization={row.organization_id} vendor={row.id} />}
      {ours && atLeast('manager', actor) && <W9Panel row={row} />}
      {ours && <Registrations vendor={row.id} />}
    </>
  )
}

export function VendorStanding({ vendor, name }: { vendor: string; name: string }) {
  useChanges(['exclusion_lists', 'exclusion_certifications'])
  const today = useToday()
  const { data: answer } = useAnswer<typeof checkVendor>('vendors/checks', { vendor }, { about: 'vendors' })
  const { data: found } = useAnswer<typeof checkExclusions>('exclusions/check', { vendor }, { about: 'vendors' })
  return (
    <Panel
      title="Eligibility"
      about={
        found?.list
          ? `Based on the exclusion list ${found.list.name} as of ${dayInWords(found.list.published_on)}, and on ${scoreYears} years of past performance.`
          : undefined
      }
    >
      {answer ? <Checks checks={answer.checks} /> : <SkeletonLines lines={3} />}
      {found && found.matches.length > 0 && (
        <div className="mt-4">
          <MatchList matches={found.matches} vendor={vendor} />
        </div>
      )}
      {found && answer && (
        <Certification
          vendor={vendor}
          name={name}
          certified={found.certified}
          excluded={answer.excluded}
          oldAfter={found.oldAfter}
        />
      )}
      {answer?.held && (
        <ExceptionMoves
          vendor={vendor}
          name={name}
          held={answer.held}
          excluded={answer.excluded}
          today={today}
          granted={answer.exception !== null}
          asked={answer.asked}
        />
      )}
    </Panel>
  )
}

export function VendorPerformance({ vendor }: { vendor: string }) {
  const today = useToday()
  const since = addMonths(today, -12 * scoreYears)
  const { data } = useAnswer<typeof vendorScorecard>(
    'vendors/scorecard',
    { vendor, since, until: today, category: null, newest: fewEvents },
    { about: 'bids' },
  )
  return (
    <Panel
      title={`Past performance, last ${scoreYears} years`}
      actions={
        <Link className="link" to={`/vendor-performance?vendor=${vendor}&since=${since}`}>
          Scorecard
        </Link>
      }
    >
      {data ? <Scorecard card={data} /> : <SkeletonLines lines={3} />}
    </Panel>
  )
}

function Registrations({ vendor }: { vendor: string }) {
  const { data } = useRows<Pick<Registration, 'id' | 'status' | 'created_at' | 'attested_by'>>(
    'vendor_registrations',
    (from) =>
      from
        .select('id,status,created_at,attested_by')
        .eq('vendor', vendor)
        .order('created_at', { ascending: false })
        .limit(20),
  )
  if (!data || data.length === 0) return null
  return (
    <Panel title="Registrations">
      <ul className="divide-y divide-line">
        {data.map(({ id, status, created_at, attested_by }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <Link className="link" to={`/vendor-registration/${id}`}>
              Registration of <Moment at={created_at} />
            </Link>
            <span className="text-sm text-ink-2">
              {attested_by} is the signatory ·{' '}
              <Dial state={registrationDials[status]}>{registrationWords[status]}</Dial>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
