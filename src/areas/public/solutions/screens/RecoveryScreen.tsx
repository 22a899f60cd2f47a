import { useState } from 'react'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { documentsFor, type By, type Work } from '../rules.ts'
import { Walk } from './Walk.tsx'

export default function RecoveryScreen() {
  return (
    <PublicPage
      area="Solutions"
      title="From declaration to drawdown"
      intro={
        <p>
          Public Assistance reimburses disaster costs for applicants who can document them. Deadlines are short and
          reviews come late, so collect the documents during the response.
        </p>
      }
      actions={
        <ButtonLink look="main" to="/request-demo">
          Request Demo
        </ButtonLink>
      }
    >
      <Section title="Document checklist" about="Select the damage and who does the work to get the list.">
        <DocumentList />
      </Section>
      <Section title="Steps" tinted about="All eight steps work today. FEMA’s own forms as PDF are planned.">
        <Walk
          steps={[
            {
              title: 'Declaration',
              text: 'Two clocks start: the declaration date for the work, the designation date for the request.',
              rule: '44 CFR 206.202',
            },
            {
              title: 'Request, 30 days',
              text: 'Submitted for each applicant after its area is designated.',
              rule: '44 CFR 206.202(c)',
            },
            {
              title: 'Damage, 60 days',
              text: 'From the first substantive meeting: each site with location, dimensions, cause and photograph.',
              rule: '44 CFR 206.202(d)(1)(ii)',
            },
            {
              title: 'Eligibility',
              text: 'Caused by the event, in the area, your legal responsibility, not your negligence.',
              rule: '44 CFR 206.223',
            },
            {
              title: 'Project',
              text: 'Scope and cost. Small projects are paid on the estimate, large ones on documented cost.',
              rule: '44 CFR 206.203',
            },
            {
              title: 'Work',
              text: 'Six months for emergency work, eighteen for permanent work. Request an extension before the deadline.',
              rule: '44 CFR 206.204(c)',
            },
            {
              title: 'Claim',
              text: 'Labor, equipment, materials and contracts, each with its records. Insurance is deducted first.',
              rule: '44 CFR 206.228, 206.252',
            },
            {
              title: 'Closeout',
              text: 'Large projects are accounted for and certified. Then the records are retained.',
              rule: '44 CFR 206.205, 2 CFR 200.334',
            },
          ]}
        />
      </Section>
    </PublicPage>
  )
}

const works: readonly [Work, string][] = [
  ['debris', 'A, debris removal'],
  ['protective', 'B, emergency protective measures'],
  ['road', 'C, roads and bridges'],
  ['water control', 'D, water control facilities'],
  ['building', 'E, buildings and equipment'],
  ['utility', 'F, utilities'],
  ['park', 'G, parks and other'],
]
const hands: readonly By[] = ['own people', 'contractor', 'rented equipment', 'donated']

function DocumentList() {
  const [work, setWork] = useState<Work>('road')
  const [by, setBy] = useState<readonly By[]>(['own people'])
  const [insured, setInsured] = useState(false)
  const [historic, setHistoric] = useState(false)
  const documents = documentsFor({ work, by, insured, historic })
  const toggle = (hand: By) =>
    setBy((now) => (now.includes(hand) ? now.filter((each) => each !== hand) : [...now, hand]))
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_1.4fr]">
      <Panel title="Damage">
        <label htmlFor="work" className="text-sm font-semibold text-ink">
          Kind of work
        </label>
        <select
          id="work"
          value={work}
          onChange={({ target }) => setWork(target.value as Work)}
          className="mt-1.5 h-(--control-h) w-full rounded-sm border border-control-line bg-surface px-2 text-base text-ink"
        >
          {works.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <fieldset className="mt-4">
          <legend className="text-sm font-semibold text-ink">Who does the work</legend>
          {hands.map((hand) => (
            <Tick
              key={hand}
              label={hand[0]!.toUpperCase() + hand.slice(1)}
              checked={by.includes(hand)}
              onChange={() => toggle(hand)}
            />
          ))}
        </fieldset>
        <fieldset className="mt-4">
          <legend className="text-sm font-semibold text-ink">About the site</legend>
          <Tick label="Insured" checked={insured} onChange={() => setInsured(!insured)} />
          <Tick label="Historic or possibly historic" checked={historic} onChange={() => setHistoric(!historic)} />
        </fieldset>
      </Panel>
      <div role="status" className="rounded-lg border border-line bg-surface p-5">
        <p className="font-semibold text-ink">{documents.length} documents</p>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink">
          {documents.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <p className="mt-4 text-xs text-ink-2">
          Numbers in parentheses are sections of 44 CFR. This is a starting list: your state and your FEMA contact may
          request more.
        </p>
      </div>
    </div>
  )
}

const Tick = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) => (
  <label className="flex min-h-9 items-center gap-2.5 text-ink pointer-coarse:min-h-11">
    <input type="checkbox" checked={checked} onChange={onChange} className="size-4 accent-(--action)" />
    {label}
  </label>
)
