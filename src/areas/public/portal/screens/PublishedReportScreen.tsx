import { Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { optional } from '#kit/optional.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { say } from '#platform/say.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { ReportPage } from './ReportPage.tsx'
import { usePublishedReport } from './use-portal.ts'

/** Only an open report is followed. */
const FollowForm = optional(() => import('./FollowForm.tsx').then(({ FollowForm }) => FollowForm))

/** The status page of a published report, for everyone: nothing on it names a reporter. */
export default function PublishedReportScreen() {
  const id = useParams().id ?? ''
  const { data: report, failed } = usePublishedReport(id)
  return (
    <PublicPage area={say('Citizen portal')} title={say('Report')}>
      <Section>
        {failed && (
          <Notice title={say('This report is not public')}>
            {say('It was not reviewed yet, or the agency withdrew it. With a confirmation number you can check it.')}{' '}
            <Link className="link" to="/citizen-portal?tab=reports">
              {say('Check your report')}
            </Link>
          </Notice>
        )}
        {!report && !failed && <SkeletonLines lines={8} />}
        {report && (
          <ReportPage report={report} photos={report.photos}>
            <p>
              <Link className="link" to={`/citizen-portal?tab=reports&agency=${report.organization_id}`}>
                {say('All reports of {agency}', { agency: report.agency })}
              </Link>
            </p>
            {report.original && (
              <p className="text-ink-2">
                {report.original.is_public ? (
                  <Link className="link" to={`/citizen-portal/reports/${report.original.id}`}>
                    {say('Continued as {number}.', { number: report.original.number })}
                  </Link>
                ) : (
                  say('Continued as {number}.', { number: report.original.number })
                )}
              </p>
            )}
            {report.is_open && (
              <section aria-labelledby="follow" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
                <h3 id="follow" className="text-lg font-semibold">
                  {say('Follow this report')}
                </h3>
                <p className="text-sm text-ink-2">
                  {say('You get an email when the status changes. No account needed.')}
                </p>
                <Suspense fallback={<SkeletonLines lines={2} />}>
                  <FollowForm agency={report.organization_id} report={id} />
                </Suspense>
              </section>
            )}
          </ReportPage>
        )}
      </Section>
    </PublicPage>
  )
}
