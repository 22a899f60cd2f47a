import { plural } from '#platform/words.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isAsked, isCalculated, readDefinition, type Definition } from '#areas/forms/definition/rules.ts'
import type { Form } from '#areas/forms/forms/records.ts'
import { takeSubmission } from '#areas/forms/submissions/take.ts'
import type { FormVersion } from '#areas/forms/versions/records.ts'
import { versionLife } from '#areas/forms/versions/life.ts'
import { command, question, type Context } from '#platform/commands/command.ts'
import { commandsOf } from '#platform/commands/commands-of.ts'
import { draftCommand, editCommand } from '#platform/commands/record-commands.ts'
import { InvalidInput, NotFound, Refusal, refuseIf } from '#platform/commands/refusals.ts'
import { nextNumber } from '#platform/commands/series.ts'
import { todayOf } from '#platform/commands/today.ts'
import { isDay } from '#platform/dates.ts'
import { among } from '#platform/life/status-sql.ts'
import { putCode } from '../master-data/commands.ts'
import type { CodeList } from '../master-data/records.ts'
import { connectorLife, errorLife } from './life.ts'
import {
  connector,
  connectorError,
  connectorRun,
  type Connector,
  type ConnectorError,
  type ConnectorRun,
} from './records.ts'
import {
  answersFrom,
  applyMapping,
  codeFields,
  mappingIn,
  missingColumns,
  whyNotMapping,
  whyNotPreview,
  whyNotRun,
  whyNotTake,
  type Row,
} from './rules.ts'

export const createConnector = draftCommand('connectors/create', connector)
export const editConnector = editCommand('connectors/edit', connector)

const one = z.object({ id: z.uuid() })
const mostOfRow = connectorError.fields.content.max!
const cells = z
  .record(z.string().max(200), z.string().max(5000))
  .refine((row) => JSON.stringify(row).length <= mostOfRow, `A row can have up to ${mostOfRow} characters.`)

type Target =
  | { kind: 'codes'; list: CodeList }
  | { kind: 'submissions'; form: Form; version: FormVersion; definition: Definition }

/** The target of the rows, or why there is none. */
async function targetOf(tx: Context['tx'], row: Connector): Promise<Target> {
  if (row.takes === 'codes') {
    const list = await tx.one<CodeList>(
      'select * from code_lists where organization_id = $1 and code = $2 for update',
      [row.organization_id, row.goes_to],
    )
    refuseIf(list ? null : `Code list ${row.goes_to} doesn’t exist.`)
    refuseIf(whyNotMapping(row.mapping, { fields: codeFields, required: ['code', 'name'] }))
    return { kind: 'codes', list: list! }
  }
  const form = await tx.one<Form>('select * from forms where organization_id = $1 and number = $2 for update', [
    row.organization_id,
    row.goes_to,
  ])
  refuseIf(form ? null : `Form ${row.goes_to} doesn’t exist.`)
  const version = await tx.one<FormVersion>(
    `select * from form_versions where organization_id = $1 and form = $2
      and status ${among(versionLife, 'published')}`,
    [row.organization_id, form!.id],
  )
  refuseIf(version ? null : `${form!.title} is not published.`)
  const definition = readDefinition(version!.definition)
  const asked = definition.questions.filter((each) => isAsked(each) && !isCalculated(each))
  refuseIf(
    whyNotMapping(row.mapping, {
      fields: asked.map(({ key }) => key),
      required: asked.filter(({ required, show_if }) => required && !show_if).map(({ key }) => key),
    }),
  )
  return { kind: 'submissions', form: form!, version: version!, definition }
}

/** One row, as if typed on the page. A rejected row does not undo the others. */
async function takeRow(context: Context, target: Target, mapping: string, row: Row): Promise<void> {
  const values = applyMapping(mappingIn(mapping).sources, row)
  if (target.kind === 'submissions') {
    await takeSubmission(context, {
      row: target.form,
      version: target.version,
      given: answersFrom(target.definition.questions, values),
    })
    return
  }
  const { code = '', name = '', broader = '', factor = '', valid_from = '', valid_to = '' } = values
  const today = await todayOf(context.tx, context.now)
  refuseIf(
    name === ''
      ? 'name is empty.'
      : valid_from !== '' && !isDay(valid_from)
        ? `${valid_from} isn’t a date such as 2026-07-01.`
        : valid_to !== '' && !isDay(valid_to)
          ? `${valid_to} isn’t a date such as 2026-07-01.`
          : factor !== '' && !/^\d+(\.\d+)?$/.test(factor)
            ? `${factor} isn’t a number.`
            : name.length > 200 || code.length > 40 || factor.length > 20
              ? 'code, name or factor is too long.'
              : null,
  )
  await putCode(context, target.list, {
    code,
    name,
    broader: broader || null,
    factor: factor ? Number(factor) : null,
    valid_from: valid_from || today,
    valid_to: valid_to || null,
  })
}

