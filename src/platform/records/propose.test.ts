import { expect, test } from 'vitest'
import { fund } from '#areas/planning/budgets/records.ts'
import { asOwner } from '#tests/postgres.ts'
import { testDatabase } from '#tests/database.ts'
import { existingTable } from './existing.ts'
import { date, person, text } from './fields.ts'
import { proposal } from './propose.ts'
import type { AnyRecord } from './record.ts'

/** A newcomer's first day in full: one line in records.ts, and what it requires in the database. */
test('adding a field takes one line and the migration that follows from it', async () => {
  const { ownerConfig } = await testDatabase()
  const wanted: AnyRecord = {
    ...fund,
    fields: { ...fund.fields, ends_on: date(), keeper: person(), note: text({ max: 80, setBy: 'commands' }) },
  }
  await asOwner(ownerConfig, async (client) => {
    const proposed = proposal(wanted, await existingTable(client, 'funds'))
    expect(proposed).toEqual([
      'alter table public.funds add column ends_on date;',
      'grant insert (ends_on), update (ends_on) on public.funds to authenticated;',
      'alter table public.funds add column keeper uuid;',
      'alter table public.funds add foreign key (organization_id, keeper) references public.organization_members (organization_id, user_id);',
      'create index on public.funds (organization_id, keeper);',
      'grant insert (keeper), update (keeper) on public.funds to authenticated;',
      'alter table public.funds add column note text check (length(note) <= 80);',
      `alter table public.funds add constraint funds_ends_on_years check (ends_on >= '1900-01-01' and ends_on < '2201-01-01');`,
      `select app.keep_text('public.funds', lines => '{code,name,purpose,note}');`,
    ])
    await client.query(proposed.join('\n'))
    expect(proposal(wanted, await existingTable(client, 'funds'))).toEqual([])
  })
})

test('a new option is a new check; a removed field is left to a person', async () => {
  const { ownerConfig } = await testDatabase()
  const { purpose: _, ...rest } = fund.fields
  const changed: AnyRecord = {
    ...fund,
    fields: { ...rest, type: { ...fund.fields.type, options: [...(fund.fields.type.options ?? []), 'custodial'] } },
  }
  const proposed = await asOwner(ownerConfig, async (client) => proposal(changed, await existingTable(client, 'funds')))
  expect(proposed[0]).toMatch(
    /^alter table public\.funds drop constraint funds_type_check, add constraint funds_type_check check \(type in \('general', .*'custodial'\)\);$/,
  )
  expect(proposed).toContain(
    '-- public.funds has a column purpose that is no longer declared: rename it, move its data or drop it, by hand.',
  )
})

test('a missing table is proposed in full', () => {
  expect(proposal(fund, undefined)[0]).toContain('create table public.funds (')
})
