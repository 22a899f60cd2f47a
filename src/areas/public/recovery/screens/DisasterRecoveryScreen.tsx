import { useState } from 'react'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { Points } from '../../site/screens/Points.tsx'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { decide, isInside, limits2025, projectOf } from '../rules.ts'
import { readAlert } from './read-alert.ts'
import { sampleAlert, sites } from './sample-alert.ts'
import { phrase, say, translated } from '#platform/say.ts'

export default function DisasterRecoveryScreen() {
  return (
    <PublicPage
      area={say('Disaster recovery')}
      title={say('From alert to reimbursed project')}
      intro={
        <p>
          {say(
            'Alerts become incidents, damage reports and projects. Records from the first night decide what is reimbursed two years later.',
          )}
        </p>
      }
      actions={
        <>
          <ButtonLink look="main" to="/request-demo">
            {say('Request Demo')}
          </ButtonLink>
          <ButtonLink to="/solutions/disaster-recovery-grants">{say('See required documents')}</ButtonLink>
        </>
      }
      aside={
        <Picture
          first
          name="operations"
          alt={say('The operations center: an open incident, and a map with alerts, facilities and requests.')}
        />
      }
    >
      <Section
        title={say('Try it: an alert, parsed in your browser')}
        about={say(
          'A sample Common Alerting Protocol message and four sample sites. Change a word in it, such as the severity, and see the result.',
        )}
      >
        <AlertWalk />
      </Section>
      <Section
        title={say('Phases')}
        tinted
        about={say('Each phase has its own module, and records carry over to the next.')}
      >
        <Points
          points={[
            {
              title: say('Before'),
              text: say(
                'Prepositioned contracts, a pay policy that covers disasters, and maintenance records that show condition before the event.',
              ),
              to: '/blog/emergency-procurement-and-exigency',
              more: say('Emergency and exigency'),
            },
            {
              title: say('The first hours'),
              text: say('A log of decisions with times, and a record of crews, sites and equipment.'),
              to: '/blog/cap-alerts-to-action',
              more: say('From a CAP alert to action'),
            },
            {
              title: say('The first 60 days'),
              text: say(
                'Report every damaged site with location, dimensions, cause and photos. Damage reported late is not reimbursed.',
              ),
              to: '/blog/fema-pa-from-rpa-to-closeout',
              more: say('Public Assistance deadlines'),
            },
            {
              title: say('The work'),
              text: say('Record labor, equipment, materials and contract costs daily, each on its own form.'),
              to: '/blog/force-account-labor-records',
              more: say('Labor records'),
            },
            {
              title: say('The money'),
              text: say('Insurance proceeds are deducted first. The federal, state and local shares follow.'),
            },
            {
              title: say('Closeout'),
              text: say('Account for and certify large projects. Keep records for at least three years.'),
            },
          ]}
        />
      </Section>
    </PublicPage>
  )
}

const dials = { incident: 'bad', watch: 'half', report: 'begun', kept: 'off', refused: 'off' } as const
const results = {
  incident: phrase('Incident'),
  watch: phrase('Watch'),
  report: phrase('Report'),
  kept: phrase('Saved'),
  refused: phrase('Rejected'),
} as const

