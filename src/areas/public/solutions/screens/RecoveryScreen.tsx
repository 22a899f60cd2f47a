import { useState } from 'react'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Picture } from '../../site/screens/Picture.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { documentsFor, type By, type Work } from '../rules.ts'
import { Walk } from './Walk.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say, translated } from '#platform/say.ts'
import { SelectBox } from '#kit/parts/SelectBox.tsx'

export default function RecoveryScreen() {
  return (
    <PublicPage
      area={say('Solutions')}
      title={say('From declaration to drawdown')}
      intro={
        <p>
          {say(
            'Public Assistance reimburses disaster costs for applicants who can document them. Deadlines are short and reviews come late, so collect the documents during the response.',
          )}
        </p>
      }
      actions={
        <ButtonLink look="main" to="/request-demo">
          {say('Request Demo')}
        </ButtonLink>
      }
      aside={
        <Picture
          first
          name="recovery"
          alt={say('A Public Assistance project: eligible cost, deadline, and the calculation of the federal share.')}
        />
      }
    >
      <Section
        title={say('Document checklist')}
        about={say('Select the damage and who does the work to get the list.')}
      >
        <DocumentList />
      </Section>
      <Section title={say('Steps')} tinted about={say('All eight steps work today.')}>
        <Walk
          steps={[
            {
              title: say('Declaration'),
              text: say('Two clocks start: the declaration date for the work, the designation date for the request.'),
              rule: '44 CFR 206.202',
            },
            {
              title: say('Request, 30 days'),
              text: say('Submitted for each applicant after its area is designated.'),
              rule: '44 CFR 206.202(c)',
            },
            {
              title: say('Damage, 60 days'),
              text: say(
                'From the first substantive meeting: each site with location, dimensions, cause and photograph.',
              ),
              rule: '44 CFR 206.202(d)(1)(ii)',
            },
            {
              title: say('Eligibility'),
              text: say('Caused by the event, in the area, your legal responsibility, not your negligence.'),
              rule: '44 CFR 206.223',
            },
            {
              title: say('Project'),
              text: say('Scope and cost. Small projects are paid on the estimate, large ones on documented cost.'),
              rule: '44 CFR 206.203',
            },
            {
              title: say('Work'),
              text: say(
                'Six months for emergency work, eighteen for permanent work. Request an extension before the deadline.',
              ),
              rule: '44 CFR 206.204(c)',
            },
            {
              title: say('Claim'),
              text: say(
                'Labor, equipment, materials and contracts, each with its records. Insurance is deducted first.',
              ),
              rule: '44 CFR 206.228, 206.252',
            },
            {
              title: say('Closeout'),
              text: say('Large projects are accounted for and certified. Then the records are retained.'),
              rule: '44 CFR 206.205, 2 CFR 200.334',
            },
          ]}
        />
      </Section>
    </PublicPage>
  )
}

const works: readonly [Work, string][] = [
  ['debris', phrase('A, debris removal')],
  ['protective', phrase('B, emergency protective measures')],
  ['road', phrase('C, roads and bridges')],
  ['water control', phrase('D, water control facilities')],
  ['building', phrase('E, buildings and equipment')],
  ['utility', phrase('F, utilities')],
  ['park', phrase('G, parks and other')],
]
const hands: readonly [By, string][] = [
  ['own people', phrase('Own people')],
  ['contractor', phrase('Contractor')],
  ['rented equipment', phrase('Rented equipment')],
  ['donated', phrase('Donated')],
]

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
      <Panel title={say('Damage')}>
        <label htmlFor="work" className="text-sm font-semibold text-ink">
          {say('Kind of work')}
        </label>
        <SelectBox
          id="work"
          value={work}
          onChange={({ target }) => setWork(target.value as Work)}
          className="mt-1.5 w-full"
        >
          {works.map(([value, label]) => (
            <option key={value} value={value}>
              {translated(label)}
            </option>
          ))}
        </SelectBox>
        <fieldset className="mt-4">
          <legend className="text-sm font-semibold text-ink">{say('Who does the work')}</legend>
          {hands.map(([hand, label]) => (
            <Tick key={hand} label={translated(label)} checked={by.includes(hand)} onChange={() => toggle(hand)} />
          ))}
        </fieldset>
        <fieldset className="mt-4">
          <legend className="text-sm font-semibold text-ink">{say('About the site')}</legend>
          <Tick label={say('Insured')} checked={insured} onChange={() => setInsured(!insured)} />
          <Tick
            label={say('Historic or possibly historic')}
            checked={historic}
            onChange={() => setHistoric(!historic)}
          />
        </fieldset>
      </Panel>
      <div role="status" className="rounded-lg border border-line bg-surface p-5">
        <p className="font-semibold text-ink">
          <Say text="{length} documents" values={{ length: documents.length }} />
        </p>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink">
          {documents.map((each) => (
            <li key={each}>{translated(each)}</li>
          ))}
        </ul>
        <p className="mt-4 text-xs text-ink-2">
          {say(
            'Numbers in parentheses are sections of 44 CFR. This is a starting list: your state and your FEMA contact may request more.',
          )}
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
