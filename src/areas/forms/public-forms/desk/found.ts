import { NotFound } from '#platform/commands/refusals.ts'
import type { Tx } from '#platform/database/database.ts'
import { localDay } from '#platform/dates.ts'
import { say } from '#platform/say.ts'
import { among } from '#platform/life/status-sql.ts'
import { formLife } from '../../forms/life.ts'
import type { Form } from '../../forms/records.ts'
import type { FormVersion } from '../../versions/records.ts'
import type { PublicForm } from '../records.ts'
import { isAddress, standingOf, type Standing } from '../rules.ts'
import { versionLife } from '../../versions/life.ts'

export const service = { role: 'service_role' } as const

export type Found = {
  publicForm: PublicForm
  form: Form
  version: FormVersion | null
  agency: { name: string; time_zone: string; color: string | null }
  today: string
  standing: Standing
}

const columns = `*, to_json(opens_at) #>> '{}' as opens_at, to_json(closes_at) #>> '{}' as closes_at`

/** The form that an address leads to, whether it is open or not. */
export async function findPublicForm(tx: Tx, address: string, now: Date): Promise<Found> {
  const publicForm = isAddress(address)
    ? await tx.one<PublicForm>(`select ${columns} from public_forms where address = $1`, [address])
    : undefined
  if (!publicForm) throw new NotFound(say('Form'))
  return describe(tx, publicForm, now)
}

export async function publicFormById(tx: Tx, organization: string, id: string, now: Date): Promise<Found> {
  const row = await tx.one<PublicForm>(`select ${columns} from public_forms where organization_id = $1 and id = $2`, [
    organization,
    id,
  ])
  if (!row) throw new NotFound(say('Form'))
  return describe(tx, row, now)
}

async function describe(tx: Tx, publicForm: PublicForm, now: Date): Promise<Found> {
  const { organization_id } = publicForm
  const form = (await tx.one<Form>('select * from forms where organization_id = $1 and id = $2', [
    organization_id,
    publicForm.form,
  ]))!
  const version = await tx.one<FormVersion>(
    `select * from form_versions where organization_id = $1 and form = $2
      and status ${among(versionLife, 'published')}`,
    [organization_id, form.id],
  )
  const agency = (await tx.one<Found['agency']>(
    `select name, time_zone, branding_config ->> 'primaryColor' as color from organizations where id = $1`,
    [organization_id],
  ))!
  const today = localDay(now, agency.time_zone)
  const { count } = (await tx.one<{ count: number }>(
    `select count(*)::int as count from form_submissions where organization_id = $1 and public_form = $2
      and sent_at >= ($3::date::timestamp at time zone $4)`,
    [organization_id, publicForm.id, today, agency.time_zone],
  ))!
  const standing = formLife.is(form, 'published') && version ? standingOf(publicForm, at(now, count)) : 'closed'
  return { publicForm, form, version: version ?? null, agency, today, standing }
}

const at = (now: Date, sentToday: number) => ({ now: now.toISOString(), sentToday })
