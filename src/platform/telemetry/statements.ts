import { performance } from 'node:perf_hooks'
import type { Caller, DatabaseRole, Statement } from '../database/database.ts'
import type { OrganizationFigures } from './organizations.ts'
import { openSpan, type OpenSpan } from './tracing.ts'

export type StatementFigures = {
  role: DatabaseRole
  kind: StatementKind
  count: number
  failed: number
  slow: number
  seconds: number
}
type StatementKind = 'read' | 'write' | 'transaction'

/** Observes each statement to PostgreSQL and its result. */
export type StatementWatch = {
  begin(text: string): OpenStatement
  end(open: OpenStatement, caller: Caller, kind: StatementKind, failed: boolean): void
}
type OpenStatement = { at: number; span: OpenSpan | undefined }

/** A person notices a wait longer than this. */
const slowAfter = 1

export function watchStatements(organizations: OrganizationFigures, clock = () => performance.now()) {
  const figures = new Map<string, StatementFigures>()
  const watch: StatementWatch = {
    begin: (text) => ({
      at: clock(),
      span: openSpan('client', () => ({
        name: nameOf(text),
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutLiterals(text) },
      })),
    }),
    end({ at, span }, { role, actor }, kind, failed) {
      const seconds = (clock() - at) / 1_000
      const key = `${role} ${kind}`
      let of = figures.get(key)
      if (!of) figures.set(key, (of = { role, kind, count: 0, failed: 0, slow: 0, seconds: 0 }))
      of.count++
      of.seconds += seconds
      if (failed) of.failed++
      if (seconds >= slowAfter) of.slow++
      if (actor?.organization_id) organizations.statement(actor.organization_id, seconds)
      span?.end(failed)
    },
  }
  return { watch, figures: () => [...figures.values()] }
}

/**
 * The statement with its trace appended, as sqlcommenter does. It loses its name: a prepared statement keeps its
 * first text, and a comment that changes with each request would fill the server with statements used once. Only
 * sampled requests pay for that.
 */
export function commented({ text, values }: Statement, { traceparent }: OpenSpan): Statement {
  return { text: `${text}\n/*traceparent='${traceparent}'*/`, ...(values && { values }) }
}

/** "SELECT organizations": the verb and the first table. */
export function nameOf(text: string): string {
  const verb = (/^\s*([a-z]+)/i.exec(text)?.[1] ?? 'statement').toUpperCase()
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?((?:[a-z_]\w*|"[^"]+")(?:\.(?:[a-z_]\w*|"[^"]+"))?)/i.exec(
    text,
  )?.[1]
  return table ? `${verb} ${table.replaceAll('"', '')}` : verb
}

const longest = 2_000

/** Values are sent beside a statement; literals written into one are left out. */
export const withoutLiterals = (text: string): string =>
  text
    .slice(0, longest * 2)
    .replace(/'(?:[^']|'')*('|$)/g, '?')
    .slice(0, longest)
