import { daysBetween, dayShort } from '../dates.ts'
import type { Life } from '../life.ts'
import { whyIncomplete } from '../records/asked.ts'
import { isStillDue } from '../records/due.ts'
import { whyNotEdit } from '../records/edit.ts'
import { columnsOf, labelOf, optionLabel, type AnyRecord } from '../records/record.ts'
import { readStatus } from './status-read.ts'
import type { Reached, Waiting } from '../records/summary.ts'
import { roleInWords } from '../roles.ts'
import { orList } from '../rules.ts'
import { ended, inText } from '../words.ts'
import type { AnyMove, AnyRow, Asking, Findings } from './move.ts'
import { isBeside } from './path.ts'
import { leastRole } from './words.ts'

/** Who has to act: the reader, another person, no one. Late and problem say it louder. */
export type StepTone = 'you' | 'others' | 'late' | 'problem' | 'done' | 'ended' | 'moving'
export type NextStep = { tone: StepTone; lead: string; rest?: string | undefined }

export type Circumstances = Asking & {
  life: Life | undefined
  /** The facts behind its moves, once they are loaded. */ found?: Findings<object> | undefined
  waiting?: Waiting | null | undefined
  reached?: readonly Reached[] | undefined
  /** Names of the people and records that the row refers to. */ names: ReadonlyMap<string, string>
  /** The day of a moment in the organization’s time zone. */ dayOf: (moment: string) => string
}

/**
 * The next step of a record in a sentence: who has to do what, since when or until when. Its approval comes first,
 * then how it ended, what brings it back to its usual way, its declared deadline, the moves that are open, and its
 * dates.
 */
export function nextStep(of: AnyRecord, row: AnyRow, circumstances: Circumstances): NextStep | null {
  const { life } = circumstances
  return (
    approvalStep(circumstances) ??
    (life
      ? (endStep(life, row, circumstances) ?? wayBack(of, row, circumstances) ?? deadlineStep(of, row, circumstances))
      : null) ??
    (life && life.isOpen(row) ? moveStep(life, row, circumstances) : null) ??
    dateStep(of, row, circumstances)
  )
}

/** “tomorrow”, “3 days late”. */
function distanceOf(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 0) return `in ${days} days`
  return days === -1 ? '1 day late' : `${-days} days late`
}

