import { expect, test } from 'vitest'
import { sealed as columns } from '../src/sealed-columns.ts'
import { testDatabase } from './database.ts'

/** Byte columns that are hashes, that no key of the installation opens, or that live for minutes. */
const others: Readonly<Record<string, string>> = {
  'app.trail_former_signatures signature': 'public',
  'app.trail_timestamps token': 'the answer of a time stamp authority',
  'app.documentation_vectors digest': 'a digest of a public text',
  'app.documentation_vectors vector': 'a public text in numbers',
  'app.paragraph_vectors digest': 'a digest of a paragraph',
  'app.paragraph_vectors vector': 'a paragraph in numbers; the paragraph is not sealed either',
  'auth.auth_codes provider_tokens': 'lives ten minutes, and each key of the ring opens it',
  'auth.known_networks mark': 'a keyed digest; a network that is not recognized is only told of again',
  'auth.rate_counters subject': 'a digest; counters begin anew',
  'auth.refresh_tokens successor': 'sealed under the token before it',
  'auth.webauthn_credentials public_key': 'public',
  'public.connected_programs client': 'a digest of the program’s address',
  'public.connected_programs line': 'a digest; its refresh tokens carry it',
  'public.connected_programs successor': 'sealed under the token before it',
  'public.contract_papers content': 'a PDF that both parties have',
  'public.form_receipts challenge': 'a digest of the challenge that was solved',
  'public.form_uploads challenge': 'a digest of the challenge that was solved',
  'public.report_receipts challenge': 'a digest of the challenge that was solved',
  'public.trail_checkpoints root': 'public',
  'public.trail_checkpoints signature': 'public',
  'public.trail_entries leaf': 'public',
}

test('every sealed value is sealed again when the keys are rotated', async () => {
  const { owner } = await testDatabase()
  const { rows } = await owner.query<{ name: string }>(`
    select n.nspname || '.' || c.relname || ' ' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p')
       and n.nspname in ('public', 'app', 'auth', 'storage', 'realtime') order by 1`)
  const sealed = columns.map(({ table, column }) => `${table} ${column}`)
  const kept = rows.map(({ name }) => name).filter((name) => !name.endsWith('hash'))
  expect(kept.filter((name) => !sealed.includes(name) && !(name in others))).toEqual([])
  expect([...sealed, ...Object.keys(others)].filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})
