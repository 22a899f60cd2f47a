import { ButtonLink } from '#kit/parts/Button.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { Section } from '../../site/screens/PublicPage.tsx'

/** Finished but deliberately on no page: the plans are on /pricing, which reads them from the catalog. */
export const PricingSection = () => (
  <Section title="Three plans" tinted>
    <Points
      points={[
        { title: 'Starter', text: 'Free. For one department trying Granary.' },
        { title: 'Professional', text: '$299 per month. For an agency that uses Granary daily.' },
        { title: 'Agency', text: '$999 per month. For several departments with their own requirements.' },
      ]}
    />
    <ButtonLink to="/pricing" className="mt-8">
      Compare plans
    </ButtonLink>
  </Section>
)
