import { useState } from 'react'
import { Amount } from '#kit/parts/Amount.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { useHydrated } from '#kit/use-hydrated.ts'
import { Points } from '../../site/screens/Points.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { decide, isInside, limits2025, projectOf } from '../rules.ts'
import { readAlert } from './read-alert.ts'
import { sampleAlert, sites } from './sample-alert.ts'

export default function DisasterRecoveryScreen() {
  return (
    <PublicPage
      area="Disaster recovery"
      title="From the warning to the paid project"
      intro={
        <p>
          A warning becomes an incident, an incident becomes damage, damage becomes a project. What is written on the
          first evening decides what is paid two years later.
        </p>
      }
      actions={
        <>
          <ButtonLink look="main" to="/request-demo">
            Request Demo
          </ButtonLink>
          <ButtonLink to="/solutions/disaster-recovery-grants">Which documents will we need?</ButtonLink>
        </>
      }
    >
      <Section
        title="Try it: an alert, read by your browser"
        about="A made-up message of the Common Alerting Protocol, four made-up sites. Change a word in it, such as the severity, and see what follows."
      >
        <AlertWalk />
      </Section>
      <Section
        title="The phases"
        tinted
        about="Each has its place in the program, and what is written in one is there in the next."
      >
        <Points
          points={[
            {
              title: 'Before',
              text: 'Contracts competed in calm times, pay policies that hold in a flood, maintenance records that show what was whole.',
              to: '/blog/emergency-procurement-and-exigency',
              more: 'Emergency and exigency',
            },
            {
              title: 'The first hours',
              text: 'Who decided what, and when; who worked where, with which machine.',
              to: '/blog/cap-alerts-to-action',
              more: 'From a CAP alert to action',
            },
            {
              title: 'The first 60 days',
              text: 'Every site with place, size, cause and photograph. Damage that is not reported in time is not paid.',
              to: '/blog/fema-pa-from-rpa-to-closeout',
              more: 'The clocks of Public Assistance',
            },
            {
              title: 'The work',
              text: 'Labor, equipment, materials and contracts, each with its sheet, on the day it happens.',
              to: '/blog/force-account-labor-records',
              more: 'Labor records',
            },
            { title: 'The money', text: 'Insurance off first, then the federal share, then the state’s, then yours.' },
            {
              title: 'Closeout',
              text: 'Large projects are accounted for and certified; records are kept for three years at least.',
            },
          ]}
        />
      </Section>
    </PublicPage>
  )
}

const dials = { incident: 'bad', watch: 'half', report: 'begun', kept: 'off', refused: 'off' } as const

function AlertWalk() {
  const [text, setText] = useState(sampleAlert)
  // Only a browser has a reader of XML.
  const read = useHydrated() ? readAlert(text) : null
  const alert = read && !('problem' in read) ? read : null
  const decision = alert && decide(alert)
  const hit = alert ? sites.filter(({ latitude, longitude }) => isInside([latitude, longitude], alert.polygon)) : []
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div>
        <label htmlFor="alert" className="mb-1.5 block text-sm font-semibold text-ink">
          The message
        </label>
        <textarea
          id="alert"
          value={text}
          onChange={({ target }) => setText(target.value)}
          rows={26}
          spellCheck={false}
          className="w-full rounded-lg border border-control-line bg-surface p-3 font-mono text-xs leading-5 text-ink"
        />
      </div>
      <div className="grid content-start gap-5" aria-live="polite">
        {!read && (
          <p className="text-ink-2">
            A script reads the message. Of the sample it says: an exercise of an immediate, severe, likely flood opens
            an incident, and three of the four sites lie inside the area.
          </p>
        )}
        {read && 'problem' in read && (
          <Notice tone="bad" title="This message cannot be read">
            {read.problem}
          </Notice>
        )}
        {alert && decision && (
          <>
            <Step place={1} title="What it says">
              <p className="text-ink">{alert.headline || alert.event || 'Without a headline'}</p>
              <p className="text-sm text-ink-2">
                {[alert.status, alert.type, alert.urgency, alert.severity, alert.certainty].filter(Boolean).join(' · ')}
              </p>
            </Step>
            <Step place={2} title="What follows">
              <Dial state={dials[decision.what]}>{decision.what[0]!.toUpperCase() + decision.what.slice(1)}</Dial>
              <p className="mt-1 text-sm text-ink-2">{decision.why}</p>
            </Step>
            <Step place={3} title={`Sites inside the area: ${hit.length} of ${sites.length}`}>
              <ul className="text-sm text-ink-2">
                {hit.map(({ name, critical }) => (
                  <li key={name}>
                    {name}
                    {critical && ', critical'}
                  </li>
                ))}
              </ul>
            </Step>
            <Step place={4} title="What it may become">
              <div className="overflow-x-auto" role="region" aria-label="Projects" tabIndex={0}>
                <table className="w-full text-left text-sm sm:min-w-[26rem]">
                  <thead>
                    <tr className="border-b border-line-strong text-2xs text-ink-2">
                      <th scope="col" className="py-1.5 pr-3 font-semibold">
                        Damage
                      </th>
                      <th scope="col" className="py-1.5 pr-3 font-semibold max-sm:hidden">
                        Category
                      </th>
                      <th scope="col" className="py-1.5 pr-3 text-right font-semibold">
                        Estimate
                      </th>
                      <th scope="col" className="py-1.5 text-right font-semibold">
                        At 75 %
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {hit.map(({ name, damage, category, estimate }) => {
                      const project = projectOf({ estimate, insurance: 0, percent: 75 })
                      return (
                        <tr key={name} className="border-b border-line align-top">
                          <th scope="row" className="py-2 pr-3 font-normal text-ink">
                            {name}
                            <span className="block text-xs text-ink-2">{damage}</span>
                            <span className="block text-xs text-ink-2 sm:hidden">
                              Category {category}, {project.size}
                            </span>
                          </th>
                          <td className="py-2 pr-3 text-ink-2 max-sm:hidden">
                            {category}, {project.size}
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
                If a disaster is declared. Limits of {limits2025.source}: from $4,000, large from $1,062,900; later
                years have their own.
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