function approvalStep({ waiting, actor, today, dayOf }: Circumstances): NextStep | null {
  const turn = waiting?.turns[0]
  if (!waiting || !turn) return null
  const mine = waiting.turns.find(({ signers }) => signers.some(({ user_id }) => user_id === actor.user_id))
  const { name, due } = mine ?? turn
  const people = turn.signers.map((signer) => signer.name)
  const who = mine
    ? 'your approval'
    : people.length === 0
      ? `the approval “${name}”`
      : people.length > 3
        ? `approval by one of ${people.length} people`
        : `approval by ${orList(people)}`
  const late = due !== null && due < today
  return {
    tone: late ? 'late' : mine ? 'you' : 'others',
    lead: `Waiting for ${who} since ${dayShort(dayOf(waiting.since), today)}`,
    rest: [
      waiting.steps > 1 ? `Step ${waiting.step} of ${waiting.steps}: ${name}.` : '',
      due ? `Due ${dayShort(due, today)}, ${distanceOf(due, today)}.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** Words of an end that is no success. */
const failed =
  /^(rejected|refused|denied|declined|canceled|withdrawn|annulled|rescinded|terminated|revoked|disallowed|void|ineligible|failed|short)$/

function endStep(life: Life, row: AnyRow, { reached, names, today, dayOf }: Circumstances): NextStep | null {
  if (life.isOpen(row)) return null
  const came = reached?.find(({ status }) => status === row.status)
  const by = came?.by ? names.get(came.by) : undefined
  const { status, words: ending } = readStatus(life.record.fields.status, row, today)
  if (status !== row.status) return { tone: 'moving', lead: ending, rest: by && `Recorded by ${by}.` }
  return {
    tone: failed.test(row.status) ? 'problem' : 'done',
    lead: came ? `${ending} ${happened.test(ending) ? 'on' : 'since'} ${dayShort(dayOf(came.at), today)}` : ending,
    rest: by && `Recorded by ${by}.`,
  }
}

/** Statuses that were reached on a day, such as “Paid”; the others are states that last, such as “Void”. */
const happened = /^(\w+ed|paid|withdrawn|sent|met|sold|written)\b/i

/** A deadline further ahead is a date of the record, not its next step: a warranty that ends in three years. */
const far = 365

/** Days before a deadline from which it asks for attention. */
const soon = 30

/** The declared deadlines that count while the record has this status, the next one first. */
function deadlineStep(of: AnyRecord, row: AnyRow, { actor, names, today, dayOf }: Circumstances): NextStep | null {
  const [next] = columnsOf(of)
    .flatMap(([name, { kind, due }]) => {
      const value = row[name]
      return due && typeof value === 'string' && isStillDue(due, row)
        ? [{ due, day: kind === 'instant' ? dayOf(value) : value }]
        : []
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
  if (!next || daysBetween(today, next.day) > far) return null
  const { due, day } = next
  const people = due.for.flatMap((field) => (typeof row[field] === 'string' ? [row[field]] : []))
  const mine = people.includes(actor.user_id)
  const others = people.flatMap((person) => names.get(person) ?? [])
  return {
    tone: day < today ? 'late' : daysBetween(today, day) > soon ? 'moving' : mine ? 'you' : 'others',
    // “before its warranty ends on Aug 26”, but “file the report by Aug 26”.
    lead: `${saying(of, row, due.says, names)} ${/ before | until /.test(due.says) ? 'on' : 'by'} ${dayShort(day, today)}`,
    rest: `${sentenceOf(distanceOf(day, today))}${mine ? ' Assigned to you.' : others.length > 0 ? ` Assigned to ${orList(others)}.` : people.length > 0 ? '' : ' Unassigned.'}`,
  }
}

/** A disputed invoice is resolved before it is paid: the move comes first, the deadline after it. */
function wayBack(of: AnyRecord, row: AnyRow, circumstances: Circumstances): NextStep | null {
  if (!isBeside(row.status)) return null
  const deadline = deadlineStep(of, row, circumstances)
  const move = deadline && moveStep(circumstances.life!, row, circumstances)
  if (!move) return null
  const rest = `${deadline.lead}. ${deadline.rest}`
  return {
    ...move,
    tone: deadline.tone === 'late' ? 'late' : move.tone,
    rest: move.rest ? `${move.rest} ${rest}` : rest,
  }
}

/** “Return {asset}” with the name of the asset, and without the name that the page’s title already says. */
function saying(of: AnyRecord, row: AnyRow, says: string, names: ReadonlyMap<string, string>): string {
  return (
    says
      .replace(/ (?:of|for|about|on) \{(\w+)\}$/, (all, name: string) => (name === of.title ? '' : all))
      // “the budget line {name}” is this budget line.
      .replace(/the (?:(?!(?:of|for|about|on) )[a-z-]+ )+\{(\w+)\}/, (all, name: string) =>
        name === of.title ? `this ${inText(of.label)}` : all,
      )
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
        if (name === of.title) return `this ${inText(of.label)}`
        const value = String(row[name] ?? '')
        const field = of.fields[name]
        if (field?.kind === 'ref' || field?.kind === 'person')
          return names.get(value) ?? `the ${inText(labelOf(of, name))}`
        return field?.kind === 'choice' ? inText(optionLabel(field, value)) : value
      })
  )
}

/** The move that leads the row on: the main one of those that start from its status. */
export function mainMove(life: Life, row: AnyRow): string | undefined {
  const mains = life.open(row).filter((name) => (life.moves[name] as AnyMove).look === 'main')
  const leads = (name: string) => [(life.moves[name] as AnyMove).to ?? []].flat().some((to) => to !== row.status)
  return mains.find(leads) ?? mains[0]
}

/** The moves that lead on: the main one and its plain alternatives, not what gives the record up. */
function moveStep(life: Life, row: AnyRow, circumstances: Circumstances): NextStep | null {
  const { actor, today, reached, dayOf, found } = circumstances
  const main = mainMove(life, row)
  if (!main) return null
  const move = life.moves[main] as AnyMove
  const button = (name: string) => (life.moves[name] as AnyMove).says.button
  const came = reached?.find(({ status }) => status === row.status)
  const since = came ? ` since ${dayShort(dayOf(came.at), today)}` : ''
  const may = life.isFor(main, row as never, actor)
  const barred = Object.entries(move.not ?? {}).find(([field]) => row[field] === actor.user_id)?.[1]
  if (!may)
    return {
      tone: 'others',
      lead: `Waiting for ${roleInWords[leastRole(life.record, move)]} to ${inText(button(main))}${since}`,
    }
  // Its author alone can complete it: another person would be refused.
  const missing = barred && whyNotEdit(life.record, row, actor) === null && whyIncomplete(life.record, row, main)
  if (missing)
    return { tone: 'you', lead: missing.slice(0, -1), rest: `Then another person can ${inText(button(main))}.` }
  if (barred)
    return { tone: 'others', lead: `Waiting for another person to ${inText(button(main))}${since}`, rest: barred }
  const other = life.open(row).find((name) => {
    const { look = 'plain', to = [] } = life.moves[name] as AnyMove
    return name !== main && look === 'plain' && [to].flat().some(isBeside)
  })
  const lead = [main, ...(other ? [other] : [])].map((name, at) => (at === 0 ? button(name) : inText(button(name))))
  const whyNot =
    life.whyNotHere(main, row as never, circumstances) ??
    (found && life.whyNotYet(main, row as never, found as never, circumstances))
  return {
    tone: 'you',
    lead: orList(lead),
    rest: whyNot
      ? sentenceOf(whyNot)
      : since
        ? `${optionLabel(life.record.fields.status, row.status)}${since}.`
        : undefined,
  }
}

const dates = /^(due|due_on|due_by|due_at|closes_at|needed_by|respond_by|expected_on|eta|ends_on|expires_on|valid_to)$/

/** Without an open move the next date of the record is what its readers wait for. */
function dateStep(of: AnyRecord, row: AnyRow, { life, today, reached, dayOf }: Circumstances): NextStep | null {
  if (life && !life.isOpen(row)) return null
  const dayIn = (name: string, kind: string) => (kind === 'instant' ? dayOf(String(row[name])) : String(row[name]))
  // A past deadline that this status left behind is no longer waited for: bids closed before they were evaluated.
  const found = columnsOf(of).find(
    ([name, { kind, due }]) =>
      dates.test(name) &&
      (kind === 'date' || kind === 'instant') &&
      row[name] &&
      (!due || isStillDue(due, row) || dayIn(name, kind) >= today),
  )
  if (found) {
    const [name, { kind }] = found
    const day = dayIn(name, kind)
    return {
      tone: day < today && !/^(ends_on|valid_to)$/.test(name) ? 'late' : 'moving',
      lead: `${labelOf(of, name)}: ${dayShort(day, today)}`,
      rest: sentenceOf(
        day < today && /^(ends_on|valid_to)$/.test(name)
          ? `${-daysBetween(today, day)} days ago`
          : distanceOf(day, today),
      ),
    }
  }
  const came = reached?.find(({ status }) => status === row.status)
  return life && came
    ? { tone: 'moving', lead: `${optionLabel(of.fields.status, row.status)} since ${dayShort(dayOf(came.at), today)}` }
    : null
}

const sentenceOf = (words: string): string => ended(words.replace(/^./, (first) => first.toUpperCase()))
