import { Link } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
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
          {say(
            'All modules share people, money, documents and one audit log. See below what works today and what is planned.',
          )}
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
      <div className="mx-auto w-full max-w-6xl px-(--gutter)">
        {linesOfWork.map(({ name, about, today, next, to, more }) => (
          <section
            key={name}
            aria-label={translated(name)}
            className="grid gap-x-12 gap-y-5 border-b border-line py-9 last:border-b-0 lg:grid-cols-[1fr_1fr_1fr]"
          >
            <div>
              <h2 className="font-serif text-xl font-semibold text-ink">{translated(name)}</h2>
              <p className="mt-1.5 text-ink-2">{translated(about)}</p>
              <Link to={to} className="link mt-2 inline-block">
                {translated(more)}
              </Link>
            </div>
            <StateList title={say('Works today')} state="done" lines={today} />
            {next.length > 0 && <StateList title={say('Planned')} state="waiting" lines={next} />}
          </section>
        ))}
      </div>
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

const StateList = ({ title, state, lines }: { title: string; state: 'done' | 'waiting'; lines: readonly string[] }) => (
  <div>
    <h3 className="text-sm font-semibold">
      <Dial state={state}>{title}</Dial>
    </h3>
    <ul className="mt-2 grid gap-1.5 text-ink-2">
      {lines.map((line) => (
        <li key={line}>{translated(line)}</li>
      ))}
    </ul>
  </div>
)

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
