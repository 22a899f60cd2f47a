import { isDay } from '#platform/dates.ts'
import { compareCodes, isCode } from '../../codes/rules.ts'
import { linksIn, linksInWords } from '../../links/rules.ts'
import { constraintKinds, projectTask, type ConstraintKind } from '../../records.ts'
import type { Schedule } from '../../rules.ts'
import {
  four,
  tasksNamed,
  UnreadablePlan,
  type FileAssignment,
  type FileResource,
  type FileTask,
  type PlanFile,
} from '../rules.ts'

const columns = [
  'Number',
  'Name',
  'Days',
  'Predecessors',
  'Constraint',
  'Constraint date',
  'Calendar',
  'Summary',
  'Budget',
  'Percent complete',
  'Started',
  'Completed',
  'Resources',
  'Start',
  'Finish',
  'Total float',
  'Critical',
] as const

const wordsOf = (kind: ConstraintKind) => projectTask.fields.constraint_kind.words?.[kind] ?? kind

/** A row for each task, with its dates. Everything before them can be read back. */
export function planCells(plan: PlanFile, { tasks: placed }: Schedule): string[][] {
  return [
    [...columns],
    ...plan.tasks.map((task) => {
      const at = placed.get(task.code)
      const needs = plan.assignments.filter(({ code }) => code === task.code)
      return [
        task.code,
        task.name,
        String(task.days),
        task.after ?? '',
        task.constraint_kind ? wordsOf(task.constraint_kind) : '',
        task.constraint_on ?? '',
        task.calendar ?? '',
        task.summary ? 'yes' : 'no',
        (task.budget / 100).toFixed(2),
        String(task.done),
        task.began_on ?? '',
        task.ended_on ?? '',
        needs.map(({ resource, units }) => (units === 1 ? resource : `${resource} [${units}]`)).join('; '),
        at?.start ?? '',
        at?.end ?? '',
        at ? String(at.slack) : '',
        at?.critical ? 'yes' : 'no',
      ]
    }),
  ]
}

/** The headings of Microsoft Project, Primavera and hand-made sheets, beside our own. */
const headings: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'unique id', '#'],
  code: ['number', 'wbs', 'outline number', 'outline_number', 'activity id', 'task number'],
  level: ['outline level', 'outline_level', 'level'],
  name: ['name', 'task name', 'task_name', 'task', 'activity name', 'activity'],
  days: ['days', 'duration', 'original duration', 'duration (days)'],
  after: ['predecessors', 'predecessor', 'predecessor ids'],
  constraint_kind: ['constraint', 'constraint type', 'constraint_type'],
  constraint_on: ['constraint date', 'constraint_date'],
  calendar: ['calendar', 'task calendar', 'task_calendar'],
  summary: ['summary', 'summary task'],
  budget: ['budget', 'cost'],
  done: ['percent complete', 'percent_complete', '% complete'],
  began_on: ['started', 'actual start', 'actual_start'],
  ended_on: ['completed', 'actual finish', 'actual_finish'],
  resources: ['resources', 'resource names', 'resource_names'],
}

/** Rows as a spreadsheet has them, the first with the headings. Each cell that cannot be read is named with its row. */
export function readPlanCells([head = [], ...body]: readonly (readonly string[])[]): PlanFile {
  const at = new Map(
    Object.entries(headings).flatMap(([field, names]) => {
      const column = head.findIndex((title) =>
        names.includes(
          title
            .replace(/^\uFEFF/, '')
            .trim()
            .toLowerCase(),
        ),
      )
      return column < 0 ? [] : [[field, column]]
    }),
  )
  if (!at.has('name') || !at.has('days'))
    throw new UnreadablePlan(
      'This file needs columns with the headings Name and Days. Number and Predecessors are read too.',
    )
  const rows = body
    .map((cells, index) => ({ line: index + 2, cell: (field: string) => (cells[at.get(field) ?? -1] ?? '').trim() }))
    .filter(({ cell }) => cell('name') !== '')
  if (rows.length === 0) throw new UnreadablePlan('This file has no tasks.')
  const codes = numbersOf(rows)
  // Where a file has both, its predecessors name the rows and not the outline.
  const byId =
    at.has('code') && at.has('id') ? new Map(rows.map(({ cell }, index) => [cell('id'), codes[index]!])) : null
  const notes: string[] = []
  const tasks = rows.map((row, index) => taskOf(row, codes[index]!, byId, { codes, told: at.has('summary') }))
  const { resources, assignments } = resourcesOf(rows, codes)
  const ignored = head.filter((title, column) => title.trim() && ![...at.values()].includes(column))
  if (ignored.length > 0) notes.push(`Not imported: ${tasksNamed(ignored)}. Start and finish are calculated here.`)
  return { name: null, starts_on: null, calendar: null, calendars: [], tasks, resources, assignments, notes }
}

type Row = { line: number; cell: (field: string) => string }