/** Tries a row within a savepoint; returns why it was rejected. */
async function tried(context: Context, work: () => Promise<void>): Promise<string | null> {
  await context.tx.sql('savepoint connector_row')
  try {
    await work()
    await context.tx.sql('release savepoint connector_row')
    return null
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof InvalidInput) && !(error instanceof NotFound)) throw error
    await context.tx.sql('rollback to savepoint connector_row')
    return (error instanceof InvalidInput ? Object.values(error.fields).join('. ') : error.message).slice(0, 500)
  }
}

export const runConnector = command('connectors/run', {
  about:
    'Imports the rows of a file through a connector. Rejected rows are kept with their reason; the others are accepted.',
  input: z.object({
    id: z.uuid(),
    file: z.string().trim().min(1).max(200),
    columns: z.array(z.string().max(200)).max(200),
    rows: z
      .array(cells)
      .min(1, 'The file has no rows.')
      .max(1_000, 'A file can have up to 1,000 rows. Split it into smaller files.'),
  }),
  secret: ['rows'],
  async run({ id, file, columns, rows }, context) {
    const { tx, actor, now } = context
    const row = await tx.lock<Connector>(connector, id)
    refuseIf(whyNotRun(row, { actor }))
    const target = await targetOf(tx, row)
    const missing = missingColumns(mappingIn(row.mapping).sources, columns)
    refuseIf(
      missing.length > 0
        ? `The file has no column ${missing.join(', ')}. Its columns are ${columns.join(', ')}.`
        : null,
    )
    const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex')
    const before = await tx.sql<Pick<ConnectorRun, 'id' | 'number' | 'taken'>>(
      'select id, number, taken from connector_runs where organization_id = $1 and connector = $2 and digest = $3',
      [row.organization_id, id, digest],
    )
    const twice = before.find(({ taken }) => Number(taken) > 0)
    refuseIf(twice ? `This file was already imported as ${twice.number}.` : null)

    const errors: { line: number; content: string; why: string }[] = []
    for (const [at, each] of rows.entries()) {
      const why = await tried(context, () => takeRow(context, target, row.mapping, each))
      // The first line of the file is its header.
      if (why !== null) errors.push({ line: at + 2, content: JSON.stringify(each), why })
    }
    const made = await tx.insert<ConnectorRun>(connectorRun, {
      number: await nextNumber(tx, connectorRun.table, connectorRun.fields.number.initial as string, now),
      connector: id,
      file,
      digest,
      begun_at: now,
      rows: rows.length,
      taken: rows.length - errors.length,
      refused: errors.length,
      status: errors.length > 0 ? 'exception' : 'completed',
    })
    for (const error of errors) await tx.insert(connectorError, { run: made.id, ...error })
    // A file with no accepted row may be imported again after its mapping is fixed: no row is accepted twice.
    await tx.sql(
      `update connector_errors set status = $3, reason = $4 where organization_id = $1 and run = any ($2)
        and status ${among(errorLife, 'open')}`,
      [
        row.organization_id,
        before.map((each) => each.id),
        'canceled',
        `The file was imported again as ${made.number}.`,
      ],
    )
    await tx.update(connector, id, { last_run: await todayOf(context.tx, context.now) })
    return made
  },
})

export const previewConnector = question('connectors/preview', {
  about: 'Previews what the first rows of a file would become, and what would prevent a run.',
  input: z.object({ id: z.uuid(), columns: z.array(z.string().max(200)).max(200), rows: z.array(cells).max(5) }),
  async run({ id, columns, rows }, { tx, actor }): Promise<{ whyNot: string | null; rows: Record<string, string>[] }> {
    const row = await tx.one<Connector>('select * from connectors where organization_id = $1 and id = $2', [
      actor.organization_id,
      id,
    ])
    if (!row) throw new NotFound(connector.label)
    refuseIf(whyNotPreview({ actor }))
    const { sources, reason } = mappingIn(row.mapping)
    const missing = missingColumns(sources, columns)
    return {
      whyNot: reason ?? (missing.length > 0 ? `The file has no column ${missing.join(', ')}.` : null),
      rows: rows.map((each) => applyMapping(sources, each)),
    }
  },
})

export const connectorCommands = commandsOf(connectorLife, {
  async activate(row, { tx }) {
    await targetOf(tx, row)
  },
})

export const takeErrorRow = command('connector-errors/take', {
  about: 'Accepts a rejected row after it is corrected.',
  input: one.extend({ row: cells }),
  secret: ['row'],
  async run({ id, row: corrected }, context) {
    const { tx, actor } = context
    const error = await tx.lock<ConnectorError>(connectorError, id)
    refuseIf(whyNotTake(error, { actor }))
    const run = await tx.lock<ConnectorRun>(connectorRun, error.run)
    const owner = await tx.lock<Connector>(connector, run.connector)
    refuseIf(whyNotRun(owner, { actor }))
    await takeRow(context, await targetOf(tx, owner), owner.mapping, corrected)
    await tx.update(connectorRun, run.id, {
      taken: Number(run.taken) + 1,
      refused: Number(run.refused) - 1,
      status: plural(Number(run.refused), { one: 'completed', other: 'exception' }),
    })
    return tx.update<ConnectorError>(connectorError, id, { content: JSON.stringify(corrected), status: 'received' })
  },
})

export const errorCommands = commandsOf(errorLife, {})
