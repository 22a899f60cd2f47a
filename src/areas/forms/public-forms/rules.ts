import type { Definition, Question } from '../definition/rules.ts'
import type { PublicForm } from './records.ts'
import { publicFormLife } from './life.ts'

/** How a public form stands for anyone who opens its address. */
export type Standing = 'open' | 'closed' | 'early' | 'over' | 'full'

type Judged = Pick<PublicForm, 'status' | 'opens_at' | 'closes_at' | 'daily_limit'>

export function standingOf(row: Judged, { now, sentToday }: { now: string; sentToday: number }): Standing {
  if (!publicFormLife.is(row, 'open')) return 'closed'
  if (row.opens_at !== null && row.opens_at > now) return 'early'
  if (row.closes_at !== null && row.closes_at <= now) return 'over'
  return row.daily_limit !== null && sentToday >= Number(row.daily_limit) ? 'full' : 'open'
}

/** Words of the title for the eye, and signs that two agencies with the same title do not share. */
export function addressFor(title: string, signs: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
  return `${words || 'form'}-${signs}`
}
export const isAddress = (text: string): boolean => /^[a-z0-9-]{1,64}-[a-hjkmnp-tv-z2-9]{8}$/.test(text)

/** A page of a form: the questions from one section to the next. */
export type Step = { title: string | null; questions: readonly Question[] }

export function stepsOf({ questions }: Definition, shown: ReadonlySet<string>): Step[] {
  const steps: { title: string | null; questions: Question[] }[] = []
  for (const question of questions.filter(({ key }) => shown.has(key))) {
    const last = steps.at(-1)
    if (question.kind === 'section') steps.push({ title: question.label, questions: [] })
    else if (last) last.questions.push(question)
    else steps.push({ title: null, questions: [question] })
  }
  return steps.filter(({ questions: asked }) => asked.length > 0)
}

/** File types that a public form accepts, by content: documents and pictures that any office opens. */
export const acceptedFiles: readonly string[] = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
  'text/csv',
]
export const largestPublicFile = 15 * 1024 * 1024
export const filesPerChallenge = 30
