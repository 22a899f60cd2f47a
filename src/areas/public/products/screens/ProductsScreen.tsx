import { Link } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { Scene } from '../../site/screens/Scene.tsx'
import { linesOfWork } from './lines-of-work.ts'
import { SamplePurchase } from './SamplePurchase.tsx'
import { phrase, say, translated } from '#platform/say.ts'

export default function ProductsScreen() {
  return (
    <PublicPage
      area={say('Products')}
      title={say('One platform, seven modules')}
      intro={
        <p>
          {say('All modules share people, money, documents and one audit log. Everything on this page works today.')}
        </p>
      }
      actions={
        <>
          <ButtonLink look="main" to="/request-demo">
            {say('Request Demo')}
          </ButtonLink>
          <ButtonLink to="/pricing">{say('View prices')}</ButtonLink>
        </>
      }
      aside={<SamplePurchase />}
    >
      {linesOfWork.map(({ name, about, picture, alt, to, more }, at) => (
        <Scene
          key={name}
          title={translated(name)}
          picture={picture}
          alt={translated(alt)}
          to={to}
          more={translated(more)}
          flipped={at % 2 === 1}
        >
          {translated(about)}
        </Scene>
      ))}
      <Section title={say('Shared by every module')} tinted>
        <div className="wide overflow-x-auto" role="region" aria-label={say('Comparison')} tabIndex={0}>
          <table className="w-full min-w-[36rem] text-left text-sm">
            <thead>
              <tr className="border-b border-line-strong text-2xs text-ink-2">
                <th scope="col" className="py-2 pr-4 font-semibold">
                  {say('Feature of every record')}
                </th>
                <th scope="col" className="py-2 pr-4 font-semibold">
                  {say('Meaning')}
                </th>
                <th scope="col" className="py-2 font-semibold">
                  {say('Evidence')}
                </th>
              </tr>
            </thead>
            <tbody>
              {common.map(([what, means, label, where]) => (
                <tr key={what} className="border-b border-line">
                  <th scope="row" className="py-2.5 pr-4 font-semibold text-ink">
                    {translated(what)}
                  </th>
                  <td className="py-2.5 pr-4 text-ink-2">{translated(means)}</td>
                  <td className="py-2.5">
                    <Link to={where} className="link">
                      {translated(label)}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
    </PublicPage>
  )
}

const common: readonly [what: string, means: string, label: string, where: string][] = [
  [
    phrase('Readable history'),
    phrase('Who changed what, when, and for which reason'),
    phrase('Documentation'),
    '/documentation/granary',
  ],
  [
    phrase('Every refusal explained'),
    phrase('The message beside the button is the server’s own message'),
    phrase('Getting started'),
    '/documentation/first-day-user',
  ],
  [
    phrase('An audit log entry'),
    phrase('Written in the same transaction, sealed within a minute'),
    phrase('Audit log'),
    '/documentation/trail',
  ],
  [
    phrase('Separation of agencies'),
    phrase('The database itself refuses other agencies’ rows'),
    phrase('Organizations'),
    '/documentation/organizations',
  ],
  [
    phrase('Export'),
    phrase('As CSV, through the API or as a backup'),
    phrase('Backup and restore'),
    '/documentation/backup',
  ],
]
