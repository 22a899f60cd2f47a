import { plural } from '#platform/words.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useVisit } from '#client/BackendProvider.tsx'
import { Refused } from '#client/functions.ts'
import { useActor } from '#client/use-actor.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Figures } from '#kit/parts/Figures.tsx'
import { known, knownOf } from '#kit/parts/known.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { RecordList } from '#kit/record/list/RecordList.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { loadedOnce, PictureSource } from '#kit/record/picture-source.ts'
import { Screen } from '#kit/record/Screen.tsx'
import { addDays, dayInWords } from '#platform/dates.ts'
import { control } from '../../controls/records.ts'
import { readiness } from '../../controls/rules.ts'
import { NewRecord } from '#kit/record/NewRecord.tsx'
import { Registers } from '../../screens/Registers.tsx'
import { useToday } from '#client/use-today.ts'
import { organizationCertificateLife } from '../life.ts'
import { attestation, organizationCertificate, policyDocument, type PublishedPolicy } from '../records.ts'
import { isOwed } from '../rules.ts'

const title = 'Policies and certificates'
const about = 'Published policies, attestations and certificates on file.'
/** An attestation is identified by its reader. */
const byReader = { ...attestation, title: 'reader' as const }
const tabs = [
  { name: 'policies', title: 'Policies' },
  { name: 'certificates', title: 'Certificates' },
  { name: 'readings', title: 'Attestations' },
] as const

/** Signed out, the page shows what organizations publish, and no one's register. */
export default function PoliciesScreen() {
  const { user, loading } = useAuth()
  if (loading)
    return (
      <Screen area="Security & Compliance" title={title} about={about}>
        {null}
      </Screen>
    )
  return user ? <Inside /> : <Published />
}

function Inside() {
  const actor = useActor()
  const firsts = {
    policies: (
      <NewRecord of={policyDocument} name="policies/create" label="New policy" start={{ owner: actor.user_id }} />
    ),
    certificates: (
      <NewRecord
        of={organizationCertificate}
        name="organization-certificates/enter"
        label="Add certificate"
        start={{ owner: actor.user_id }}
      />
    ),
    readings: null,
  }
  return (
    <Registers
      area="Security & Compliance"
      title={title}
      about={about}
      tabs={tabs}
      figures={<Summary />}
      actions={(chosen) => firsts[chosen]}
    >
      {(chosen) =>
        chosen === 'policies' ? (
          <div className="grid gap-5">
            <Owed />
            <RecordList of={policyDocument} first={firsts.policies} />
          </div>
        ) : chosen === 'certificates' ? (
          <RecordList of={organizationCertificate} first={firsts.certificates} />
        ) : (
          <RecordList of={byReader} columns={['reader', 'policy', 'edition', 'read_at']} />
        )
      }
    </Registers>
  )
}

/** Policies that this person must still read. */
function useOwed() {
  const actor = useActor()
  const { rows: policies } = useRecords(policyDocument, (from) =>
    from.gt('edition', 0).neq('status', 'retired').limit(500),
  )
  const { rows: read } = useRecords(attestation, (from) => from.eq('reader', actor.user_id).limit(1_000))
  return (policies ?? []).filter(
    (row) =>
      read && isOwed(row, actor) && !read.some(({ policy, edition }) => policy === row.id && edition >= row.edition),
  )
}

