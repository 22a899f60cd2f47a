import { ButtonLink } from '#kit/parts/Button.tsx'
import { Points } from '../../site/screens/Points.tsx'
import { Section } from '../../site/screens/PublicPage.tsx'

/** Ready, and on purpose on no page: the offers stand on /pricing, where they come from the catalogue. */
export const PricingSection = () => (
  <Section title="Three offers" tinted>
    <Points
      points={[
        { title: 'Starter', text: '0 USD. For one department that wants to see whether it fits.' },
        { title: 'Professional', text: '299 USD per month. For an agency that works in it every day.' },
        { title: 'Agency', text: '999 USD per month. For several departments with their own requirements.' },
      ]}
    />
    <ButtonLink to="/pricing" className="mt-8">
      Compare the offers
    </ButtonLink>
  </Section>
)
