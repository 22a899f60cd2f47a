import { alertStatus, isInForce, signatureWords, whyNoneToTell, whyNotTell } from '#areas/disasters/alerts/rules.ts'
import { capAlert, type CapAlert } from '#areas/disasters/alerts/records.ts'
import { incidentLife } from '#areas/disasters/incidents/life.ts'
import { logEntry } from '#areas/disasters/incidents/log/records.ts'
import { activation, incident } from '#areas/disasters/incidents/records.ts'
import { levelWords } from '#areas/disasters/incidents/words.ts'
import { requestLife } from '#areas/disasters/requests/life.ts'
import { resourceRequest } from '#areas/disasters/requests/records.ts'
import { shelter } from '#areas/disasters/shelters/records.ts'
import { roomOf } from '#areas/disasters/shelters/rules.ts'
import { criticalFacility } from '#areas/disasters/sites/records.ts'
import { drawnPage } from '#platform/pages/drawn-page.ts'
import { answerOf, chart, recordPage, register, rows } from '#platform/pages/page.ts'
import { longText } from '#platform/records/fields.ts'
import { notKnownYet } from '#platform/rules.ts'
import { plural } from '#platform/words.ts'

export const facilityPage = recordPage(criticalFacility, {
  at: '/weather-alerts/sites/:id',
  list: ['/weather-alerts?tab=places', 'Critical facilities'],
  edit: { by: 'critical-facilities/edit' },
  loads: { alerts: register(capAlert, { order: 'sent.desc', limit: 500, where: { status: 'current' } }) },
  shows: [{ title: 'Facility', facts: ['kind', 'lifeline', 'place', 'people_served', 'note'] }, { own: 'FacilityMap' }],
})

const endOf = (row: CapAlert) =>
  alertStatus.is(row, 'superseded')
    ? 'Replaced by a newer message'
    : alertStatus.is(row, 'canceled')
      ? 'Canceled'
      : row.standing !== 'actual'
        ? 'Exercise or test'
        : 'Expired'

const ours = {
  sites: register(criticalFacility, { order: 'name.asc', limit: 1_000 }),
  shelters: register(shelter, { order: 'name.asc', limit: 500 }),
  requests: register(resourceRequest, {
    order: 'created_at.asc',
    limit: 1_000,
    where: { status: { not: ['demobilized', 'canceled'] } },
  }),
}
const chain = rows(capAlert, {
  by: 'chain',
  through: 'chain',
  order: 'sent.asc',
  limit: 50,
  columns: ['headline', 'message', 'sent', 'status'],
})

export const alertPage = recordPage(capAlert, {
  at: '/weather-alerts/:id',
  list: ['/weather-alerts', 'Weather alerts'],
  title: 'Alert',
  loads: {
    ...ours,
    chain,
    untold: answerOf<string[]>(capAlert, ({ id }, { actor }) =>
      whyNotTell(actor) === null ? ['cap-alerts/untold', { id }] : null,
    ),
  },
  links: (row) => [[`/disaster-response/incidents/new?alert=${row.id}`, 'New incident', 'main']],
  acts: [
    {
      by: 'cap-alerts/tell',
      label: 'Send to all',
      whyNot: (_, { actor, loaded: { untold } }) => whyNotTell(actor) ?? (untold ? whyNoneToTell(untold) : notKnownYet),
      send: (row, { loaded: { untold } }) => ({ id: row.id, people: untold }),
      about: (_, { loaded: { untold } }) =>
        `${plural(untold?.length ?? 0, { one: 'One member', other: `${untold?.length} members` })} of your organization will be notified, each through their chosen channels.`,
      asks: { words: longText({ required: true, max: 300, label: 'Message' }) },
      done: 'Sent to all',
    },
  ],
  shows: [
    {
      notes: (row, { now }) => [
        !isInForce(row, now) && { title: endOf(row), text: 'The original message is kept.' },
        { tone: row.signature === 'verified' ? 'good' : 'info', title: signatureWords(row) },
        row.instruction && { tone: 'warn', title: 'Recommended action', text: row.instruction },
      ],
    },
    { own: 'AlertArea' },
    { own: 'alerts/Message' },
    {
      title: 'Message chain',
      about: 'An update replaces the messages it references. A cancellation ends them.',
      when: (_, { loaded }) => loaded.chain && loaded.chain.length > 1,
      rows: chain,
    },
  ],
})

const loads = {
  requests: rows(resourceRequest, { by: 'incident', order: 'created_at.desc', limit: 1_000, columns: ['status'] }),
  shelters: rows(shelter, { by: 'incident', order: 'created_at.desc', limit: 200, columns: ['name'] }),
  last: rows(logEntry, { by: 'incident', where: { kind: 'entry' }, order: 'count.desc', limit: 1, columns: ['count'] }),
}

export const incidentPage = recordPage(incident, {
  at: '/disaster-response/incidents/:id',
  list: ['/disaster-response?tab=incidents', 'Incidents'],
  title: 'Incident',
  life: incidentLife,
  edit: { by: 'incidents/edit', page: true, title: 'Edit incident' },
  loads,
  links: (row) => [[`/incident-timeline?incident=${row.id}`, 'Log', 'main']],
  shows: [
    { notes: (row) => [row.closing_note && { title: 'This incident is closed', text: row.closing_note }] },
    {
      figures(row, { loaded: { requests, shelters, last } }) {
        const room = roomOf(shelters ?? [])
        return [
          {
            label: 'Operations center',
            value: levelWords[row.level],
            note: row.level_since && ['since ', { moment: row.level_since }],
          },
          {
            label: 'Open requests',
            value: requests && String(requests.filter(requestLife.isOpen).length),
            to: `/disaster-response?incident=${row.id}`,
          },
          {
            label: 'In shelters',
            value: shelters && String(room.occupants),
            note: shelters && `${room.free} spaces available`,
            tone: room.isFull && 'bad',
            to: `/disaster-response?tab=shelters&incident=${row.id}`,
          },
          {
            label: 'Last log entry',
            value: last && (last[0] ? `No. ${Number(last[0].count)}` : 'none'),
            note: last?.[0] && { moment: last[0].created_at },
            to: `/incident-timeline?incident=${row.id}`,
          },
        ]
      },
    },
    {
      title: 'Incident',
      facts: ['kind', 'began_at', 'place', 'declaration', 'commander', 'alert', 'summary', 'objectives'],
    },
    {
      title: 'Resource requests by kind',
      chart: chart(resourceRequest, { of: 'incident', by: 'kind', figure: null, list: '/disaster-response' }),
    },
    {
      tab: 'staffing',
      title: 'Staffing',
      shows: [
        { own: 'incidents/DutiesPanel' },
        {
          title: 'EOC activation',
          rows: rows(activation, {
            by: 'incident',
            order: 'since.desc',
            limit: 50,
            columns: ['reason', 'level', 'since'],
          }),
        },
      ],
    },
  ],
})

export const newIncident = drawnPage('/disaster-response/incidents/new', ({ user_id }) => [
  { form: incident, start: { commander: user_id } },
])
