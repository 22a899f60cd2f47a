import { useLocation } from 'react-router'
import { useHydrated } from '#kit/use-hydrated.ts'
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
    <PublicPage area={say('Citizen portal')} title={say('Your report')}>
      <Section>{number !== undefined && <OwnReport key={number} given={number} wide />}</Section>
    </PublicPage>
  )
}

/** Whatever follows the #: letters, digits and a hyphen. */
const numberIn = (hash: string) => hash.slice(1).replaceAll(/[^\w-]/g, '')
