import { basename } from 'node:path'

/**
 * The commands of a clone, for `npm run NAME -- --help`. The programs of an operator are not here: they declare
 * their words in src/platform/programs/declared.ts.
 */
export const workshop = {
  dev: ['', 'Starts the server and reloads what you change. PORT names the first of its two ports (3000).'],
  build: ['', 'Installs the packages and builds the pages and the programs, where their sources changed.'],
  test: [
    '[PATTERN…]',
    'Runs every test that fits in 36 minutes, with --whole all; or the files that match, with --newest on the newest Node.',
  ],
  check: ['[--fast]', 'Runs what CI runs; --fast only format, types, lint and the short sweeps.'],
  bench: ['[NAME]', 'Measures the product: the comments of benchmarks/run.ts list the names. All of it takes minutes.'],
  crash: ['[TIMES] [SEED]', 'Kills the server and its database 50 times under load, and looks for anything lost.'],
  propose: ['[--write]', 'Prints the next migration after a change to records.ts; --write updates the baseline.'],
  'record-past': ['', 'Records the past of the demonstration into demonstration/. GRANARY_DATA names an empty folder.'],
  translations: [
    '[--export FILE.po [--area NAME]] [--import FILE.po] [--language es]',
    'Brings src/translations up to date, or exchanges them with a translator: docs/translators.md.',
  ],
  evaluate: ['', 'Runs the evaluation of the assistant and writes its figures to docs/operations.'],
  walls: ['', 'Takes each wall against text that gives orders out in turn, and expects its tests to fail.'],
  pictures: ['[NAME…]', 'Takes the pictures of the public site again. CHROMIUM_PATH names a browser.'],
  advisories: ['[FOLDER]', 'Stores the advisories of the locked packages, from a clone of the advisory database.'],
  release: [
    '--key KEY.pem [--out FOLDER] | --compare FOLDER',
    'Writes the files of a release, or compares those of another: docs/operations/releases.md.',
  ],
  'lay-out': ['FOLDER', 'Copies what an installation runs with into a new folder.'],
}

/** The help that was asked for, or undefined. */
export function helpAsked(argv = process.argv) {
  const name = basename(argv[1] ?? '', '.js')
  if (!Object.hasOwn(workshop, name) || !argv.slice(2).some((word) => word === '--help' || word === '-h'))
    return undefined
  const [words, about] = workshop[name]
  const called = name === 'test' ? 'npm test --' : name === 'lay-out' ? 'node bin/lay-out.js' : `npm run ${name} --`
  return `Usage: ${`${called} ${words}`.trim().replace(/ --$/, '')}\n\n${about}\n\nExit code: 0 done, 1 failed`
}
