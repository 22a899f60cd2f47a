import { noticeStatus } from '../notices/rules.ts'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { useAuth } from '#client/auth.ts'
import { useConfig } from '#client/BackendProvider.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice as Note } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState, Offline } from '#kit/parts/States.tsx'
import { momentInWords } from '#platform/dates.ts'
import { dollars } from '#platform/money.ts'
import { optionLabel } from '#platform/records/record.ts'
import { whyNotUuid } from '#platform/validators.ts'
import { solicitation } from '#areas/procurement/solicitations/records.ts'
import { kindInWords, kindOf } from '#areas/procurement/solicitations/rules.ts'
import { AwardNotice } from '#areas/procurement/notices/award/screens/AwardNotice.tsx'
import { SubscribePanel } from '#areas/procurement/audience/screens/SubscribePanel.tsx'
import { useHoldingPlans } from '#areas/procurement/audience/screens/use-plan-holders.ts'
import { AnswersPanel } from '#areas/procurement/notices/screens/AnswersPanel.tsx'
import { EditionsPanel } from '#areas/procurement/notices/screens/EditionsPanel.tsx'
import { ForPrograms } from '#areas/procurement/notices/screens/ForPrograms.tsx'
import { NoticeStatus } from '#areas/procurement/notices/screens/NoticeStatus.tsx'
import { NoticeText } from '#areas/procurement/notices/screens/NoticeText.tsx'
import { useNotice, type Notice } from '#areas/procurement/notices/screens/use-notices.ts'
import { locale, say, translated } from '#platform/say.ts'
import { sayCount } from '#platform/say-count.ts'

// The code for sealing and its forms loads only for those who can use it.
const VendorsSide = lazy(async () => ({ default: (await import('./VendorsSide.tsx')).VendorsSide }))

export default function OpportunityScreen() {
  const { id = '' } = useParams()
  const { notice, state, retry } = useNotice(whyNotUuid(id) === null ? id : '00000000-0000-0000-0000-000000000000')
  if (notice) return <One notice={notice} />
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-8 md:py-12">
      <h1 className="text-3xl font-semibold">{say('Public opportunity')}</h1>
      <div className="mt-6">
        {state === 'loading' && <SkeletonLines lines={8} />}
        {state === 'failed' &&
          (navigator.onLine ? (
            <ErrorState what={say('This opportunity')} onRetry={retry} />
          ) : (
            <Offline onRetry={retry} />
          ))}
        {state === 'missing' && (
          <Empty
            title={say('Opportunity not found')}
            action={<ButtonLink to="/public-opportunities">{say('All opportunities')}</ButtonLink>}
          >
            {say('The address may be mistyped, or the opportunity was never published.')}
          </Empty>
        )}
      </div>
    </div>
  )
}

function One({ notice }: { notice: Notice }) {
  const { user } = useAuth()
  const { productName } = useConfig()
  const { title, number, content, zone } = notice
  const hold = useHoldingPlans()
  useEffect(() => {
    document.title = `${title} | ${productName}`
  }, [title, productName])
  return (
    <article className="mx-auto w-full max-w-6xl px-(--gutter) py-8 md:py-12">
      <nav aria-label={say('Breadcrumb')}>
        <Link
          to="/public-opportunities"
          className="inline-flex min-h-6 items-center text-sm text-ink-2 hover:text-ink hover:underline"
        >
          {say('Public opportunities')}
        </Link>
      </nav>
      <h1 lang="en" className="mt-1 text-3xl font-semibold break-words">
        {title}
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2">
        <NoticeStatus status={notice.status} />
        <span className="font-mono text-sm">{number}</span>
        <span>{translated(kindInWords(notice.kind))}</span>
        <span>{notice.agency}</span>
      </p>
      <p lang="en" className="mt-5 max-w-(--measure) text-lg">
        {notice.summary}
      </p>
      <div className="mt-6 grid gap-5">
        {notice.outcome && (
          <Note tone="warn" title={noticeStatus.is(notice, 'canceled') ? say('Canceled') : say('Outcome')}>
            {notice.outcome}
          </Note>
        )}
        <Panel title={say('At a glance')}>
          <Facts
            facts={[
              {
                label: noticeStatus.isOpen(notice) ? say('Closes') : say('Closed'),
                value: momentInWords(notice.closes_at, zone, locale()),
              },
              {
                label: say('Questions due'),
                value: notice.questions_until
                  ? momentInWords(notice.questions_until, zone, locale())
                  : say('At closing'),
              },
              ...(content.visit_at
                ? [{ label: say('Site visit'), value: momentInWords(content.visit_at, zone, locale()) }]
                : []),
              {
                label: say('Buyer'),
                value: (
                  <a
                    className="text-action-ink underline"
                    href={`mailto:${content.contact.email}?subject=${encodeURIComponent(number)}`}
                  >
                    {content.contact.name}
                  </a>
                ),
              },
              { label: say('Category'), value: translated(optionLabel(solicitation.fields.category, notice.category)) },
              { label: say('Commodity code'), value: notice.commodity ?? say('None given') },
              {
                label: say('Version'),
                value:
                  notice.edition === 1
                    ? say('1, as first published')
                    : sayCount(
                        notice.edition - 1,
                        { one: '{version}, with 1 addendum', other: '{version}, with {count} addenda' },
                        { version: notice.edition },
                      ),
              },
            ]}
          />
        </Panel>
        {notice.award && <AwardNotice award={notice.award} zone={zone} />}
        {notice.opened && <Opened notice={notice} />}
        {user && (
          <Suspense fallback={<SkeletonLines lines={4} />}>
            <VendorsSide notice={notice} />
          </Suspense>
        )}
        {!user && noticeStatus.isOpen(notice) && (
          <Note title={say('To bid, sign in as a vendor')}>
            {kindOf[notice.kind].priced
              ? say('Your prices are sealed in your browser. The agency can’t read them before the bid opening.')
              : say('Your answers are sealed in your browser until the opening.')}{' '}
            <Link className="text-action-ink underline" to={`/auth?bid=${notice.solicitation}`}>
              {say('Sign in or register')}
            </Link>
          </Note>
        )}
        <NoticeText content={content} onTake={user ? () => void hold(notice) : undefined} />
        <AnswersPanel solicitation={notice.solicitation} />
        <EditionsPanel solicitation={notice.solicitation} zone={zone} />
        {!user && noticeStatus.isOpen(notice) && <SubscribePanel solicitation={notice.solicitation} />}
        <ForPrograms
          solicitation={notice.solicitation}
          isOpen={noticeStatus.isOpen(notice)}
          invitedOnly={content.invited_only ?? false}
        />
      </div>
    </article>
  )
}

function Opened({ notice: { opened, kind } }: { notice: Notice }) {
  return (
    <Panel
      title={say('Bid opening results')}
      about={
        kind === 'ifb'
          ? say('As bid, before any review. The award may differ.')
          : say('Proposal prices are made public after evaluation.')
      }
    >
      {opened!.length === 0 && <p className="text-ink-2">{say('No bids were received.')}</p>}
      <ul className="grid gap-2">
        {opened!.map(({ bidder, total }) => (
          <li key={bidder} className="flex flex-wrap justify-between gap-4 border-b border-line py-1.5">
            <span>{bidder}</span>
            {total !== undefined && (
              <span className="figures">{total === null ? say('could not be read') : dollars(total)}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
