import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useAnswer } from '#client/use-answer.ts'
import { useCommand } from '#client/use-command.ts'
import { useOwnOrganization } from '#client/use-own-organization.ts'
import { useRows } from '#client/use-rows.ts'
import { Radios } from '#kit/inputs/ChoiceInput.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState, Offline } from '#kit/parts/States.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { toast } from '#kit/parts/Toasts.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { Value } from '#kit/record/Value.tsx'
import { dayInWords } from '#platform/dates.ts'
import { labelOf } from '#platform/records/record.ts'
import { whyNotUuid } from '#platform/validators.ts'
import { ended } from '#platform/words.ts'
import { CertificateTable } from '../../certificates/screens/CertificateTable.tsx'
import { Checks } from '../../checks/screens/Checks.tsx'
import { MatchList } from '../../exclusions/screens/MatchList.tsx'
import { companyProfile } from '../../profiles/records.ts'
import { asked } from '../../profiles/rules.ts'
import type { acceptRegistration, rejectRegistration, returnRegistration, reviewRegistration } from '../commands.ts'
import { registrationWords, whyNotAgain, whyNotDecide, type Registration, registrationStatus } from '../rules.ts'

/** A company's registration, what the agency already knows, and the decision. */
export default function RegistrationScreen() {
  const { id = '' } = useParams()
  const { data, isError, refetch } = useRows<Registration>('vendor_registrations', (from) =>
    from
      .select()
      .eq('id', whyNotUuid(id) ? '00000000-0000-0000-0000-000000000000' : id)
      .limit(1),
  )
  const row = data?.[0]
  if (row) return <One row={row} />
  return (
    <Screen area="Vendor & Marketplace" title="Vendor registration">
      {!data && !isError && <SkeletonLines lines={8} />}
      {isError &&
        (navigator.onLine ? (
          <ErrorState what="This registration" onRetry={() => void refetch()} />
        ) : (
          <Offline onRetry={() => void refetch()} />
        ))}
      {data && (
        <Empty
          title="Registration not found"
          action={<ButtonLink to="/vendor-registration">Vendor registration</ButtonLink>}
        >
          The address may be mistyped, or the registration belongs to another agency.
        </Empty>
      )}
    </Screen>
  )
}

