import { Link } from 'react-router'
import { BankPanel } from '#areas/vendors/bank/screens/BankPanel.tsx'
import { CertificateTable } from '#areas/vendors/certificates/screens/CertificateTable.tsx'
import { useLinked, useOwnCertificates } from '#areas/vendors/certificates/screens/use-own-certificates.ts'
import type { consentToListing } from '#areas/vendors/listings/commands.ts'
import { registrationDials } from '#areas/vendors/registrations/screens/CompanyOverview.tsx'
import { registrationWords, type Registration } from '#areas/vendors/registrations/rules.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { FreeButton } from '#kit/parts/FreeButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { momentInWords } from '#platform/dates.ts'
import type { NoticeHead } from '../../notices/screens/use-notices.ts'
import { useFittingSolicitations } from './use-fitting-solicitations.ts'
import { say, translated, locale } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** Solicitations with one of the company's commodity codes first; without codes, all open ones. */
export function MatchingSolicitations() {
  const solicitations = useFittingSolicitations()
  const others = solicitations?.others.slice(0, 10)
  return (
    <>
      <Panel
        title={say('Matches for you')}
        about={
          solicitations?.codes ? (
            <>
              <Say
                text="Based on your commodity codes: {span}"
                values={{ span: <span className="figures text-ink">{solicitations.codes}</span> }}
              />
            </>
          ) : (
            say('Add commodity codes to your registration to see matching solicitations.')
          )
        }
        actions={<ButtonLink to="/vendor-registration?step=products">{say('Change codes')}</ButtonLink>}
      >
        {!solicitations ? (
          <SkeletonLines lines={2} />
        ) : solicitations.fitting.length === 0 ? (
          <p className="text-ink-2">{say('No open solicitations match your codes.')}</p>
        ) : (
          <Solicitations notices={solicitations.fitting} />
        )}
      </Panel>
      <Panel
        title={say('Other open solicitations')}
        actions={<ButtonLink to="/public-opportunities">{say('All opportunities')}</ButtonLink>}
      >
        {!others ? (
          <SkeletonLines lines={2} />
        ) : others.length === 0 ? (
          <p className="text-ink-2">{say('No other open solicitations.')}</p>
        ) : (
          <Solicitations notices={others} />
        )}
      </Panel>
    </>
  )
}

const Solicitations = ({ notices }: { notices: readonly NoticeHead[] }) => (
  <ul className="divide-y divide-line">
    {notices.map(({ solicitation, title, agency, closes_at, zone, commodity }) => (
      <li
        key={solicitation}
        className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0"
      >
        <span className="min-w-0">
          <Link className="font-semibold text-action-ink hover:underline" to={`/public-opportunities/${solicitation}`}>
            {title}
          </Link>
          {commodity && <span className="ml-2 font-mono text-xs text-ink-2">{commodity}</span>}
        </span>
        <span className="text-sm text-ink-2">
          <Say
            text="{agency} · closes {closes_at}"
            values={{ agency, closes_at: momentInWords(closes_at, zone, locale()) }}
          />
        </span>
      </li>
    ))}
  </ul>
)

