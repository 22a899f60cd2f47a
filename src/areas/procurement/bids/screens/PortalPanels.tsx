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
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { momentInWords } from '#platform/dates.ts'
import type { NoticeHead } from '../../notices/screens/use-notices.ts'
import { useFittingCalls } from './use-fitting-calls.ts'

/** Calls with one of the company's commodity codes first; without codes, all that are open. */
export function MatchingCalls() {
  const calls = useFittingCalls()
  const others = calls?.others.slice(0, 10)
  return (
    <>
      <Panel
        title="Calls that fit you"
        about={
          calls?.codes ? (
            <>
              By your commodity codes: <span className="figures text-ink">{calls.codes}</span>
            </>
          ) : (
            'Name your commodity codes in the registration, and calls that ask for them stand here.'
          )
        }
        actions={<ButtonLink to="/vendor-registration?step=offer">Change codes</ButtonLink>}
      >
        {!calls ? (
          <SkeletonLines lines={2} />
        ) : calls.fitting.length === 0 ? (
          <p className="text-ink-2">Nothing that is open asks for your codes.</p>
        ) : (
          <Calls notices={calls.fitting} />
        )}
      </Panel>
      <Panel title="Other open calls" actions={<ButtonLink to="/public-opportunities">All opportunities</ButtonLink>}>
        {!others ? (
          <SkeletonLines lines={2} />
        ) : others.length === 0 ? (
          <p className="text-ink-2">Nothing else is open at this moment.</p>
        ) : (
          <Calls notices={others} />
        )}
      </Panel>
    </>
  )
}

const Calls = ({ notices }: { notices: readonly NoticeHead[] }) => (
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
          {agency} · closes {momentInWords(closes_at, zone)}
        </span>
      </li>
    ))}
  </ul>
)

/** Which agencies know the company, and what became of what it sent. */
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
  const nameOf = (id: string) => agencies?.find(({ organization_id }) => organization_id === id)?.agency ?? 'An agency'
  const ids = [
    ...new Set([
      ...(linked ?? []).map(({ organization_id }) => organization_id),
      ...(registrations ?? []).map(({ organization_id }) => organization_id),
    ]),
  ]
  return (
    <Panel title="Your registrations" actions={<ButtonLink to="/vendor-registration">Registration</ButtonLink>}>
      {!registrations && <SkeletonLines lines={2} />}
      {registrations && ids.length === 0 && (
        <p className="text-ink-2">
          No agency knows you yet. Register before you offer: an agency must know with whom it would have a contract.
        </p>
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
                  <Dial state={registrationDials[last.status]}>{registrationWords[last.status]}</Dial>
                ) : (
                  <Dial state="done">Known</Dial>
                )}
              </div>
              {last && (
                <p className="text-xs text-ink-2">
                  Sent <Moment at={last.created_at} />
                </p>
              )}
              {last?.reason && <p className="text-ink-2">{last.reason}</p>}
              {link && (
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Link className="link" to={`/vendor-directory/${link.vendor}`}>
                    What it keeps of you
                  </Link>
                  <MoveButton
                    whyNot={null}
                    run={() => consent({ organization: id, vendor: link.vendor, listed: !link.listed })}
                    done={link.listed ? 'You are not shown any more' : 'You agreed to be shown'}
                  >
                    {link.listed ? 'Take us off its public vendors' : 'Show us among its public vendors'}
                  </MoveButton>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** Papers and the account to which each agency pays. */
export function OwnPapers({ account }: { account: string }) {
  const linked = useLinked(account)
  const certificates = useOwnCertificates(account)
  if (!linked?.length) return null
  return (
    <>
      <Panel
        title="Your certificates"
        about="As your agencies have seen them. What is new goes out with your next registration."
        actions={<ButtonLink to="/vendor-registration?step=certificates">Renew</ButtonLink>}
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

/** What the company asked, and whether it is answered. Only the company itself knows that it was the one. */
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
    <Panel title="Your questions" about="Everybody reads the answer; nobody but you knows that you asked.">
      {!asked && <SkeletonLines lines={2} />}
      {asked?.length === 0 && (
        <p className="text-ink-2">You have not asked anything yet. Questions are asked on the page of a call.</p>
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
              {answer ? <p>{answer}</p> : <p className="text-ink-2">Not answered yet</p>}
              <p className="text-xs text-ink-2">
                Asked <Moment at={asked_at} />
              </p>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** The way to what was billed: the pages of payments know of orders, and not the other way round. */
export const Billing = () => (
  <Panel title="Invoices" actions={<ButtonLink to="/vendor-portal/invoices">Your invoices</ButtonLink>}>
    <p className="max-w-(--measure) text-ink-2">
      Send an invoice for an order, and see what holds it, when it is due and when it is paid.
    </p>
  </Panel>
)
