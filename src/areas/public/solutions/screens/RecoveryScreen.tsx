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
      title="From the declaration to the drawdown"
      intro={
        <p>
          Public Assistance pays back what a disaster broke, to those who can show it. The clocks are short and the
          reviews come late. So the papers have to be made while the water goes down.
        </p>
      }
      actions={
        <ButtonLink look="main" to="/request-demo">
          Request Demo
        </ButtonLink>
      }
    >
      <Section title="Which documents will you need?" about="Say what was damaged and who mends it. The list follows.">
        <DocumentList />
      </Section>
      <Section title="The walk" tinted about="All eight steps work today. FEMA’s own forms as PDF are planned.">
        <Walk
          steps={[
            {
              title: 'Declaration',
              text: 'Two dates begin to run: the declaration for the work, the designation for the request.',
              rule: '44 CFR 206.202',
            },
            {
              title: 'Request, 30 days',
              text: 'Sent for each applicant after its area was designated.',
              rule: '44 CFR 206.202(c)',
            },
            {
              title: 'Damage, 60 days',
              text: 'From the first substantive meeting: each site with place, size, cause and photograph.',
              rule: '44 CFR 206.202(d)(1)(ii)',
            },
            {
              title: 'Eligible?',
              text: 'Caused by the event, in the area, your legal responsibility, not your negligence.',
              rule: '44 CFR 206.223',
            },
            {
              title: 'Project',
              text: 'Scope and cost. Small ones are paid on the estimate, large ones on documented cost.',
              rule: '44 CFR 206.203',
            },
            {
              title: 'Work',
              text: 'Six months for emergency work, eighteen for permanent. Ask for more before the day.',
              rule: '44 CFR 206.204(c)',
            },
            {
              title: 'Claim',
              text: 'Labor, equipment, materials, contracts, each with its sheet. Insurance comes off first.',
              rule: '44 CFR 206.228, 206.252',
            },
            {
              title: 'Closeout',
              text: 'Large projects are accounted for and certified. Then the records are kept.',
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
      <Panel title="The damage">
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
          <legend className="text-sm font-semibold text-ink">Who does it</legend>
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
          <legend className="text-sm font-semibold text-ink">About the place</legend>
          <Tick label="It is insured" checked={insured} onChange={() => setInsured(!insured)} />
          <Tick label="It is or may be historic" checked={historic} onChange={() => setHistoric(!historic)} />
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
          Numbers in brackets are paragraphs of 44 CFR. A list to begin with: your state and your FEMA contact may ask
          for more.
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