function AlertWalk() {
  const [text, setText] = useState(sampleAlert)
  // Only a browser has an XML parser.
  const read = useHydrated() ? readAlert(text) : null
  const alert = read && !('problem' in read) ? read : null
  const decision = alert && decide(alert)
  const hit = alert ? sites.filter(({ latitude, longitude }) => isInside([latitude, longitude], alert.polygon)) : []
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div>
        <label htmlFor="alert" className="mb-1.5 block text-sm font-semibold text-ink">
          {say('Alert message')}
        </label>
        <textarea
          id="alert"
          value={text}
          onChange={({ target }) => setText(target.value)}
          rows={26}
          spellCheck={false}
          lang="en"
          className="w-full rounded-lg border border-control-line bg-surface p-3 font-mono text-xs leading-5 text-ink"
        />
      </div>
      <div className="grid content-start gap-5" aria-live="polite">
        {!read && (
          <p className="text-ink-2">
            {say(
              'This section requires JavaScript. The sample is an exercise for an immediate, severe, likely flood. It opens an incident, and three of the four sites are inside the area.',
            )}
          </p>
        )}
        {read && 'problem' in read && (
          <Notice tone="bad" title={say('This message can’t be read')}>
            {translated(read.problem)}
          </Notice>
        )}
        {alert && decision && (
          <>
            <Step place={1} title={say('Content')}>
              <p lang="en" className="text-ink">
                {alert.headline || alert.event || say('No headline')}
              </p>
              <p lang="en" className="text-sm text-ink-2">
                {[alert.status, alert.type, alert.urgency, alert.severity, alert.certainty].filter(Boolean).join(' · ')}
              </p>
            </Step>
            <Step place={2} title={say('Result')}>
              <Dial state={dials[decision.what]}>{say(results[decision.what])}</Dial>
              <p className="mt-1 text-sm text-ink-2">{translated(decision.why)}</p>
            </Step>
            <Step
              place={3}
              title={say('Sites inside the area: {inside} of {all}', { inside: hit.length, all: sites.length })}
            >
              <ul className="text-sm text-ink-2">
                {hit.map(({ name, critical }) => (
                  <li key={name}>
                    {translated(name)}
                    {critical && `, ${say('critical')}`}
                  </li>
                ))}
              </ul>
            </Step>
            <Step place={4} title={say('Possible projects')}>
              <div className="overflow-x-auto" role="region" aria-label={say('Projects')} tabIndex={0}>
                <table className="w-full text-left text-sm sm:min-w-[26rem]">
                  <thead>
                    <tr className="border-b border-line-strong text-2xs text-ink-2">
                      <th scope="col" className="py-1.5 pr-3 font-semibold">
                        {say('Damage')}
                      </th>
                      <th scope="col" className="py-1.5 pr-3 font-semibold max-sm:hidden">
                        {say('Category')}
                      </th>
                      <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
                        {say('Estimate')}
                      </th>
                      <th scope="col" className="py-1.5 text-right font-semibold">
                        {say('At 75%')}
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {hit.map(({ name, damage, category, estimate }) => {
                      const project = projectOf({ estimate, insurance: 0, percent: 75 })
                      return (
                        <tr key={name} className="border-b border-line align-top">
                          <th scope="row" className="py-2 pr-3 font-normal text-ink">
                            {translated(name)}
                            <span className="block text-xs text-ink-2">{translated(damage)}</span>
                            <span className="block text-xs text-ink-2 sm:hidden">
                              {say('Category {category}, {size}', { category, size: translated(project.size) })}
                            </span>
                          </th>
                          <td className="py-2 pr-3 text-ink-2 max-sm:hidden">
                            {category}, {translated(project.size)}
                          </td>
                          <td className="py-2 pr-3 text-right">
                            <Amount whole cents={estimate} />
                          </td>
                          <td className="py-2 text-right">
                            <Amount whole cents={project.federal} />
                          </td>
                        </tr>
                      )
                    })}
                  </tbody>
                </table>
              </div>
              <p className="mt-2 text-xs text-ink-2">
                {say(
                  'If a disaster is declared. Limits for {source}: from $4,000, large from $1,062,900. Later years have their own limits.',
                  { source: translated(limits2025.source) },
                )}
              </p>
            </Step>
          </>
        )}
      </div>
    </div>
  )
}

const Step = ({ place, title, children }: { place: number; title: string; children: React.ReactNode }) => (
  <section aria-label={title} className="grid grid-cols-[2rem_1fr] border-t border-line-strong pt-3">
    <span aria-hidden className="font-serif text-lg font-semibold text-action-ink">
      {place}
    </span>
    <div className="min-w-0">
      <h3 className="font-semibold text-ink">{title}</h3>
      <div className="mt-1">{children}</div>
    </div>
  </section>
)