/** The agencies that know the company, and the status of its registrations. */
export function OwnRegistrations({ account }: { account: string }) {
  const { data: registrations } = useRows<
    Pick<Registration, 'id' | 'organization_id' | 'status' | 'reason' | 'created_at'>
  >('vendor_registrations', (from) =>
    from
      .select('id,organization_id,status,reason,created_at')
      .eq('account', account)
      .order('created_at', { ascending: false })
      .limit(50),
  )
  const linked = useLinked(account)
  const { data: agencies } = useRows<{ organization_id: string; agency: string }>('vendor_welcomes', (from) =>
    from.select('organization_id,agency').limit(500),
  )
  const consent = useCommand<typeof consentToListing>('vendor-listings/consent')
  const nameOf = (id: string) =>
    agencies?.find(({ organization_id }) => organization_id === id)?.agency ?? say('An agency')
  const ids = [
    ...new Set([
      ...(linked ?? []).map(({ organization_id }) => organization_id),
      ...(registrations ?? []).map(({ organization_id }) => organization_id),
    ]),
  ]
  return (
    <Panel
      title={say('Your registrations')}
      actions={<ButtonLink to="/vendor-registration">{say('Registration')}</ButtonLink>}
    >
      {!registrations && <SkeletonLines lines={2} />}
      {registrations && ids.length === 0 && (
        <p className="text-ink-2">{say('No registrations yet. Register with an agency before you bid.')}</p>
      )}
      <ul className="divide-y divide-line">
        {ids.map((id) => {
          const last = registrations?.find(({ organization_id }) => organization_id === id)
          const link = linked?.find(({ organization_id }) => organization_id === id)
          return (
            <li key={id} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <span className="font-semibold">{nameOf(id)}</span>
                {last ? (
                  <Dial state={registrationDials[last.status]}>{translated(registrationWords[last.status])}</Dial>
                ) : (
                  <Dial state="done">{say('On file')}</Dial>
                )}
              </div>
              {last && (
                <p className="text-xs text-ink-2">
                  <Say text="Submitted {moment}" values={{ moment: <Moment at={last.created_at} /> }} />
                </p>
              )}
              {last?.reason && <p className="text-ink-2">{last.reason}</p>}
              {link && (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Link className="link" to={`/vendor-directory/${link.vendor}`}>
                    {say('Your vendor record')}
                  </Link>
                  <FreeButton
                    run={() => consent({ organization: id, vendor: link.vendor, listed: !link.listed })}
                    done={link.listed ? say('Your listing is removed') : say('Your listing is public')}
                  >
                    {link.listed ? say('Remove us from public vendors') : say('List us as a public vendor')}
                  </FreeButton>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** Certificates, and the account to which each agency pays. */
export function OwnDocuments({ account }: { account: string }) {
  const linked = useLinked(account)
  const certificates = useOwnCertificates(account)
  if (!linked?.length) return null
  return (
    <>
      <Panel
        title={say('Your certificates')}
        about={say('As reviewed by your agencies. New certificates are sent with your next registration.')}
        actions={<ButtonLink to="/vendor-registration?step=certificates">{say('Renew')}</ButtonLink>}
      >
        {certificates ? <CertificateTable of="vendor_certificates" rows={certificates} /> : <SkeletonLines lines={2} />}
      </Panel>
      {linked.map(({ organization_id, vendor }) => (
        <BankPanel key={vendor} organization={organization_id} vendor={vendor} />
      ))}
    </>
  )
}

type Asked = { question: string; solicitation: string; asked: string; asked_at: string }

/** The company's questions and whether they are answered. Only the company knows that it asked. */
export function OwnQuestions({ account }: { account: string }) {
  const { data: asked } = useRows<Asked>('question_askers', (from) =>
    from
      .select('question,solicitation,asked,asked_at')
      .eq('bidder', account)
      .order('asked_at', { ascending: false })
      .limit(50),
  )
  const ids = (asked ?? []).map(({ question }) => question)
  const { data: answered } = useRows<{ id: string; answer: string }>(
    'solicitation_questions',
    (from) => from.select('id,answer').in('id', ids).not('answered_at', 'is', null).limit(50),
    { enabled: ids.length > 0 },
  )
  return (
    <Panel title={say('Your questions')} about={say('Answers are public. Only you can see that you asked.')}>
      {!asked && <SkeletonLines lines={2} />}
      {asked?.length === 0 && (
        <p className="text-ink-2">{say('No questions yet. Ask on the page of a solicitation.')}</p>
      )}
      <ul className="divide-y divide-line">
        {asked?.map(({ question, solicitation, asked: words, asked_at }) => {
          const answer = answered?.find(({ id }) => id === question)?.answer
          return (
            <li key={question} className="grid gap-1 py-3 first:pt-0 last:pb-0">
              <p className="font-semibold">
                <Link className="text-action-ink hover:underline" to={`/public-opportunities/${solicitation}`}>
                  {words}
                </Link>
              </p>
              {answer ? (
                <p lang="en" dir="auto">
                  {answer}
                </p>
              ) : (
                <p className="text-ink-2">{say('Not answered yet')}</p>
              )}
              <p className="text-xs text-ink-2">
                <Say text="Asked {moment}" values={{ moment: <Moment at={asked_at} /> }} />
              </p>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** The link to invoices: payment pages know about orders, and not vice versa. */
export const Billing = () => (
  <Panel title={say('Invoices')} actions={<ButtonLink to="/vendor-portal/invoices">{say('Your invoices')}</ButtonLink>}>
    <p className="max-w-(--measure) text-ink-2">
      {say('Submit invoices for orders. See holds, due dates and payments.')}
    </p>
  </Panel>
)