function Owed() {
  const owed = useOwed()
  if (owed.length === 0) return null
  return (
    <Notice
      tone="warn"
      title={plural(owed.length, {
        one: '1 policy is waiting for you to read',
        other: `${owed.length} policies are waiting for you to read`,
      })}
    >
      <ul className="flex flex-wrap gap-x-4">
        {owed.map(({ id, title: name }) => (
          <li key={id}>
            <Link className="link" to={`/certifications-policies/policies/${id}`}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Summary() {
  const today = useToday()
  const owed = useOwed()
  const { rows: policies } = useRecords(policyDocument, (from) => from.eq('status', 'in_force').limit(500))
  const { rows: certificates } = useRecords(organizationCertificate, (from) => from.limit(500))
  const { rows: controls } = useRecords(control, (from) => from.eq('status', 'active').limit(1_000))
  const ending = certificates?.filter(
    (row) => organizationCertificateLife.is(row, 'certified') && row.expires_on <= addDays(today, 90),
  ).length
  return (
    <Figures
      figures={[
        {
          label: 'Active policies',
          ...known(policies, (policies) => ({ value: String(policies.length) })),
          to: '/certifications-policies?where.status=in_force',
        },
        {
          label: 'Waiting for you to read',
          value: String(owed.length),
          ...(owed.length > 0 && { tone: 'warn' as const, note: 'see below' }),
        },
        {
          label: 'Certificates',
          ...knownOf([certificates, ending], (certificates, ending) => ({
            value: String(certificates.filter((row) => organizationCertificateLife.is(row, 'certified')).length),
            note: ending > 0 ? `${ending} expire within 90 days` : 'all documented',
            ...(ending > 0 && { tone: 'warn' as const }),
          })),
          to: '/certifications-policies?tab=certificates&where.status=certified',
        },
        { label: 'Readiness', ...known(controls, (controls) => inWords(readiness(controls))), to: '/compliance' },
      ]}
    />
  )
}

function Published() {
  const { data } = useRows<PublishedPolicy>('published_policies', (from) =>
    from.select('id,agency,title,summary,body,edition,effective_on').order('agency').order('title').limit(200),
  )
  const [open, setOpen] = useState<string>()
  const agencies = [...new Set((data ?? []).map(({ agency }) => agency))]
  return (
    <Screen narrow area="Security & Compliance" title={title} about={about}>
      <div className="grid gap-5">
        <p className="max-w-(--measure)">
          Organizations keep versioned policies here. One person writes a version, another approves it, and its readers
          attest to it. Published policies are listed below. Sign in to see your organization’s other policies and its
          certificates.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="main" to="/auth">
            Sign in
          </ButtonLink>
          <ButtonLink to="/verify-certificate">Verify a certificate</ButtonLink>
        </div>
        {!data ? (
          <SkeletonLines lines={4} />
        ) : agencies.length === 0 ? (
          <p className="text-ink-2">No published policies.</p>
        ) : (
          agencies.map((agency) => (
            <Panel key={agency} title={agency} about="Published active policies.">
              <ul className="divide-y divide-line">
                {data
                  .filter((row) => row.agency === agency)
                  .map(({ id, title: name, summary, body, edition, effective_on }) => (
                    <li key={id} className="py-3">
                      <button
                        type="button"
                        aria-expanded={open === id}
                        onClick={() => setOpen(open === id ? undefined : id)}
                        className="link text-left font-semibold"
                      >
                        {name}
                      </button>
                      <p className="text-sm text-ink-2">
                        Version {edition}, effective from {dayInWords(effective_on)}
                      </p>
                      {summary && <p className="mt-1">{summary}</p>}
                      {open === id && (
                        <div className="mt-3 border-l-2 border-line pl-4">
                          <PublishedText id={id} body={body} />
                        </div>
                      )}
                    </li>
                  ))}
              </ul>
            </Panel>
          ))
        )}
      </div>
    </Screen>
  )
}

/** The text with its pictures, which are public as well. */
function PublishedText({ id, body }: Pick<PublishedPolicy, 'id' | 'body'>) {
  const { config, fetch } = useVisit()
  const pictures = useMemo(
    () => ({
      load: loadedOnce(async (file) => {
        const answer = await fetch(`${config.supabaseUrl}/functions/v1/public/policies/${id}/pictures/${file}`)
        if (!answer.ok) throw new Refused('This picture couldn’t be loaded.', answer.status)
        return answer.blob()
      }),
    }),
    [config, fetch, id],
  )
  return (
    <PictureSource value={pictures}>
      <LongText text={body} />
    </PictureSource>
  )
}

const inWords = ({ percent, met, active }: ReturnType<typeof readiness>) => ({
  value: percent === null ? '–' : `${percent}%`,
  note: `${met} of ${active} controls passing`,
})
