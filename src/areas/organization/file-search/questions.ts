import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { NotFound } from '#platform/commands/refusals.ts'
import { documentsKey } from '#platform/storage/texts/lines-of-file.ts'
import type { TextState } from './rules.ts'

type Shown = {
  path: string
  name: string
  size: number
  type: string
  table_name: string | null
  record: string | null
  number: string | null
  title: string | null
}

/** Of a file that belongs to several records, the first one that the person reads. */
const shownSql = `
  select o.name as path, coalesce(a.name, regexp_replace(o.name, '^.*/', '')) as name, o.size::int as size, o.content_type as type,
         r.table_name, r.record, e.number, e.title
    from storage.objects o
    left join public.attachments a on a.organization_id = o.organization_id and a.path = o.name
    left join lateral (
      select o.record_table as table_name, o.record_id as record where o.record_table is not null
      union all
      (select f.table_name, f.record from app.file_records f
        where f.object = o.id and app.reads_record_of_file(f.table_name, f.record, f.record_organization) limit 1)
      limit 1) r on true
    left join public.search_entries e on e.organization_id = o.organization_id and e.table_name = r.table_name and e.record = r.record
   where o.organization_id = $1 and o.id = $2`

export const showFile = question('files/show', {
  about: 'Shows where a stored file belongs, for people who may read it.',
  input: z.strictObject({ id: z.uuid() }),
  async run({ id }, { tx, actor }): Promise<Shown> {
    const [shown] = await tx.asPerson<Shown>(shownSql, [actor.organization_id, id])
    if (!shown) throw new NotFound('File')
    return shown
  },
})

export const fileTexts = question('files/texts', {
  about: 'Shows for files that the person may read whether their text is searched, and which pages have none.',
  input: z.strictObject({ paths: z.array(z.string().max(1024)).max(500) }),
  async run({ paths }, { tx, actor }): Promise<TextState[]> {
    return tx.asPerson<TextState>(
      `select o.name as path, t.state, t.pages, t.problem,
              array(select p.page from storage.text_parts p where p.object = t.object and p.page is not null and p.body = ''
                order by p.page) as empty
         from storage.objects o join storage.texts t on t.object = o.id
        where o.bucket_key = ${documentsKey} and o.shelf = $1 and o.name = any ($2)`,
      [actor.organization_id, paths],
    )
  },
})

export const fileQuestions = [showFile, fileTexts]
