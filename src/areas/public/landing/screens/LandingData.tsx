import { StructuredData } from '#kit/StructuredData.tsx'
import { useOrigin } from '../../site/screens/use-origin.ts'
import { questions } from './words.ts'
import { locale, say, translated } from '#platform/say.ts'

/** Organization, website, software application and the questions below. No rating and no review: there are none. */
export function LandingData() {
  const origin = useOrigin()
  return (
    <StructuredData
      graph={[
        {
          '@type': 'Organization',
          '@id': `${origin}/#organization`,
          name: 'Granary',
          url: `${origin}/`,
          logo: `${origin}/favicon.svg`,
          description: say('Procurement, grants and disaster recovery for public agencies.'),
        },
        {
          '@type': 'WebSite',
          '@id': `${origin}/#website`,
          name: 'Granary',
          url: `${origin}/`,
          publisher: { '@id': `${origin}/#organization` },
          inLanguage: locale(),
        },
        {
          '@type': 'SoftwareApplication',
          name: 'Granary',
          url: `${origin}/`,
          applicationCategory: 'BusinessApplication',
          operatingSystem: 'Any, in a browser',
          license: 'https://www.mozilla.org/MPL/2.0/',
          publisher: { '@id': `${origin}/#organization` },
          offers: [
            { '@type': 'Offer', name: 'Starter', price: '0', priceCurrency: 'USD', url: `${origin}/pricing` },
            { '@type': 'Offer', name: 'Professional', price: '299', priceCurrency: 'USD', url: `${origin}/pricing` },
            { '@type': 'Offer', name: 'Agency', price: '999', priceCurrency: 'USD', url: `${origin}/pricing` },
          ],
        },
        {
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: translated(question),
            acceptedAnswer: { '@type': 'Answer', text: translated(answer) },
          })),
        },
      ]}
    />
  )
}
