import { alertStatus } from '../alerts/rules.ts'
import { plural } from '#platform/words.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecord, useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { MapView } from '#kit/map/MapView.tsx'
import { ReasonDialog } from '#kit/overlays/ReasonDialog.tsx'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { RecordFacts } from '#kit/record/RecordFacts.tsx'
import { RecordPage } from '#kit/record/RecordPage.tsx'
import { RecordTable } from '#kit/record/list/RecordTable.tsx'
import { alertLayer, placedOf, requestLayer, shelterLayer, siteLayer, useOurPlaces } from './layers.ts'
import type { tellOfAlert } from '#areas/disasters/alerts/commands.ts'
import { capAlert, type CapAlert } from '#areas/disasters/alerts/records.ts'
import { inside, isInForce, shapeIn, signatureWords, whyNotTell } from '#areas/disasters/alerts/rules.ts'

const list = { to: '/weather-alerts', label: 'Weather alerts' }

export default function AlertScreen() {
  const found = useRecord(capAlert, useParams().id ?? '')
  return found.row ? <One row={found.row} /> : <NoRecord of={capAlert} found={found} list={list} />
}

function One({ row }: { row: CapAlert }) {
  const now = useNow()
  const { sites, shelters, requests } = useOurPlaces()
  const chain = useRecords(capAlert, (from) => from.eq('chain', row.chain).order('sent').limit(50))
  const layers = [siteLayer(sites ?? []), shelterLayer(shelters ?? []), requestLayer(requests ?? [])]
  const within = inside(shapeIn(row), placedOf(layers))
  return (
    <RecordPage
      of={capAlert}
      row={row}
      list={list}
      actions={<Moves row={row} within={within.map(({ name }) => name)} />}
    >
      {!isInForce(row, now) && (
        <Notice
          title={
            alertStatus.is(row, 'superseded')
              ? 'Replaced by a newer message'
              : alertStatus.is(row, 'canceled')
                ? 'Canceled'
                : row.standing !== 'actual'
                  ? 'Exercise or test'
                  : 'Expired'
          }
        >
          The original message is kept.
        </Notice>
      )}
      <Notice tone={row.signature === 'verified' ? 'good' : 'info'} title={signatureWords(row)} />
      {row.instruction && (
        <Notice tone="warn" title="Recommended action">
          <span className="whitespace-pre-line">{row.instruction}</span>
        </Notice>
      )}
      {row.shape && <MapView label="Alert area" height={340} layers={[alertLayer([row]), ...layers]} />}
      <Panel title="Critical facilities in the alert area">
        {row.shape === null ? (
          <p className="text-ink-2">
            {row.places
              ? `The message names its area by codes, without a polygon: ${row.places}.`
              : 'The message describes its area in words only.'}{' '}
            Facilities inside the area can’t be determined.
          </p>
        ) : within.length === 0 ? (
          <p className="text-ink-2">No facilities, shelters or requests with a location are inside.</p>
        ) : (
          <ul className="divide-y divide-line">
            {within.map(({ id, name, what, to }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <Link to={to} className="link">
                  {name}
                </Link>
                <span className="text-ink-2">{what}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title="Message">
        <RecordFacts
          of={capAlert}
          row={row}
          show={[
            'event',
            'severity',
            'urgency',
            'certainty',
            'category',
            'sender_name',
            'sender',
            'sent',
            'effective',
            'onset',
            'expires',
            'message',
            'standing',
            'area',
            'places',
            'signature',
            'signed_by',
            'description',
          ]}
        />
        <details className="mt-3">
          <summary className="link inline-flex min-h-6 items-center">Original message</summary>
          <pre
            tabIndex={0}
            aria-label="Original message"
            className="mt-2 max-h-96 overflow-auto rounded-sm border border-line bg-surface-2 p-3 text-xs whitespace-pre-wrap"
          >
            {row.message_text}
          </pre>
        </details>
      </Panel>
      {chain.rows && chain.rows.length > 1 && (
        <Panel title="Message chain" about="An update replaces the messages it references. A cancellation ends them.">
          <RecordTable of={capAlert} found={chain} columns={['headline', 'message', 'sent', 'status']} />
        </Panel>
      )}
    </RecordPage>
  )
}

function Moves({ row, within }: { row: CapAlert; within: readonly string[] }) {
  const actor = useActor()
  const tell = useCommand<typeof tellOfAlert>('cap-alerts/tell')
  const { data: people } = useRows<{ user_id: string }>('organization_members', (from) =>
    from.select('user_id').limit(500),
  )
  const [telling, setTelling] = useState(false)
  return (
    <>
      <MoveButton whyNot={whyNotTell(actor)} run={() => setTelling(true)}>
        Send to all
      </MoveButton>
      <ButtonLink look="main" to={`/disaster-response/incidents/new?alert=${row.id}`}>
        New incident
      </ButtonLink>
      {telling && people && (
        <ReasonDialog
          title="Send to everyone in your organization?"
          about={`${plural(people.length, { one: 'One member', other: `${people.length} members` })} of your organization will be notified, each through their chosen channels.${within.length > 0 ? ` Inside: ${within.join(', ')}.` : ''}`}
          label="Message"
          verb="Send"
          run={(words) => tell({ id: row.id, people: people.map(({ user_id }) => user_id), words })}
          onClose={() => setTelling(false)}
        />
      )}
    </>
  )
}
