import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { companyProfile } from '#areas/vendors/profiles/records.ts'
import { optionLabel } from '#platform/records/record.ts'
import { catalogs, saidTooEarly, textsIn, translations, upToDate } from '../bin/translations.js'

type Words = Record<string, string | Record<string, string>>
const wanted = upToDate(process.cwd()) as { file: string; words: Words }[]
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Words

const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted()

describe('the catalogs', () => {
  test('have every text of their areas and no other: npm run translations brings them up to date', () => {
    expect(wanted.length).toBe(translations.length * catalogs.length)
    for (const { file, words } of wanted) expect([file, Object.keys(read(file))]).toEqual([file, Object.keys(words)])
  })

  test('leave no text without a translation', () => {
    const missing = wanted.flatMap(({ words }) =>
      Object.entries(words)
        .filter(([, said]) => (typeof said === 'string' ? [said] : Object.values(said)).some((form) => form === ''))
        .map(([text]) => text),
    )
    expect(missing).toEqual([])
  })

  test('a bank account is called what it is, and not by the verb of the same spelling', () => {
    const vendor = read('src/translations/es/vendor.json')
    expect([vendor['Checking account'], vendor['Savings account']]).toEqual(['Cuenta corriente', 'Cuenta de ahorros'])
    const kinds = (['checking', 'savings'] as const).map((kind) => optionLabel(companyProfile.fields.bank_kind, kind))
    expect(kinds).toEqual(['Checking account', 'Savings account'])
  })

  test('name the same values as the English text', () => {
    const different = wanted.flatMap(({ words }) =>
      Object.entries(words)
        .filter(([text, said]) => typeof said === 'string' && names(said).join() !== names(text).join())
        .map(([text]) => text),
    )
    expect(different).toEqual([])
  })

  test('have every plural form of their language', () => {
    const forms = wanted.flatMap(({ words }) => Object.values(words).filter((said) => typeof said !== 'string'))
    expect(forms.length).toBeGreaterThan(0)
    for (const said of forms)
      expect(Object.keys(said).toSorted()).toEqual(
        new Intl.PluralRules('es').resolvedOptions().pluralCategories.toSorted(),
      )
  })
})

/** English terms with the Spanish of the glossary: one word for one thing. */
const terms: readonly [english: RegExp, spanish: RegExp][] = [
  [/(?<!login )\broles?\b(?!, and what)/i, /\brol(es)?\b/i],
  [/\bbidders?\b/i, /licitador/i],
  [/\bvendors?\b/i, /proveedor/i],
  [/\binvoices?\b/i, /factur/i],
  [/\bpurchase orders?\b/i, /[oó]rden(es)? de compra/i],
  [/\bsolicitations?\b/i, /solicitud|licitaci/i],
  [/\baddend(um|a)\b/i, /adendas?/i],
  [/\bpasswords?\b/i, /contraseña/i],
  [/\bpasskeys?\b/i, /llaves? de acceso/i],
  [/\bthresholds?\b/i, /límite/i],
  [/\bsubrecipients?\b/i, /subbeneficiari/i],
  [/\bencumbrances?\b/i, /compromiso/i],
  [/\baudit logs?\b/i, /registros? de auditoría/i],
  [/\bprotests?\b/i, /protest/i],
  [/^Line \{line\}|\border lines?\b/i, /rengl[oó]n/i],
]

test('one thing has one word in Spanish, as the glossary has it', () => {
  const known = Object.fromEntries(wanted.flatMap(({ words }) => Object.entries(words)))
  const forms = (said: Words[string]) => (typeof said === 'string' ? [said] : Object.values(said))
  const other = Object.entries(known).flatMap(([text, said]) =>
    terms.flatMap(([english, spanish]) =>
      english.test(text.replaceAll(/\{(?!line\})\w+\}| \((an? )?\w+\)$/g, '')) &&
      !forms(said).every((form) => spanish.test(form))
        ? [`${text} => ${forms(said).join(' | ')}`]
        : [],
    ),
  )
  expect(other).toEqual([])
})