/** The numbers of the file; by level where it has levels; one after the other otherwise. */
function numbersOf(rows: readonly Row[]): string[] {
  const given = rows.map(({ cell }) => cell('code') || cell('id'))
  if (given.every(isCode) && rows.every(({ cell }) => cell('code') !== '' || cell('level') === '')) return given
  const counts: number[] = []
  return rows.map(({ cell }) => {
    const level = Math.max(1, Math.min(counts.length + 1, Number(cell('level')) || 1))
    counts.length = level
    counts[level - 1] = (counts[level - 1] ?? 0) + 1
    return counts.join('.')
  })
}

function taskOf(
  { line, cell }: Row,
  code: string,
  byId: ReadonlyMap<string, string> | null,
  { codes, told }: { codes: readonly string[]; told: boolean },
): FileTask {
  const refuse = (words: string): never => {
    throw new UnreadablePlan(`Row ${line}: ${words}`)
  }
  const day = (field: string, label: string): string | null => {
    const text = cell(field)
    if (text === '' || text === 'NA') return null
    return dayOf(text) ?? refuse(`“${text}” isn’t a date. Enter ${label} such as 2026-07-01 or 7/1/2026.`)
  }
  const { links, unread } = linksIn(cell('after'))
  if (unread !== null) refuse(`“${unread}” isn’t a predecessor. Enter a task number, such as 2.1, or 2.1SS+3d.`)
  const linked = byId
    ? links.map((link) => ({ ...link, code: byId.get(link.code) ?? refuse(`There is no task ${link.code}.`) }))
    : links
  const summary = told ? isYes(cell('summary')) : codes.some((other) => other.startsWith(`${code}.`))
  const words = cell('constraint_kind').toLowerCase()
  const constraint = constraintKinds.find((kind) => wordsOf(kind).toLowerCase() === words || kind === words) ?? null
  if (words !== '' && words !== 'as soon as possible' && constraint === null)
    refuse(`“${cell('constraint_kind')}” isn’t a constraint. Use one of ${constraintKinds.map(wordsOf).join(', ')}.`)
  const done = Number(cell('done').replace('%', '') || 0)
  if (!(done >= 0 && done <= 100)) refuse(`“${cell('done')}” isn’t a percentage from 0 to 100.`)
  const budget = Number(cell('budget').replace(/[$,\s]/g, '') || 0)
  if (!(budget >= 0)) refuse(`“${cell('budget')}” isn’t an amount.`)
  const began = done > 0 ? day('began_on', 'the start') : null
  return {
    code,
    name: cell('name').slice(0, 200),
    days: summary
      ? 0
      : (daysIn(cell('days')) ?? refuse(`“${cell('days')}” isn’t a duration. Enter days, such as 5 or 0.5.`)),
    after: linksInWords(linked) || null,
    constraint_kind: summary ? null : constraint,
    constraint_on: summary || !constraint ? null : day('constraint_on', 'the constraint date'),
    calendar: cell('calendar') || null,
    summary,
    budget: summary ? 0 : Math.round(budget * 100),
    done: summary ? 0 : Math.round(done),
    began_on: summary ? null : began,
    ended_on: summary || done < 100 ? null : day('ended_on', 'the finish'),
  }
}

const isYes = (text: string) => /^(yes|true|1|y)$/i.test(text)

/** Days of eight hours and weeks of five days, as these files count. */
const lengths: Readonly<Record<string, number>> = { m: 1 / 480, h: 1 / 8, d: 1, w: 5, mo: 20 }

/** “5”, “5 days”, “2 wks”, “4 hrs?”: in days; null if it is no duration. */
export function daysIn(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)\s*(mo|m|h|d|w)?[a-z]*\??$/i.exec(text.replaceAll(',', ''))
  if (!found) return null
  return four(Number(found[1]) * lengths[(found[2] ?? 'd').toLowerCase()]!)
}

/** 2026-07-01 or 7/1/26, with or without a weekday before and a time after it. */
function dayOf(text: string): string | null {
  const iso = /\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (iso) return isDay(iso) ? iso : null
  const found = /(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})/.exec(text)
  if (!found) return null
  const [, month, day, year] = found
  const full = `${year!.length === 2 ? `20${year}` : year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return isDay(full) ? full : null
}

/** “Crew [4]; Excavator”, or in percent: “Crew[400%],Excavator”. */
function resourcesOf(
  rows: readonly Row[],
  codes: readonly string[],
): { resources: FileResource[]; assignments: FileAssignment[] } {
  const assignments = rows.flatMap(({ cell }, index) =>
    cell('resources')
      .split(/[;,](?![^[]*\])/)
      .map((part) => /^\s*(.+?)\s*(?:\[(\d+(?:\.\d+)?)(%?)\])?\s*$/.exec(part))
      .filter((found) => found !== null)
      .map(([, resource, amount, percent]) => ({
        code: codes[index]!,
        resource: resource!.slice(0, 120),
        units: Math.max(0.01, amount ? Number(amount) / (percent ? 100 : 1) : 1),
      })),
  )
  const most = new Map<string, number>()
  for (const { resource, units } of assignments) most.set(resource, Math.max(most.get(resource) ?? 1, units))
  return { resources: [...most].map(([name, capacity]) => ({ name, kind: 'crew', capacity })), assignments }
}

export const sortedByCode = <T extends { code: string }>(tasks: readonly T[]): T[] =>
  tasks.toSorted((a, b) => compareCodes(a.code, b.code))
