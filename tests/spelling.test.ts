import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Other spellings of a name that has one (decision 0269), in names of files and in their text. */
const others: readonly [find: RegExp, instead: string][] = [
  [/cancell(?=ed|ing)/i, 'canceled'],
  [/catalogue/i, 'catalog'],
  [/enrolment|(?<![a-z])enrols?(?![a-z])/i, 'enrollment, enroll'],
  [/optimis(?!t|m)/i, 'optimize'],
  [/judgement/i, 'judgment'],
  [/labelled(?!by)/i, 'labeled'],
  [/licence/i, 'license'],
  [/(neighb|col|behavi|fav|hon)our/i, '-or'],
  [/organis(ation|e)/i, 'organization'],
  [/recognis/i, 'recognize'],
  [/fulfil(?![a-z])/i, 'fulfill'],
  [/standstill/i, 'protest period'],
  [/call[-_]?off(?![a-z])/i, 'release'],
  [/offered_by|own_?offer|_to_offer|(read|catalog)Offer|offersOf/i, 'bid'],
  [/(?<![a-z])(let_?by|giver)(?![a-z])/i, 'waived; awarding agency'],
  [/letters?To(?![a-z])|inLetter|sign-in-letter|(mail|audience|notifications)\/letters?\.ts/, 'email'],
  [/(?<![a-z])wish(?![a-z])|(?<![a-z])wishes|wished|Wish(es|ed|For|Of|From)?(?![a-z])/, 'request, preference, filter'],
  [/organizationId/, 'organization_id'],
  [/valid_?until/i, 'valid_to, expires_on or ends_at'],
]

/** Where a word is another's: the name of a standard's field, or a page that speaks of the words. */
const theirs: readonly [path: RegExp, found: RegExp][] = [
  [/open-data\/|ocds-publishing-guide/, /cancelled/],
  [/demo-calendar|words\.test/, /CANCELLED/],
  [/\bsaml\b/, /validUntil/],
  [/ubl|invoices/, /c[ab]c:\w*Catalogue/i],
  // People ask in either spelling.
  [/assistant\/tools\/vocabulary/, /cancelled/],
  // The kinds of places that base maps of the web have.
  [/map\/ground\/|demo\/county\//, /neighbourhood/],
  [/tests\/(dialect|spelling\.test|words\.test)\.ts/, /./],
  [/tests\/fixtures\//, /./],
]

const files = ['src', 'packages', 'tests', 'bin', 'migrations']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((path) => /\.(tsx?|js|sql|css|md)$/.test(path))
  .map((path) => ({ path, lines: [path, ...readFileSync(path, 'utf8').split('\n')] }))

test.each(others)('nothing is spelled like %s', (find, instead) => {
  const found = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) =>
      find.test(line)
        ? [...line.matchAll(new RegExp(`\\S*${find.source}\\S*`, `g${find.flags}`))]
            .filter(([words]) => !theirs.some(([where, word]) => where.test(path) && word.test(words)))
            .map(([words]) => `${path}:${at} ${words} (${instead})`)
        : [],
    ),
  )
  expect(found).toEqual([])
})
