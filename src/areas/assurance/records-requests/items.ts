import { z } from 'zod'
import { command, question, type Command } from '#platform/commands/command.ts'
import type { CommandTx } from '#platform/commands/command-tx.ts'
import { NotFound, refuseIf } from '#platform/commands/refusals.ts'
import { numberOf, type AnyRecord } from '#platform/records/record.ts'
import { recordInQuestion } from '#platform/commands/record-in-question.ts'
import { files, one, said, words } from '../inputs.ts'
import { kept } from '../kept.ts'
import { recordsRequestLife } from './life.ts'
import { recordsRequest, requestItem, type RecordsRequest, type RequestItem } from './records.ts'
import { copyOf, redactionMark, whyNotRedact, whyNotReplace, whyNotReview, whyNotWork } from './rules.ts'

export type FoundRecord = { table: string; record: string; type: string; title: string; added: boolean }

/** Searching for records, and what is done with each one. */
export function itemCommands(records: readonly AnyRecord[]) {
  const typeOf = (table: string) => records.find((type) => type.table === table)

  const search = question('records-requests/search', {
    about: 'Searches the agency’s records for a public records request, with the access of the person who searches.',
    input: one.extend({ words: words('Enter search words', 100) }),
    async run({ id, words: asked }, { tx, actor }): Promise<{ found: FoundRecord[] }> {
      await requestOf(tx, id)
      const hits = await tx.asPerson<{ table_name: string; record: string; number: string | null; title: string }>(
        'select table_name, record, number, title from search_records($1, 50)',
        [asked],
      )
      const there = new Set(
        (
          await tx.sql<{ of_record: string }>(
            'select of_record from records_request_items where organization_id = $1 and request = $2',
            [actor.organization_id, id],
          )
        ).map(({ of_record }) => of_record),
      )
      return {
        found: hits.flatMap(({ table_name, record, number, title }) => {
          const type = typeOf(table_name)
          return type && record !== id
            ? [
                {
                  table: table_name,
                  record,
                  type: type.label,
                  title: [number, title].filter(Boolean).join(' '),
                  added: there.has(record),
                },
              ]
            : []
        }),
      }
    },
  })

  const add = command('records-requests/add', {
    about: 'Adds a record that the person can read to a public records request, as a copy, with its files.',
    input: one.extend({ table: z.string().regex(/^[a-z_]{1,63}$/), record: z.uuid() }),
    async run({ id, table, record }, context): Promise<RequestItem> {
      const { tx, actor } = context
      const row = await requestOf(tx, id)
      refuseIf(whyNotWork(row))
      const { type, row: found, title, organization_id } = await recordInQuestion(context, records, { table, record })
      refuseIf(
        (await tx.one(
          `select from records_request_items where organization_id = $1 and request = $2 and of_table = $3
            and of_record = $4 and original is null`,
          [actor.organization_id, id, table, record],
        ))
          ? 'This record is already on the list.'
          : null,
      )
      const number = numberOf(type)
      const called = [number && found[number], title]
        .filter((part, at, all) => part && all.indexOf(part) === at)
        .join(' ')
        .slice(0, 300)
      const item = await tx.insert<RequestItem>(requestItem, {
        request: id,
        of_table: table,
        of_record: record,
        record_type: type.label,
        title: called,
        copy: copyOf(type, found),
      })
      const attached = await tx.asPerson<{ name: string; path: string; size: number; type: string }>(
        `select name, path, size, type from attachments where organization_id = $1 and table_name = $2 and record = $3
          and removed_at is null order by name`,
        [organization_id, table, record],
      )
      for (const each of attached)
        await tx.insert(requestItem, {
          request: id,
          of_table: table,
          of_record: record,
          record_type: 'File',
          title: each.name,
          original: each.path,
          file: kept([each]),
        })
      return item
    },
  })
  return [search, add, reviewItem, redactItem, replaceFile] as const satisfies readonly Command[]
}

async function requestOf(tx: CommandTx, id: string): Promise<RecordsRequest> {
  const row = await tx.one<RecordsRequest>('select * from records_requests where organization_id = $1 and id = $2', [
    tx.organization_id,
    id,
  ])
  if (!row) throw new NotFound(recordsRequest.label)
  return row
}

export const reviewItem = command('records-requests/review', {
  about: 'Marks a record of a request as responsive, exempt with the exemption cited, or not responsive.',
  input: one.extend({
    review: z.enum(['responsive', 'exempt', 'not_responsive'], 'Select a result'),
    exemption: said(300),
  }),
  async run({ id, review, exemption }, { tx, actor }): Promise<RequestItem> {
    const item = await tx.lock<RequestItem>(requestItem, id)
    const row = await tx.lock<RecordsRequest>(recordsRequest, item.request)
    refuseIf(whyNotReview(row, { review, exemption }))
    if (recordsRequestLife.is(row, 'received'))
      await tx.update(recordsRequest, row.id, { status: 'in_review', officer: row.officer ?? actor.user_id })
    return tx.update<RequestItem>(requestItem, id, { review, exemption, reviewed_by: actor.user_id })
  },
})

export const redactItem = command('records-requests/redact', {
  about: 'Redacts words in the copy that is released, with the exemption. The record itself stays unchanged.',
  input: one.extend({
    words: z.string().trim().min(2, 'Enter the words to redact').max(2_000),
    exemption: words('Cite the exemption', 300),
  }),
  secret: ['words'],
  personal: true,
  async run({ id, words: taken, exemption }, { tx, actor }): Promise<RequestItem> {
    const item = await tx.lock<RequestItem>(requestItem, id)
    refuseIf(whyNotRedact(await tx.lock<RecordsRequest>(recordsRequest, item.request), item, taken))
    const parts = item.copy!.split(taken)
    // The record's name is released with it.
    const title = item.title.replaceAll(taken, '[redacted]')
    return tx.update<RequestItem>(requestItem, id, {
      title,
      copy: parts.join(redactionMark(exemption)),
      redacted: Number(item.redacted) + parts.length - 1,
      exemption,
      review: 'responsive',
      reviewed_by: actor.user_id,
    })
  },
})

export const replaceFile = command('records-requests/replace-file', {
  about: 'Replaces a file to release with a copy without the exempt words. The original stays with its record.',
  input: one.extend({ file: files.length(1, 'Select one file'), exemption: words('Cite the exemption', 300) }),
  async run({ id, file, exemption }, { tx, actor }): Promise<RequestItem> {
    const item = await tx.lock<RequestItem>(requestItem, id)
    refuseIf(whyNotReplace(await tx.lock<RecordsRequest>(recordsRequest, item.request), item))
    // People can't release what they can't open.
    const seen = await tx.asPerson('select from storage.objects where organization_id = $1 and name = $2', [
      actor.organization_id,
      file[0]!.path,
    ])
    refuseIf(seen.length === 0 ? 'Upload the copy first.' : null)
    return tx.update<RequestItem>(requestItem, id, {
      title: file[0]!.name,
      file: kept(file),
      redacted: Number(item.redacted) + 1,
      exemption,
      review: 'responsive',
      reviewed_by: actor.user_id,
    })
  },
})
export type SearchRecords = ReturnType<typeof itemCommands>[0]
export type AddRecord = ReturnType<typeof itemCommands>[1]