function One({ row }: { row: Registration }) {
  const actor = useActor()
  const navigate = useNavigate()
  const ours = useOwnOrganization() === row.organization_id
  const { data: review } = useAnswer<typeof reviewRegistration>(
    'registrations/review',
    { id: row.id },
    { about: 'vendor_registrations', enabled: ours },
  )
  const accept = useCommand<typeof acceptRegistration>('registrations/accept')
  const back = useCommand<typeof returnRegistration>('registrations/return')
  const reject = useCommand<typeof rejectRegistration>('registrations/reject')
  const [into, setInto] = useState<string>()
  const [asking, setAsking] = useState<'return' | 'reject'>()
  const { profile, certificates } = row.content
  const duplicates = review?.duplicates ?? []
  const chosen = into ?? (review?.whyNotNew ? duplicates[0]!.id : 'new')
  const changing = review?.changes[chosen] ?? []
  const whyNot = whyNotDecide(row, { actor })
  const waits = registrationStatus.isOpen(row)

  return (
    <Screen
      area="Vendor & Marketplace"
      title={row.company}
      about={
        <>
          {registrationWords[row.status]} · submitted <Moment at={row.created_at} />, {row.attested_by} is the signatory
        </>
      }
      actions={
        ours && waits ? (
          <>
            <MoveButton
              look="main"
              whyNot={
                whyNot ??
                (chosen === 'new'
                  ? (review?.whyNotNew ?? null)
                  : changing.length > 0
                    ? whyNotAgain(row, { actor, into: chosen })
                    : null)
              }
              run={async () => {
                const { vendor, number, waits } = await accept({ id: row.id, into: chosen === 'new' ? null : chosen })
                toast(
                  'good',
                  waits.length > 0
                    ? `A second person must accept ${number}: new ${waits.map((each) => each.replace('its ', '')).join(' and ')}.`
                    : `${row.company} added as vendor ${number}`,
                )
                if (waits.length === 0) void navigate(`/vendor-directory/${vendor}`)
              }}
            >
              Accept
            </MoveButton>
            <MoveButton whyNot={whyNot} run={() => setAsking('return')}>
              Return for changes
            </MoveButton>
            <MoveButton look="danger" whyNot={whyNot} run={() => setAsking('reject')}>
              Reject
            </MoveButton>
          </>
        ) : row.vendor ? (
          <ButtonLink to={`/vendor-directory/${row.vendor}`}>Open vendor</ButtonLink>
        ) : undefined
      }
    >
      <div className="grid gap-5">
        {row.reason && (
          <Notice tone="warn" title={registrationWords[row.status]}>
            {row.reason}
          </Notice>
        )}
        {review && ours && (
          <Panel title="Before you decide">
            <Checks checks={review.checks} />
          </Panel>
        )}
        {waits && ours && changing.length > 0 && (
          <Notice tone="warn" title={`This changes ${changing.join(' and ')}`}>
            {row.first_by && row.first_into === chosen ? (
              <>
                {review?.first ?? 'A colleague'} accepted this registration <Moment at={row.first_at!} />. A second
                person must accept it before it takes effect.
              </>
            ) : (
              'This vendor is active. Two people must accept a change of its identity, as with bank details.'
            )}
          </Notice>
        )}
        {waits && ours && (
          <Panel title="Possible duplicates" about="Keep one record per company: a duplicate could be paid twice.">
            {!review && <SkeletonLines lines={3} />}
            {review && duplicates.length === 0 && (
              <p className="text-ink-2">No vendor has this UEI, this tax number or a similar name.</p>
            )}
            {duplicates.length > 0 && (
              <div className="grid gap-4">
                <Radios
                  id="into"
                  label="Accept as"
                  required
                  field={{
                    options: [...duplicates.map(({ id }) => id), 'new'],
                    words: {
                      new: 'New vendor',
                      ...Object.fromEntries(
                        duplicates.map(({ id, number, name, words }) => [id, `${number} ${ended(name)} ${words}`]),
                      ),
                    },
                  }}
                  value={chosen}
                  onChange={(value) => setInto(String(value))}
                />
                <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
                  {duplicates.map(({ id, number }) => (
                    <li key={id}>
                      <Link to={`/vendor-directory/${id}`} className="link">
                        View {number}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </Panel>
        )}
        {review && review.matches.length > 0 && (
          <Panel
            title="Exclusion list"
            about={review.list ? `${review.list.name}, as of ${dayInWords(review.list.published_on)}` : undefined}
          >
            <MatchList matches={review.matches} />
          </Panel>
        )}
        <Panel title="Company profile">
          <Facts
            facts={[
              ...Object.values(asked)
                .flat()
                .map((name) => ({
                  label: name === 'about' ? 'Products and services' : labelOf(companyProfile, name),
                  value: <Value of={companyProfile} name={name} row={profile} names={noNames} />,
                  wide: name === 'address' || name === 'about',
                })),
              {
                label: 'Tax number',
                value: `${profile.tin_kind === 'ein' ? 'EIN' : 'SSN or ITIN'} ending in ${profile.tin_last}`,
              },
              {
                label: 'Bank',
                value: profile.bank_last
                  ? `${profile.bank_name}, account ending in ${profile.bank_last}`
                  : 'Not provided',
              },
              { label: 'Public listing', value: row.listed ? 'Agreed' : 'Not agreed' },
            ]}
          />
        </Panel>
        <Panel title="Certificates">
          <CertificateTable of="vendor_registrations" rows={certificates.map((each) => ({ ...each, id: row.id }))} />
        </Panel>
      </div>
      {asking === 'return' && (
        <ReasonDialog
          title={`Return ${row.company} for changes`}
          about="The company can correct and resubmit its registration."
          verb="Return for changes"
          label="Missing information"
          press={(reason) => back.press({ id: row.id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'reject' && (
        <ReasonDialog
          title={`Reject ${row.company}`}
          about="The company sees your reason."
          verb="Reject"
          press={(reason) => reject.press({ id: row.id, reason })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Screen>
  )
}

/** No profile field refers to another record. */
const noNames: ReadonlyMap<string, string> = new Map()
