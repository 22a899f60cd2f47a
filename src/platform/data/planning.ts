import type { Query } from './grammar/syntax.ts'
import type { Restricted } from './restricted.ts'
import type { TableRequest } from './request.ts'
import type { Scope } from './statement/level.ts'
import type { Wanted } from './statement/reading.ts'
import type { Template } from './template.ts'
import type { AnswerPlan } from './wire/answers.ts'
import type { Format } from './wire/media.ts'
import type { Payload } from './wire/payload.ts'
import { applied, type Preferences } from './wire/preferences.ts'

/** A parsed request, on its way to a statement. */
export type Planning = {
  request: TableRequest
  scope: Scope
  query: Query
  preferences: Preferences
  format: Format
  payload: Payload | undefined
  restricted?: Restricted | undefined
}

/** A write to undo when it touched more or fewer rows than the caller allowed. */
export function guardsOf(format: Format, strict: number | undefined, readOnly: boolean): Wanted['guards'] {
  const guards: Wanted['guards'] = []
  // A read is checked once it has returned: there is nothing to undo.
  if (format.shape === 'one' && !readOnly) guards.push({ when: 'page <> 1', code: 'PGRST116', count: 'page' })
  if (strict !== undefined) guards.push({ when: `page > ${strict}`, code: 'PGRST124', count: 'page' })
  return guards
}

export const wantedOf = ({ format, preferences }: Planning, body: boolean, guards: Wanted['guards']): Wanted => ({
  format,
  body,
  total: preferences.count !== undefined,
  guards,
})

type Kind = Pick<Template, 'readOnly'> & Partial<Pick<Template, 'form'>>

export function templateOf(
  planning: Planning,
  text: string,
  { readOnly, form = 'answer' }: Kind,
  answer: Partial<AnswerPlan>,
): Template {
  const { request, scope, preferences, format, query } = planning
  return {
    text,
    bounds: scope.binder.bounds,
    names: [...scope.named],
    readOnly,
    rollback: preferences.tx === 'rollback',
    form,
    name: undefined,
    uses: 0,
    answer: {
      action: request.action,
      head: request.head,
      format,
      rows: false,
      csvHeader: '',
      counted: false,
      applied: applied(preferences, request.action, query.onConflict !== undefined || request.action === 'insert'),
      single: false,
      exactlyOne: false,
      voided: false,
      location: undefined,
      merges: false,
      profile: request.profiled ? request.schema : undefined,
      ...answer,
    },
  }
}
