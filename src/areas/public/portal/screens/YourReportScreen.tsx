import { useLocation } from 'react-router'
import { useHydrated } from '#client/use-hydrated.ts'
import { say } from '#platform/say.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { OwnReport } from './OwnReport.tsx'

/** A report for the holder of its number. The number is behind the #, so no server has it in a log. */
export default function YourReportScreen() {
  const hydrated = useHydrated()
  const { hash } = useLocation()
  // The prerendered page doesn't know the number.
  const number = hydrated ? numberIn(hash) : undefined
  return (
    <PublicPage small area={say('Citizen portal')} title={say('Your report')}>
      <Section>
        {number === undefined ? (
          <div className="grid max-w-(--measure) gap-3">
            <p>
              {say(
                'This page shows a report to the person who has its confirmation number: its status, its history and what the agency did. It requires JavaScript.',
              )}
            </p>
            <p>
              {say(
                'The number is in the email that confirmed your report. Without it, call the agency, or look among the published reports of the citizen portal.',
              )}
            </p>
          </div>
        ) : (
          <OwnReport key={number} given={number} wide />
        )}
      </Section>
    </PublicPage>
  )
}

/** Whatever follows the #: letters, digits and a hyphen. */
const numberIn = (hash: string) => hash.slice(1).replaceAll(/[^\w-]/g, '')
