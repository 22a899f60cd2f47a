import { requestItem, recordsRequest } from '#areas/assurance/records-requests/records.ts'
import { incident } from '#areas/disasters/incidents/records.ts'
import { logEntry } from '#areas/disasters/incidents/log/records.ts'
import { lifelineReport } from '#areas/disasters/lifelines/records.ts'
import { situationReport } from '#areas/disasters/reports/records.ts'
import { resourceRequest } from '#areas/disasters/requests/records.ts'
import { shelter } from '#areas/disasters/shelters/records.ts'
import { serviceNote, serviceRequest } from '#areas/organization/service/records.ts'
import { requestLife } from '#areas/disasters/requests/life.ts'
import { shelterLife } from '#areas/disasters/shelters/life.ts'
import { anyoneWhoReads, asGiven, byComment, byEditing, ended, tell, type Work } from './work.ts'
import { among } from '#platform/life/status-sql.ts'

export const sitrep: Work = {
  subject: {
    of: situationReport,
    columns: [
      'number',
      'title',
      'incident',
      'period_from',
      'period_to',
      'situation',
      'lifelines',
      'resources',
      'sheltering',
      'events',
      'plan',
    ],
  },
  reads: {
    incident: {
      of: incident,
      columns: ['number', 'title', 'kind', 'began_at', 'level', 'place', 'commander', 'summary', 'objectives'],
      where: 'id = $2',
      using: ({ subject }) => [subject.incident],
    },
    log: {
      of: logEntry,
      columns: ['count', 'observed_at', 'words', 'position', 'significant'],
      where: `incident = $2 and kind = 'entry' and observed_at between $3 and $4 and not exists
        (select from public.incident_log_entries c where c.organization_id = $1 and c.corrects = incident_log_entries.id)`,
      using: ({ subject }) => [subject.incident, subject.period_from, subject.period_to],
      order: 'observed_at',
      most: 120,
    },
    lifelines: {
      of: lifelineReport,
      columns: ['lifeline', 'condition', 'impact', 'action', 'restored_by'],
      where: `id in (select distinct on (r.lifeline) r.id from public.lifeline_reports r
        where r.organization_id = $1 and r.incident = $2 order by r.lifeline, r.created_at desc)`,
      using: ({ subject }) => [subject.incident],
    },
    requests: {
      of: resourceRequest,
      columns: ['number', 'title', 'priority', 'quantity', 'unit', 'needed_by', 'provider', 'status'],
      where: `incident = $2 and status ${among(requestLife, ...requestLife.openStatuses)}`,
      using: ({ subject }) => [subject.incident],
      order: `case priority when 'life' then 0 when 'urgent' then 1 else 2 end, needed_by nulls last`,
      most: 60,
    },
    shelters: {
      of: shelter,
      columns: ['name', 'place', 'capacity', 'occupants', 'counted_at', 'accessible', 'pets'],
      where: `incident = $2 and status ${among(shelterLife, 'open')}`,
      using: ({ subject }) => [subject.incident],
      order: 'name',
    },
  },
  writer: 'Short sentences in the past or present tense. Give times as in the sources. Life safety first.',
  outline: ({ name }, found) => {
    const { facts } = found
    const [of] = facts.incident!
    switch (name) {
      case 'situation':
        return of
          ? [
              tell(`${of.said.number}, ${of.said.title}. Activation: ${of.said.level!.toLowerCase()}.`, of),
              ...(of.said.summary ? [tell(ended(of.said.summary), of)] : []),
            ]
          : []
      case 'lifelines':
        return facts.lifelines!.map((each) =>
          tell(`- ${each.said.lifeline}: ${each.said.condition!.toLowerCase()}. ${ended(each.said.impact!)}`, each),
        )
      case 'resources':
        return facts.requests!.map((each) =>
          tell(
            `- ${each.said.number} ${each.said.title}: ${each.said.quantity} ${each.said.unit}, ${each.said.priority!.toLowerCase()}, ${each.said.status!.toLowerCase()}${each.said.provider ? `, ${each.said.provider}` : ''}.`,
            each,
          ),
        )
      case 'sheltering':
        return facts.shelters!.map((each) =>
          tell(`- ${each.said.name}: ${each.said.occupants} of ${each.said.capacity} spaces occupied.`, each),
        )
      case 'events':
        return [
          ...facts.log!.map((each) => tell(`- ${each.said.observed_at}: ${ended(each.said.words!)}`, each)),
          ...asGiven(found).map(({ text, sources }) => ({
            text: `- ${ended(text.replace(/^[-•*]\s*/, ''))}`,
            sources,
          })),
        ]
      default:
        return of?.said.objectives ? of.said.objectives.split('\n').map((line) => tell(line.trim(), of)) : []
    }
  },
  write: byEditing('situation-reports/edit', situationReport),
}

export const residentReply: Work = {
  whyNot: anyoneWhoReads,
  subject: {
    of: serviceRequest,
    columns: ['number', 'title', 'category', 'details', 'status', 'asked_at', 'resolve_by', 'resolved_at'],
  },
  reads: {
    notes: {
      of: serviceNote,
      columns: ['kind', 'words'],
      // An internal note is not for a resident.
      where: `request = $2 and kind in ('came', 'answer', 'state')`,
      using: ({ subject }) => [subject.id],
      most: 20,
    },
  },
  writer: 'Plain words, polite, no jargon. State no date that is not in the sources.',
  outline: (_, found) => {
    const { said } = found.subject!
    return [
      tell(`Thank you for your request ${said.number}, “${said.title}”, of ${said.asked_at}.`, found.subject!),
      tell(`Its status is: ${said.status!.toLowerCase()}.`, found.subject!),
      ...asGiven(found).map(({ text, sources }) => ({ text: ended(text), sources })),
    ]
  },
  async write({ texts, id }, pen) {
    await pen.run('service-requests/answer', { id, kind: 'note', words: `Draft reply:\n${texts.get('letter')}` })
    return { table: serviceRequest.table, id: id! }
  },
}

export const recordsReply: Work = {
  subject: {
    of: recordsRequest,
    columns: [
      'number',
      'title',
      'description',
      'requester',
      'received_on',
      'due_on',
      'due_rule',
      'extended_on',
      'status',
      'fee_estimate',
      'fee_basis',
    ],
  },
  reads: {
    items: {
      of: requestItem,
      columns: ['record_type', 'title', 'review', 'exemption'],
      where: `request = $2 and review in ('responsive', 'exempt')`,
      using: ({ subject }) => [subject.id],
      most: 60,
    },
  },
  writer: 'State what is released and what is withheld under which exemption, exactly as reviewed.',
  outline: (_, found) => {
    const { said } = found.subject!
    return [
      tell(`Your request ${said.number} of ${said.received_on}: ${ended(said.title!)}`, found.subject!),
      ...(said.due_on ? [tell(`Our response is due on ${said.due_on}.`, found.subject!)] : []),
      ...found.facts.items!.map((each) =>
        tell(
          `- ${each.said.title}: ${each.row.review === 'exempt' ? `withheld${each.said.exemption ? `, ${each.said.exemption}` : ''}` : 'responsive'}.`,
          each,
        ),
      ),
      ...asGiven(found).map(({ text, sources }) => ({ text: ended(text), sources })),
    ]
  },
  whyNot: anyoneWhoReads,
  write: byComment(recordsRequest, 'Draft of a reply to the requester', {}),
}