test('a reader is “usted”, in the Spanish of the United States', () => {
  const elsewhere =
    /\b(tú|tu|tus|ti|contigo|puedes|debes|quieres|tienes|vosotros|ordenador|fichero|móvil|introduzca|pulse|licitantes?)\b/iu
  const found = wanted.flatMap(({ words }) =>
    Object.values(words)
      .flatMap((said) => (typeof said === 'string' ? [said] : Object.values(said)))
      .filter((said) => elsewhere.test(said)),
  )
  expect(found).toEqual([])
})

/** Texts whose number is never one, or stands for a setting that an operator chose. */
const never1: Readonly<Record<string, string>> = {
  'For security purposes': 'a minute, by the hosted server’s own words',
  'Enter this code on the page': 'the minutes that a code is valid',
  'The invitation expires after {days} days': 'two weeks',
  'of a proper invoice': 'the days of payment terms',
  '{times} times': 'shown from two on',
  '{length} documents': 'the documents that a page lists',
  'in {days} days': 'tomorrow is said otherwise',
  'All {count} items': 'shown where a list is longer than its panel',
  'All {count} entries are valid': 'the entries of a sample',
  'Above the limit for {minutes} minutes': 'the patience of a sample shipment',
  'Done after {seconds} seconds: {routes} routes': 'the time that a search takes, and a plan of many stops',
  '{routes} routes through {stops} stops': 'a plan of many stops',
  'The accounts expire': 'the days of a demonstration',
  '{days} days after they were created': 'the days of a demonstration',
  '{day} · {minutes} minutes · {tags}': 'the length of an article',
  'Keys can last up to {days} days': 'a year',
  '{days} days': 'the choices for a key, from seven on',
  'You already have {count} keys': 'the most that a person may have',
  'Your organization sent {count} invitations': 'the most of a day',
  'of {months} months': 'the months of a year or of a contract',
  'up to {points} points': 'the most points of a criterion',
}

test('a number in a text chooses the form of its noun', () => {
  const byHand = wanted.flatMap(({ words }) =>
    Object.entries(words)
      .filter(([text, said]) => typeof said === 'string' && /\{(?:(\w+s)\} \1|(?:count|length)\} [a-z]+s)\b/.test(text))
      .map(([text]) => text),
  )
  expect(byHand.filter((text) => !Object.keys(never1).some((known) => text.includes(known)))).toEqual([])
  expect(Object.keys(never1).filter((known) => !byHand.some((text) => text.includes(known)))).toEqual([])
})

test('labels, helps and choices of the records that a vendor reads are in the catalogs, including those made from names', () => {
  const said = new Set(wanted.flatMap(({ words }) => Object.keys(words)))
  for (const text of ['Trades as', 'As in the state business registry and on your tax return.', 'LLC', 'Website'])
    expect(said).toContain(text)
  for (const status of ['On hold', 'Disputed', 'Returned for changes', 'Draft'])
    expect(said).toContain(`${status} (an invoice)`)
})

test('texts are found in calls, tables, counts and sentences with elements', () => {
  const source = `
    say('One')
    phrase(\`Two\`)
    sayCount(n, { one: 'one row', other: '{count} rows' })
    const a = <Say text="Three {b}" values={{ b: <b /> }} />
    sayOf('an order', 'Accepted')
    say(variable)
  `
  expect(textsIn(join('src', 'a.tsx'), source)).toEqual([
    { text: 'One' },
    { text: 'Two' },
    { text: '{count} rows', one: 'one row' },
    { text: 'Three {b}' },
    { text: 'Accepted (an order)', of: 'an order' },
  ])
})

test('no text is said while a file loads, before the language of its reader is known: a table has phrases', () => {
  expect(saidTooEarly(process.cwd())).toEqual([])
})

test('every text page and its Spanish file have the same headings and links', () => {
  const folder = 'src/areas/public/site/texts'
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'))
  expect(readdirSync(join(folder, 'es')).toSorted()).toEqual(names.toSorted())
  const outline = (file: string) => {
    const text = readFileSync(file, 'utf8')
    return {
      headings: text.match(/^#+ /gm)?.length,
      rows: text.match(/^\|/gm)?.length,
      links: text.match(/\]\([^)]+\)/g),
      actions: /^actions: .*$/m.exec(text)?.[0].match(/ \/[\w-]+/g),
    }
  }
  for (const name of names)
    expect([name, outline(join(folder, 'es', name))]).toEqual([name, outline(join(folder, name))])
})
