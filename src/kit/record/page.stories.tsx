import { lazy, Suspense } from 'react'
import type { NextStep } from '#platform/life/next-step.ts'
import type { StageShown } from '#platform/life/path.ts'
import { text } from '#platform/records/fields.ts'
import { defineRecord } from '#platform/records/record.ts'
import { Button } from '../parts/Button.tsx'
import { SkeletonLines } from '../parts/Skeleton.tsx'
import type { Story } from '../story.ts'
import { NextBar } from './NextBar.tsx'
import { NoRecord } from './NoRecord.tsx'
import { RailPart } from './RailPart.tsx'
import { StageBar } from './StageBar.tsx'

const sample = defineRecord('sample_orders_of_a_page', {
  label: 'Order',
  plural: 'Orders',
  about: 'A commitment to a vendor, with its lines.',
  access: { of: 'organization', read: 'user', write: 'user' },
  title: 'title',
  list: ['title'],
  fields: { title: text({ required: true }) },
})

const moves = (
  <>
    <Button>Return for changes</Button>
    <Button look="main">Approve</Button>
  </>
)
const bar = (step: NextStep | null, actions = moves) => (
  <NextBar key={step?.lead ?? ''} title="Canal Street bridge deck" step={step} actions={actions} />
)

export const nextStepOfARecord: Story = {
  name: 'Next step of a record',
  about: 'Who has to do what, since when or until when, with the moves. Below the header while the page scrolls.',
  wide: true,
  states: [
    ['For you', bar({ tone: 'you', lead: 'Waiting for your approval since Nov 20', rest: 'Step 2 of 3: Finance.' })],
    [
      'For another',
      bar({ tone: 'others', lead: 'Waiting for a manager to approve since Nov 20' }, <Button>Edit</Button>),
    ],
    ['Late', bar({ tone: 'late', lead: 'Answer the request by Nov 22', rest: '3 days late. Assigned to Max Okafor.' })],
    ['In progress', bar({ tone: 'moving', lead: 'Waiting for delivery, due Dec 3' })],
    ['Ended well', bar({ tone: 'done', lead: 'Paid on Nov 21' }, <></>)],
    [
      'Ended otherwise',
      bar({ tone: 'problem', lead: 'Rejected on Nov 21', rest: 'Recorded by Ada Lindqvist.' }, <></>),
    ],
    ['Without a sentence', bar(null)],
  ],
}

const stage = (words: string, state: StageShown['state'], at?: string): StageShown => ({
  status: words.toLowerCase(),
  words,
  state,
  ...(at && { at, by: 'max' }),
})
const stages = (shown: readonly StageShown[], progress = false) => (
  <StageBar
    stages={shown}
    nameOf={() => 'Max Okafor'}
    dayOf={(moment) => moment.slice(0, 10)}
    today="2026-11-22"
    {...(progress && {
      progress: [
        { name: 'received', words: 'Received', share: 0.62, note: '62%' },
        { name: 'billed', words: 'Billed', share: 0, note: '' },
      ],
    })}
  />
)

export const stagesOfARecord: Story = {
  name: 'Stages of a record',
  about: 'The stages of a record with the days it reached them; between them the share of the work.',
  wide: true,
  states: [
    [
      'At the beginning',
      stages([stage('Draft', 'here', '2026-11-02'), stage('Approved', 'ahead'), stage('Issued', 'ahead')]),
    ],
    [
      'With work in between',
      stages(
        [
          stage('Draft', 'reached', '2026-11-02'),
          stage('Waiting for approval', 'reached', '2026-11-03'),
          stage('Issued', 'here', '2026-11-06'),
          stage('Closed', 'ahead'),
        ],
        true,
      ),
    ],
    [
      'Returned',
      stages([
        stage('Draft', 'reached', '2026-11-02'),
        stage('Submitted', 'reached', '2026-11-03'),
        { ...stage('Returned', 'here', '2026-11-05'), status: 'returned' },
        stage('Approved', 'ahead'),
      ]),
    ],
    [
      'Ended',
      stages([
        stage('Draft', 'reached', '2026-11-02'),
        stage('Approved', 'reached', '2026-11-03'),
        stage('Paid', 'here', '2026-11-21'),
      ]),
    ],
  ],
}

export const railOfARecord: Story = {
  name: 'Rail of a record',
  about: 'Next, people, chain and discussion: no boxes, and one line where there is nothing.',
  states: [
    [
      'Little',
      <RailPart key="little" title="Next" empty="No open tasks" beside={<Button look="quiet">Add task</Button>} />,
    ],
    [
      'Much',
      <RailPart key="much" title="Next" beside="3">
        <ul className="grid gap-1.5">
          <li>Resolve the match exception</li>
          <li>Receive the rest of 4 lines</li>
          <li>Approve the payment</li>
        </ul>
      </RailPart>,
    ],
  ],
}

/** The catalog knows the pages of the records: it loads after this page. */
const Chain = lazy(() => import('./samples.tsx').then((samples) => ({ default: samples.Chain })))

export const chainOfARecord: Story = {
  name: 'Chain of a record',
  about: 'What a record came from and what followed from it, each with its state and amount.',
  live: true,
  states: [
    [
      'Requisition to payment',
      <Suspense key="chain" fallback={<SkeletonLines />}>
        <Chain />
      </Suspense>,
    ],
  ],
}

const none = (state: 'loading' | 'missing' | 'failed') => (
  <NoRecord key={state} of={sample} found={{ state, retry: () => {} }} list={{ to: '/kit', label: 'Orders' }} />
)

export const recordNotShown: Story = {
  name: 'A record that is not shown',
  about: 'While it loads, in the shape of its page; where it is not found, and after a failure.',
  live: true,
  wide: true,
  states: [
    ['Loading', none('loading')],
    ['Not found', none('missing')],
    ['Failed', none('failed')],
  ],
}
